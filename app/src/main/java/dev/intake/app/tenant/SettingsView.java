package dev.intake.app.tenant;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.command.Caller;
import dev.intake.app.command.Outcome;
import dev.intake.app.output.Json;
import dev.intake.app.output.Printable;
import dev.intake.tenant.EmailCap;
import dev.intake.tenant.PostalAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Shows parts of a tenant's settings. */
public final class SettingsView {
    private SettingsView() {}

    /** Shows the name of the tenant. */
    public static Outcome renamed(ObjectNode settings, Caller caller) {
        String name = settings.path("name").asText();
        return Outcome.done(
                Json.object().put("tenantId", caller.tenant().value()).put("name", name),
                "Tenant " + caller.tenant() + " is now named " + Printable.of(name) + ".");
    }

    /** Shows the time zone. */
    public static Outcome timezone(ObjectNode settings, Caller caller) {
        String zone = settings.path("timeZone").asText();
        return Outcome.done(
                Json.object().put("tenantId", caller.tenant().value()).put("timezone", zone),
                "Sending windows apply in " + zone + " to contacts without a known timezone.");
    }

    /** Shows the rate limit. */
    public static Outcome limit(ObjectNode limit, Caller caller) {
        return Outcome.done(
                Json.object().put("tenantId", caller.tenant().value()).setAll(limit),
                "Tenant " + caller.tenant() + " may send "
                        + limit.path("requestsPerHour").asText() + " requests per hour, "
                        + limit.path("burst").asText() + " of them at once.");
    }

    /** Shows how long data is kept. */
    public static Outcome retention(ObjectNode settings, Caller caller) {
        JsonNode retention = settings.path("retention");
        JsonNode days = retention.path("eventsDays");
        return Outcome.done(
                Json.object().put("tenantId", caller.tenant().value()).setAll((ObjectNode) retention),
                "Events      " + (days.isNumber() ? days.asText() + " days" : "forever"),
                "Deliveries  " + retention.path("deliveriesDays").asText() + " days",
                "Bodies      " + retention.path("bodiesDays").asText() + " days, of ignored deliveries",
                Optional.ofNullable(retention.path("eventsRemovedBefore").textValue())
                        .map(moment -> "Events before " + moment
                                + " have been removed; new events with an earlier time are recorded as historical.")
                        .orElse("No event has been removed so far."));
    }

    /** Shows the caps. */
    static Outcome caps(ObjectNode settings, Caller caller) {
        JsonNode cap = settings.path("emailCap");
        int perAddress = settings.path("emailsPerAddress").asInt();
        ObjectNode json = Json.object().put("tenantId", caller.tenant().value());
        json.set("emails", cap.get("emails"));
        json.set("days", cap.get("days"));
        return Outcome.done(
                json.put("perAddress", perAddress),
                (cap.isObject()
                                ? "A contact gets at most "
                                        + new EmailCap(
                                                        cap.path("emails").asInt(),
                                                        cap.path("days").asInt())
                                                .inWords()
                                        + "."
                                : "There is no email cap.")
                        + " An address gets at most " + perAddress
                        + " emails a day of marketing programs, and as many of transactional ones.");
    }

    /** Shows the layout. */
    public static Outcome layout(ObjectNode settings, Caller caller) {
        ObjectNode json = Json.object().put("tenantId", caller.tenant().value());
        List<String> lines = new ArrayList<>();
        for (Map.Entry<String, JsonNode> part : settings.path("layout").properties()) {
            boolean isColor = part.getKey().equals("accent") || part.getKey().equals("background");
            if (part.getValue().isTextual()) {
                json.set(part.getKey(), part.getValue());
            }
            lines.add(part.getKey().substring(0, 1).toUpperCase(Locale.ROOT)
                    + part.getKey().substring(1) + ": "
                    + (part.getValue().isTextual()
                            ? Printable.of(part.getValue().textValue())
                            : isColor ? "default" : "none"));
        }
        return Outcome.done(json, lines);
    }

    /** Shows the sender. */
    static Outcome sender(ObjectNode settings, Caller caller) {
        JsonNode sender = settings.path("sender");
        boolean isNamed = sender.path("nameSet").asBoolean();
        String name = sender.path("name").asText();
        Optional<PostalAddress> address =
                Optional.ofNullable(sender.path("postalAddress").textValue()).flatMap(PostalAddress::parse);
        ObjectNode json = Json.object()
                .put("tenantId", caller.tenant().value())
                .put("senderName", name)
                .put("set", isNamed);
        if (sender.path("fromSet").asBoolean()) {
            json.set("from", sender.path("from"));
        }
        if (sender.path("replyTo").isTextual()) {
            json.set("replyTo", sender.path("replyTo"));
        }
        address.ifPresent(lines -> lines.lines().forEach(json.putArray("postalAddress")::add));
        return Outcome.done(
                json,
                "Recipients see the sender \"" + Printable.of(name) + "\""
                        + (isNamed
                                ? "."
                                : ", the tenant's own name. \"intake tenant sender " + caller.tenant()
                                        + " --name NAME\" sets another."),
                "From: " + sender.path("from").asText("the service's sender address"),
                "Reply-To: " + sender.path("replyTo").asText("none"),
                "Postal address: "
                        + address.map(lines -> Printable.of(lines.toString())).orElse("none"));
    }

    /** Shows a key whose grace period ended early. */
    public static Outcome endedKey(ObjectNode ended, Caller caller) {
        JsonNode before = ended.path("keyBefore");
        return Outcome.done(
                Json.object().put("tenantId", caller.tenant().live().value()).set("keyBefore", before),
                "The replaced key " + before.path("startsWith").asText()
                        + "… is rejected from now on. Its grace period would have ended at "
                        + before.path("endsAt").asText() + ".");
    }
}
