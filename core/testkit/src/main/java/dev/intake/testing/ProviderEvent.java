package dev.intake.testing;

import dev.intake.source.Connector;

/**
 * An event as a provider sends it, again and again until it is taken.
 *
 * @param connector whose event
 * @param id the provider's id of it: Stripe has it in the payload, the others send it in a header
 * @param payload its JSON
 */
public record ProviderEvent(Connector connector, String id, String payload) {
    /** One of Stripe's events; its object and what changed of it are given as the members of JSON objects. */
    public static ProviderEvent stripe(String id, String type, long created, String object, String previous) {
        return new ProviderEvent(Connector.STRIPE, id, """
                {"id": "%s", "object": "event", "type": "%s", "created": %d, "livemode": true,
                 "data": {"object": {%s}, "previous_attributes": {%s}}}
                """.formatted(id, type, created, object, previous));
    }

    /** One of Polar's events; its data is given as the members of a JSON object. */
    public static ProviderEvent polar(String id, String type, String timestamp, String data) {
        return new ProviderEvent(Connector.POLAR, id, """
                {"type": "%s", "timestamp": "%s", "data": {%s}}
                """.formatted(type, timestamp, data));
    }

    /** One of Clerk's events; its user is given as the members of a JSON object. */
    public static ProviderEvent clerk(String id, String type, long millis, String user) {
        return new ProviderEvent(Connector.CLERK, id, """
                {"type": "%s", "object": "event", "timestamp": %d, "instance_id": "ins_1", "data": {%s}}
                """.formatted(type, millis, user));
    }

    /** The event as Stripe sends it in test mode. */
    public ProviderEvent inTestMode() {
        return new ProviderEvent(connector, id, payload.replace("\"livemode\": true", "\"livemode\": false"));
    }

    @Override
    public String toString() {
        return connector.segment() + " " + id;
    }
}
