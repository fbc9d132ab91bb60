package dev.intake.review;

import dev.intake.contact.EmailAddress;
import dev.intake.email.SkipReason;
import dev.intake.kernel.JsonFields;
import dev.intake.program.WindowFields;
import dev.intake.review.EmailPreview.PreviewedEmail;
import dev.intake.template.MergeField;
import dev.intake.template.Rendering;
import java.util.Collection;
import java.util.Optional;

/** Previews as JSON. Shared by commands and the management API. */
public final class EmailPreviewFields {
    private EmailPreviewFields() {}

    /**
     * Writes the contact, the event, and each email with its content and used fallbacks, or the merge fields without a value.
     *
     * @param only the only step to write, from 0; absent for all
     */
    public static void write(EmailPreview preview, Optional<Integer> only, JsonFields json) {
        json.text("contactId", preview.contact().id().toString());
        json.text("to", preview.contact().email().map(EmailAddress::value));
        json.flag("entered", preview.entered());
        json.text("eventId", preview.entry().map(event -> event.id().toString()));
        preview.entry().ifPresent(event -> json.time("eventReceivedAt", event.receivedAt()));
        json.text("skipped", preview.skipped().map(SkipReason::label));
        preview.window()
                .ifPresent(opening -> json.object("window", fields -> WindowFields.SHAPE.write(opening, fields)));
        json.objects(
                "emails",
                preview.emails().stream()
                        .filter(email -> only.map(step -> step == email.step()).orElse(true))
                        .toList(),
                EmailPreviewFields::write);
    }

    private static void write(PreviewedEmail email, JsonFields json) {
        json.number("step", email.step() + 1);
        json.number("variant", email.variant() + 1);
        json.number("variants", email.variants());
        email.rendering()
                .<Runnable>fold(new Rendering.Cases<>(
                        ready -> () -> {
                            json.text("subject", ready.email().subject());
                            json.text("text", ready.email().text());
                            ready.email().html().ifPresent(html -> json.text("html", html));
                            write("fallbacks", ready.fallbacks(), json);
                        },
                        held -> () -> write("missing", held.missing(), json)))
                .run();
    }

    private static void write(String name, Collection<MergeField> fields, JsonFields json) {
        if (!fields.isEmpty()) {
            json.texts(name, fields.stream().map(MergeField::written).toList());
        }
    }
}
