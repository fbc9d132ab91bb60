package dev.intake.load;

/** One operation of the workload. Each way of taking it in makes of it what it needs. */
sealed interface LoadOperation {
    /** The contact that it is about, which exists. */
    String externalId();

    /** The object that carries its details, as JSON: traits or properties. */
    String details();

    /** Appends the operation as the endpoint takes it. */
    void appendTo(StringBuilder json);

    /**
     * Changes a contact.
     *
     * @param email the one that it has
     * @param name the one that it has
     * @param plan a trait that is often the same as before
     * @param logins a trait that is rarely the same as before
     */
    record Identify(String externalId, String email, String name, String plan, int logins) implements LoadOperation {
        @Override
        public String details() {
            return "{\"plan\":\"" + plan + "\",\"logins\":" + logins + "}";
        }

        @Override
        public void appendTo(StringBuilder json) {
            json.append("{\"type\":\"identify\",\"externalId\":\"").append(externalId);
            json.append("\",\"email\":\"").append(email);
            json.append("\",\"name\":\"").append(name);
            json.append("\",\"traits\":").append(details()).append('}');
        }
    }

    /**
     * Records an event.
     *
     * @param event its type
     * @param messageId by which a repeat is known
     * @param timestamp when it happened, ISO 8601
     * @param page a property
     * @param amount a property
     * @param trial a property
     */
    record Track(
            String externalId, String event, String messageId, String timestamp, String page, int amount, boolean trial)
            implements LoadOperation {
        static final String CURRENCY = "EUR";

        @Override
        public String details() {
            return "{\"page\":\"" + page + "\",\"amount\":" + amount + ",\"currency\":\"" + CURRENCY + "\",\"trial\":"
                    + trial + "}";
        }

        @Override
        public void appendTo(StringBuilder json) {
            json.append("{\"type\":\"track\",\"externalId\":\"").append(externalId);
            json.append("\",\"event\":\"").append(event);
            json.append("\",\"messageId\":\"").append(messageId);
            json.append("\",\"timestamp\":\"").append(timestamp);
            json.append("\",\"properties\":").append(details()).append('}');
        }
    }
}
