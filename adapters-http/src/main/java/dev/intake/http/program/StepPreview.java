package dev.intake.http.program;

import dev.intake.contact.EmailAddress;
import dev.intake.http.page.Labels;
import dev.intake.review.SampleRecipient;
import dev.intake.template.Rendering;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * {@code stepPreview.jte}: the unsaved emails of a step, as a contact would get them; a separate page, for a frame.
 *
 * @param assets path before a file's name
 * @param step number of the step, from 1
 * @param appearance width and colors
 * @param faults the faults of the emails, which prevent a preview; empty if there are none
 * @param recipient the recipient; absent if there is no such contact, so that there is no preview
 * @param from the {@code From} header
 * @param replyTo the {@code Reply-To} header, if there is one
 * @param emails the email of each variant, by its place in words; empty if there are faults
 */
public record StepPreview(
        String assets,
        int step,
        PreviewFields appearance,
        List<FieldFault> faults,
        Optional<SampleRecipient> recipient,
        String from,
        Optional<String> replyTo,
        Map<String, Rendering> emails) {
    /** Copies the collections. */
    public StepPreview {
        faults = List.copyOf(faults);
        emails = Collections.unmodifiableMap(new LinkedHashMap<>(emails));
    }

    /** Returns the recipient's address in words. */
    public String to() {
        return recipient
                .flatMap(found -> found.contact().email())
                .map(EmailAddress::value)
                .orElse("no email address");
    }

    /** Returns the source of the values of {@code event.*} fields. */
    public String event() {
        return recipient
                .flatMap(SampleRecipient::entry)
                .map(event -> (recipient.orElseThrow().entered() ? "the entry event, " : "the newest event, ")
                        + Labels.moment(event.receivedAt()))
                .orElse("no event: none of the type is recorded");
    }
}
