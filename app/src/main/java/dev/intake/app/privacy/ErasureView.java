package dev.intake.app.privacy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.email.SendingView;
import dev.intake.app.output.Json;
import dev.intake.contact.ContactId;
import dev.intake.privacy.EraseContact.Erased;
import java.util.ArrayList;
import java.util.List;

/** What was erased, as it is shown: how much, and nothing of it. */
final class ErasureView {
    private ErasureView() {}

    /** The numbers. */
    public static ObjectNode json(ContactId contact, Erased erased) {
        ObjectNode json = Json.object()
                .put("contactId", contact.toString())
                .put("erased", true)
                .put("events", erased.events())
                .put("programs", erased.enrollments())
                .put("emails", erased.emails())
                .put("customers", erased.customers())
                .put("waiting", erased.waiting())
                .put("failedDeliveries", erased.failed())
                .put("unreadFailedDeliveries", erased.unread());
        json.set("sending", SendingView.json(erased.sending()));
        return json;
    }

    /** The same for people. */
    public static List<String> lines(ContactId contact, Erased erased) {
        List<String> lines = new ArrayList<>(List.of(
                "Contact " + contact + " is erased, with " + erased.events() + " events, " + erased.enrollments()
                        + " program entries, " + erased.emails() + " emails, " + erased.customers()
                        + " customers at providers, " + erased.waiting() + " waiting events and " + erased.failed()
                        + " failed deliveries."));
        if (erased.unread() > 0) {
            lines.add(erased.unread() + " failed deliveries could not be looked into, for their master key is missing;"
                    + " they are removed 30 days after they came.");
        }
        lines.addAll(SendingView.lines(erased.sending()));
        return lines;
    }
}
