package dev.intake.review;

import static dev.intake.kernel.JsonKind.FLAG;
import static dev.intake.kernel.JsonKind.ID;
import static dev.intake.kernel.JsonKind.ORDINAL;
import static dev.intake.kernel.JsonKind.TEXT;
import static dev.intake.kernel.JsonKind.TEXTS;
import static dev.intake.kernel.JsonKind.TIME;
import static dev.intake.kernel.JsonKind.list;
import static dev.intake.kernel.JsonKind.object;

import dev.intake.contact.EmailAddress;
import dev.intake.email.SkipReason;
import dev.intake.event.EventRecord;
import dev.intake.kernel.JsonShape;
import dev.intake.program.WindowOpening;
import dev.intake.review.EmailPreview.PreviewedEmail;
import dev.intake.template.MergeField;
import dev.intake.template.RenderedEmail;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Previews as JSON. */
public final class EmailPreviewFields {
    /** An email with its content and used fallbacks, or the merge fields without a value. */
    public static final JsonShape<PreviewedEmail> EMAIL = new JsonShape<PreviewedEmail>("PreviewedEmail")
            .has("step", ORDINAL, email -> email.step() + 1)
            .has("variant", ORDINAL, email -> email.variant() + 1)
            .has("variants", ORDINAL, PreviewedEmail::variants)
            .about("The number of variants of the step.")
            .maybe("subject", TEXT, email -> email.rendering().rendered().map(RenderedEmail::subject))
            .maybe("text", TEXT, email -> email.rendering().rendered().map(RenderedEmail::text))
            .maybe("html", TEXT, email -> email.rendering().rendered().flatMap(RenderedEmail::html))
            .maybe("fallbacks", TEXTS, email -> written(email.rendering().fallbacks()))
            .about("Merge fields whose fallback was used.")
            .maybe("missing", TEXTS, email -> written(email.rendering().missing()))
            .about("Merge fields without a value; the email would be held.");

    /** The contact, the event, and each email. */
    static final JsonShape<EmailPreview> SHAPE = new JsonShape<EmailPreview>("Preview")
            .has("contactId", ID, preview -> preview.contact().id())
            .orNull("to", TEXT, preview -> preview.contact().email().map(EmailAddress::value))
            .has("entered", FLAG, EmailPreview::entered)
            .orNull("eventId", ID, preview -> preview.entry().map(EventRecord::id))
            .maybe("eventReceivedAt", TIME, preview -> preview.entry().map(EventRecord::receivedAt))
            .about("When the event arrived; absent without an event.")
            .orNull("skipped", TEXT, preview -> preview.skipped().map(SkipReason::label))
            .about("Why the contact would receive nothing.")
            .maybe("window", object(WindowOpening.SHAPE), EmailPreview::window)
            .has("emails", list(EMAIL), EmailPreview::emails);

    private EmailPreviewFields() {}

    private static Optional<List<String>> written(Collection<MergeField> fields) {
        return fields.isEmpty()
                ? Optional.empty()
                : Optional.of(fields.stream().map(MergeField::written).toList());
    }
}
