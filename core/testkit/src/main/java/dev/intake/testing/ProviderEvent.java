package dev.intake.testing;

import dev.intake.kernel.Connector;

/**
 * An event of a provider, which may be delivered repeatedly.
 *
 * @param connector the connector of the provider
 * @param id the provider's id of the event; Stripe sends it in the payload, the others in a header
 * @param payload the event as JSON
 */
public record ProviderEvent(Connector connector, String id, String payload) {
    /**
     * Returns an event of Stripe. Its object and the previous values of changed fields are given as members of JSON objects.
     */
    public static ProviderEvent stripe(String id, String type, long created, String object, String previous) {
        return new ProviderEvent(Connector.STRIPE, id, """
                {"id": "%s", "object": "event", "type": "%s", "created": %s, "livemode": true,
                 "data": {"object": {%s}, "previous_attributes": {%s}}}
                """.formatted(id, type, created, object, previous));
    }

    /** Returns an event of Polar. Its data is given as members of a JSON object. */
    public static ProviderEvent polar(String id, String type, String timestamp, String data) {
        return new ProviderEvent(Connector.POLAR, id, """
                {"type": "%s", "timestamp": "%s", "data": {%s}}
                """.formatted(type, timestamp, data));
    }

    /** Returns an event of Clerk. Its user is given as members of a JSON object. */
    public static ProviderEvent clerk(String id, String type, long millis, String user) {
        return new ProviderEvent(Connector.CLERK, id, """
                {"type": "%s", "object": "event", "timestamp": %s, "instance_id": "ins_1", "data": {%s}}
                """.formatted(type, millis, user));
    }

    /** Returns this event as Stripe sends it in test mode. */
    public ProviderEvent inTestMode() {
        return new ProviderEvent(connector, id, payload.replace("\"livemode\": true", "\"livemode\": false"));
    }

    @Override
    public String toString() {
        return connector.segment() + " " + id;
    }
}
