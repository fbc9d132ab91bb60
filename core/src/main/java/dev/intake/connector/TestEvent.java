package dev.intake.connector;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.intake.contact.ExternalId;
import dev.intake.kernel.Connector;
import java.time.Instant;
import java.util.regex.Pattern;

/**
 * A made-up event in the format of a provider, with the fields of every event type.
 *
 * @param connector the provider
 * @param type the provider's name of the event type, as {@link #isType} accepts it
 * @param user the user of the event
 * @param id its id, new: letters, digits and {@code -}
 * @param at when it occurred
 */
public record TestEvent(Connector connector, String type, ExternalId user, String id, Instant at) {
    /** The user of test events, unless another is given. */
    public static final ExternalId USER = new ExternalId("intake-test-user");

    private static final Pattern TYPE = Pattern.compile("[A-Za-z0-9._-]{1,100}");
    private static final Pattern QUOTED = Pattern.compile("[\"\\\\]");

    /** Rejects an invalid type. */
    public TestEvent {
        if (!isType(type)) {
            throw new IllegalArgumentException("no type of a test event: " + type);
        }
    }

    /** Returns the default type: one that is never ignored. */
    public static String usualType(Connector connector) {
        return switch (connector) {
            case STRIPE -> "checkout.session.completed";
            case POLAR -> "order.paid";
            case CLERK -> "user.created";
        };
    }

    /** Returns whether the text can be a type: 1 to 100 letters, digits and {@code . _ -}. */
    public static boolean isType(String text) {
        return TYPE.matcher(text).matches();
    }

    /** Returns the body of its delivery, in JSON. */
    public byte[] body() {
        String body = switch (connector) {
            case STRIPE -> stripe();
            case POLAR -> polar();
            case CLERK -> clerk();
        };
        return body.getBytes(UTF_8);
    }

    private String stripe() {
        return """
                {"type": "%s", "id": "%s", "object": "event", "created": %s, "livemode": false,
                 "data": {"object": {"id": "test_%2$s", "customer": "intake_test_customer", "mode": "payment",
                  "payment_status": "paid", "status": "active", "attempt_count": 2, "amount_total": 1200, "amount_paid": 1200,
                  "amount_due": 1200, "amount_refunded": 1200, "currency": "eur", "metadata": {"userId": "%s"}}}}
                """.formatted(type, id, at.getEpochSecond(), userText());
    }

    private String polar() {
        return """
                {"type": "%s", "timestamp": "%s",
                 "data": {"id": "test_%s", "customer_id": "intake_test_customer", "billing_reason": "purchase",
                  "total_amount": 1200, "currency": "eur",
                  "customer": {"id": "intake_test_customer", "external_id": "%s"}}}
                """.formatted(type, at, id, userText());
    }

    private String clerk() {
        return """
                {"type": "%s", "object": "event", "timestamp": %s,
                 "data": {"id": "user_intake_test", "external_id": "%s", "updated_at": %2$s, "deleted": %b}}
                """.formatted(type, at.toEpochMilli(), userText(), type.equals("user.deleted"));
    }

    /** Returns the user within the quotes of JSON. An external id has no control characters. */
    private String userText() {
        return QUOTED.matcher(user.value()).replaceAll("\\\\$0");
    }
}
