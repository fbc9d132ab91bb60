package dev.intake.app.tenant;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.command.Caller;
import dev.intake.app.command.Outcome;
import dev.intake.app.output.Json;
import dev.intake.tenant.EmailCap;

/** Shows parts of a tenant's settings. */
public final class SettingsView {
    private SettingsView() {}

    /** Shows the time zone. */
    public static Outcome timezone(ObjectNode settings, Caller caller) {
        String zone = settings.path("timeZone").asText();
        return Outcome.done(
                Json.object().put("tenantId", caller.tenant().value()).put("timezone", zone),
                "Sending windows apply in " + zone + " to contacts without a known timezone.");
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
}
