package dev.intake.app.webhook;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.output.Json;
import dev.intake.contact.ExternalId;
import dev.intake.source.Connector;
import java.time.Instant;
import java.util.regex.Pattern;

/**
 * A made-up event in the format of a provider, with the fields of every event type.
 *
 * @param connector the provider
 * @param type the provider's name of the event type
 * @param user the user of the event
 * @param id its id, new
 * @param at when it occurred
 */
record TestEvent(Connector connector, String type, ExternalId user, String id, Instant at) {
    private static final Pattern TYPE = Pattern.compile("[A-Za-z0-9._-]{1,100}");
    private static final int CENTS = 1200;
    private static final String CURRENCY = "eur";
    private static final String CUSTOMER = "intake_test_customer";

    /** Returns the default type: one that is never ignored. */
    static String usualType(Connector connector) {
        return switch (connector) {
            case STRIPE -> "checkout.session.completed";
            case POLAR -> "order.paid";
            case CLERK -> "user.created";
        };
    }

    static boolean isType(String text) {
        return TYPE.matcher(text).matches();
    }

    byte[] body() {
        ObjectNode event = Json.object().put("type", type);
        switch (connector) {
            case STRIPE -> stripe(event);
            case POLAR -> polar(event);
            case CLERK -> clerk(event);
        }
        return Json.line(event).getBytes(UTF_8);
    }

    private void stripe(ObjectNode event) {
        event.put("id", id)
                .put("object", "event")
                .put("created", at.getEpochSecond())
                .put("livemode", false);
        ObjectNode object = event.putObject("data").putObject("object");
        object.put("id", "test_" + id)
                .put("customer", CUSTOMER)
                .put("mode", "payment")
                .put("payment_status", "paid")
                .put("status", "active")
                .put("attempt_count", 2)
                .put("amount_total", CENTS)
                .put("amount_paid", CENTS)
                .put("amount_due", CENTS)
                .put("amount_refunded", CENTS)
                .put("currency", CURRENCY);
        object.putObject("metadata").put("userId", user.value());
    }

    private void polar(ObjectNode event) {
        event.put("timestamp", at.toString());
        ObjectNode data = event.putObject("data");
        data.put("id", "test_" + id)
                .put("customer_id", CUSTOMER)
                .put("billing_reason", "purchase")
                .put("total_amount", CENTS)
                .put("currency", CURRENCY);
        data.putObject("customer").put("id", CUSTOMER).put("external_id", user.value());
    }

    private void clerk(ObjectNode event) {
        event.put("object", "event").put("timestamp", at.toEpochMilli());
        event.putObject("data")
                .put("id", "user_intake_test")
                .put("external_id", user.value())
                .put("updated_at", at.toEpochMilli())
                .put("deleted", type.equals("user.deleted"));
    }
}
