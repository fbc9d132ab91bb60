package dev.intake.http.program;

import dev.intake.contact.EmailAddress;
import dev.intake.http.page.Labels;
import dev.intake.review.SampleRecipient;
import java.util.List;
import java.util.Optional;

/**
 * {@code stepPreview.jte}: the unsaved emails of a step, as a contact would get them; a separate page, for a frame.
 *
 * @param assets path before a file's name
 * @param step number of the step, from 1
 * @param appearance width and colors
 * @param refusal why there is no preview; absent if there is one
 * @param faults the faults of the emails, which prevent a preview; empty if there are none
 * @param recipient the recipient; absent if there is no preview
 * @param from the {@code From} header
 * @param replyTo the {@code Reply-To} header, if there is one
 * @param emails one email for each variant; empty if there are faults
 */
public record StepPreview(
        String assets,
        int step,
        PreviewFields appearance,
        Optional<String> refusal,
        List<FieldFault> faults,
        Optional<SampleRecipient> recipient,
        String from,
        Optional<String> replyTo,
        List<ShownVariant> emails) {
    /** Copies the lists. */
    public StepPreview {
        faults = List.copyOf(faults);
        emails = List.copyOf(emails);
    }

    /**
     * One variant of the step.
     *
     * @param place the place in words
     * @param missing the fields without a value, for which the email would be held; blank if it would be sent
     * @param fallbacks the fields whose fallback it contains; blank if there are none
     * @param subject the subject
     * @param text the text with its footer
     * @param html the HTML with its footer, if the email has HTML
     */
    public record ShownVariant(
            String place, String missing, String fallbacks, String subject, String text, Optional<String> html) {
        /** Returns a variant that would be held. */
        static ShownVariant held(String place, String missing) {
            return new ShownVariant(place, missing, "", "", "", Optional.empty());
        }

        public boolean isHeld() {
            return !missing.isEmpty();
        }
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
