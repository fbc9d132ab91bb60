package dev.intake.app.privacy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.email.SendingView;
import dev.intake.app.output.Json;
import java.util.ArrayList;
import java.util.List;

/** Formats the counts of an erasure for output, without anything about the contact. */
final class ErasureView {
    private ErasureView() {}

    /** Returns the JSON of the command for an erasure as the management API writes it. */
    static ObjectNode json(ObjectNode erased) {
        ObjectNode json = Json.object();
        json.set("contactId", erased.path("contactId"));
        json.put("erased", true);
        json.set("events", erased.path("events"));
        json.set("programs", erased.path("enrollments"));
        json.set("emails", erased.path("emails"));
        json.set("customers", erased.path("customers"));
        json.set("waiting", erased.path("parkedEvents"));
        List.of("failedDeliveries", "ignoredDeliveries", "unreadFailedDeliveries", "sending")
                .forEach(member -> json.set(member, erased.path(member)));
        return json;
    }

    /** Returns counts as text. */
    static List<String> lines(ObjectNode erased) {
        List<String> lines = new ArrayList<>(List.of("Erased contact " + text(erased, "contactId") + " with "
                + text(erased, "events") + " events, " + text(erased, "programs") + " enrollments, "
                + text(erased, "emails") + " emails, " + text(erased, "customers") + " customer links, "
                + text(erased, "waiting") + " parked events, " + text(erased, "failedDeliveries")
                + " failed deliveries and " + text(erased, "ignoredDeliveries") + " bodies of ignored deliveries."));
        if (erased.path("unreadFailedDeliveries").asLong() > 0) {
            lines.add(text(erased, "unreadFailedDeliveries")
                    + " failed deliveries could not be read, because their master key is missing."
                    + " They are removed 30 days after they arrived.");
        }
        lines.addAll(SendingView.lines(erased.path("sending")));
        return lines;
    }

    private static String text(ObjectNode erased, String member) {
        return erased.path(member).asText();
    }
}
