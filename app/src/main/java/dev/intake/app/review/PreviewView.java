package dev.intake.app.review;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.email.EmailView;
import dev.intake.app.output.NodeFields;
import dev.intake.app.output.Table;
import dev.intake.app.program.WindowView;
import dev.intake.contact.EmailAddress;
import dev.intake.event.EventRecord;
import dev.intake.review.EmailPreview;
import dev.intake.review.EmailPreview.PreviewedEmail;
import dev.intake.review.EmailPreviewFields;
import dev.intake.sequence.EmailSequence;
import dev.intake.sequence.Trigger;
import dev.intake.template.MergeField;
import dev.intake.template.Rendering;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Formats a preview of a program's emails for output.
 *
 * @param preview the preview
 * @param trigger the trigger of the program
 * @param only the only step to print, from 0; absent for all
 */
record PreviewView(EmailPreview preview, Trigger trigger, Optional<Integer> only) {
    private List<PreviewedEmail> emails() {
        return preview.emails().stream()
                .filter(email -> only.map(step -> step == email.step()).orElse(true))
                .toList();
    }

    /** Returns the contact, the event, and each email with its content and used fallbacks, or the merge fields without a value. */
    ObjectNode json() {
        return NodeFields.object(json -> EmailPreviewFields.write(preview, only, json));
    }

    /** Returns the preview as text. */
    List<String> lines() {
        List<String> lines = new ArrayList<>(Table.plain()
                .row("Contact", preview.contact().id().toString())
                .row(
                        "To",
                        preview.contact()
                                .email()
                                .map(EmailAddress::value)
                                .orElse("nobody: the contact has no email address"))
                .row("Event", preview.entry().map(this::event).orElse("none: the contact has no " + trigger.event()))
                .lines(""));
        preview.window()
                .ifPresent(
                        opening -> lines.add("Emails begin in the window " + WindowView.text(opening) + " or later."));
        preview.skipped()
                .ifPresent(reason -> lines.add("Currently, the contact would be skipped: " + reason.label() + "."));
        for (PreviewedEmail email : emails()) {
            lines.add("");
            lines.add("--- " + EmailSequence.place(email.step(), email.variant(), email.variants()) + " ---");
            lines.addAll(lines(email.rendering()));
        }
        return lines;
    }

    private String event(EventRecord event) {
        return event.id() + ", arrived " + event.receivedAt()
                + (preview.entered() ? ", which enrolled the contact" : ", the newest " + trigger.event());
    }

    private static List<String> lines(Rendering rendering) {
        return rendering.fold(new Rendering.Cases<>(
                PreviewView::lines,
                held -> List.of("The email would be held: no value for " + written(held.missing()))));
    }

    private static List<String> lines(Rendering.Ready ready) {
        List<String> lines = new ArrayList<>(EmailView.lines(ready.email()));
        if (!ready.fallbacks().isEmpty()) {
            lines.add("");
            lines.add("Fallbacks used for " + written(ready.fallbacks()));
        }
        return lines;
    }

    private static String written(Set<MergeField> fields) {
        return fields.stream().map(field -> "{{" + field.written() + "}}").collect(Collectors.joining(", "));
    }
}
