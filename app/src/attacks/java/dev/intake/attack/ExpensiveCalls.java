package dev.intake.attack;

import static java.nio.charset.StandardCharsets.UTF_8;

/** The most expensive requests that one tenant, or a stranger, may send. */
final class ExpensiveCalls {
    private static final int OPERATIONS = 100;
    private static final int TRAITS = 50;
    private static final int FIELDS_BYTES = 200_000;
    private static final String LONG = "x".repeat(200);

    private final AttackTenant tenant;

    ExpensiveCalls(AttackTenant tenant) {
        this.tenant = tenant;
    }

    /** Returns one event of one user. */
    HttpCall single(int number) {
        return ingestion("", operation("s", number, ""));
    }

    /** Returns a batch of new contacts with many traits. */
    HttpCall batch(int number) {
        return ingestion("", contacts("b", number));
    }

    /** Returns a dry run of such a batch. */
    HttpCall dryRun(int number) {
        return ingestion("?dryRun=1", contacts("d", number));
    }

    /** Returns a rehearsal of the longest period. */
    HttpCall rehearsal(int number) {
        return api("/programs/" + tenant.program() + "/rehearsal?days=" + (1 + number % 90));
    }

    /** Returns a page of contacts. */
    HttpCall contacts(int number) {
        return api("/contacts?limit=" + (100 + number % 100));
    }

    /** Returns a check of a program whose email has as many fields as fit. */
    HttpCall check(int number) {
        String fields = "{{event.f" + number + "}}";
        String text = fields.repeat(FIELDS_BYTES / fields.length());
        return new HttpCall(
                "/api/v1/tenants/" + tenant.id() + "/programs/" + tenant.program() + "/validate",
                "Authorization:Bearer " + tenant.token(),
                ("{\"steps\":[{\"subject\":\"Hello\",\"text\":\"" + text + "\"}]}").getBytes(UTF_8));
    }

    /** Returns a batch of new contacts, each of which causes an email. */
    HttpCall emails(int number) {
        StringBuilder batch = new StringBuilder("{\"batch\":[");
        for (int i = 0; i < OPERATIONS; i++) {
            String user = "e" + number + "-" + i;
            batch.append(i == 0 ? "" : ",")
                    .append("{\"type\":\"track\",\"event\":\"" + AttackedService.GREETED + "\",\"userId\":\"")
                    .append(user)
                    .append("\",\"email\":\"")
                    .append(user)
                    .append("@example.com\",\"messageId\":\"")
                    .append(user)
                    .append("\"}");
        }
        return ingestion("", batch.append("]}").toString());
    }

    /** Returns a delivery to a tenant that does not exist. */
    static HttpCall delivery(int number) {
        return new HttpCall(
                "/api/webhooks/stripe/tn_nobody" + number % 3, "Stripe-Signature:t=1,v1=00", "{}".getBytes(UTF_8));
    }

    private HttpCall ingestion(String query, String body) {
        return new HttpCall(
                "/api/tenants/" + tenant.id() + "/events" + query,
                "Authorization:Bearer " + tenant.key(),
                body.getBytes(UTF_8));
    }

    private HttpCall api(String path) {
        return new HttpCall(
                "/api/v1/tenants/" + tenant.id() + path, "Authorization:Bearer " + tenant.token(), new byte[0]);
    }

    private static String contacts(String prefix, int number) {
        StringBuilder traits = new StringBuilder();
        for (int i = 0; i < TRAITS; i++) {
            traits.append(i == 0 ? "" : ",")
                    .append("\"k")
                    .append(i)
                    .append("\":\"")
                    .append(LONG)
                    .append('"');
        }
        StringBuilder batch = new StringBuilder("{\"batch\":[");
        for (int i = 0; i < OPERATIONS; i++) {
            batch.append(i == 0 ? "" : ",")
                    .append("{\"type\":\"identify\",\"userId\":\"")
                    .append(prefix)
                    .append(number)
                    .append('-')
                    .append(i)
                    .append("\",\"traits\":{")
                    .append(traits)
                    .append("}}");
        }
        return batch.append("]}").toString();
    }

    private static String operation(String prefix, int number, String more) {
        return "{\"type\":\"track\",\"event\":\"page.viewed\",\"userId\":\"u" + number % 500 + "\",\"messageId\":\""
                + prefix + number + "\"" + more + "}";
    }
}
