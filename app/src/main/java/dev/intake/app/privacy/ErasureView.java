package dev.intake.app.privacy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.email.SendingView;
import dev.intake.app.output.Json;
import dev.intake.contact.ContactId;
import dev.intake.privacy.EraseContact.Erased;
import java.util.ArrayList;
import java.util.List;

/** Formats the counts of an erasure for output, without anything about the contact. */
final class ErasureView {
    private ErasureView() {}

    /** Returns the counts, and the emails that may still arrive. */
    static ObjectNode json(ContactId contact, Erased erased) {
        ObjectNode json = Json.object()
                .put("contactId", contact.toString())
                .put("erased", true)
                .put("events", erased.events())
                .put("programs", erased.enrollments())
                .put("emails", erased.emails())
                .put("customers", erased.customers())
                .put("waiting", erased.waiting())
                .put("failedDeliveries", erased.failed())
                .put("ignoredDeliveries", erased.ignored())
                .put("unreadFailedDeliveries", erased.unread());
        json.set("sending", SendingView.json(erased.sending()));
        return json;
    }

    /** Returns them as text. */
    static List<String> lines(ContactId contact, Erased erased) {
        List<String> lines = new ArrayList<>(List.of("Erased contact " + contact + " with " + erased.events()
                + " events, " + erased.enrollments() + " enrollments, " + erased.emails() + " emails, "
                + erased.customers() + " customer links, " + erased.waiting() + " parked events, " + erased.failed()
                + " failed deliveries and " + erased.ignored() + " bodies of ignored deliveries."));
        if (erased.unread() > 0) {
            lines.add(erased.unread() + " failed deliveries could not be read, because their master key is missing."
                    + " They are removed 30 days after they arrived.");
        }
        lines.addAll(SendingView.lines(erased.sending()));
        return lines;
    }
}
