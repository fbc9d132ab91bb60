package dev.intake.review;

import dev.intake.contact.Contact;
import dev.intake.email.SkipReason;
import dev.intake.event.EventRecord;
import dev.intake.program.WindowOpening;
import dev.intake.template.Rendering;
import java.util.List;
import java.util.Optional;

/**
 * A program's emails rendered for one contact, with present data.
 *
 * @param contact the recipient
 * @param entry the event that fills fields {@code event.*}: the entry event, else the contact's newest event that could
 *     start the program; absent if there is none
 * @param entered whether the contact is enrolled
 * @param skipped why the contact would receive nothing, if so
 * @param window the present or next opening of the program's sending window for the contact; absent if there is none
 * @param emails one for each step, in order
 */
public record EmailPreview(
        Contact contact,
        Optional<EventRecord> entry,
        boolean entered,
        Optional<SkipReason> skipped,
        Optional<WindowOpening> window,
        List<PreviewedEmail> emails) {
    /** Copies the list. */
    public EmailPreview {
        emails = List.copyOf(emails);
    }

    /**
     * The rendered email of one step.
     *
     * @param step index of the step in the program, from 0
     * @param variant index of the contact's variant, from 0
     * @param variants number of variants
     * @param rendering the email, or the missing fields
     */
    public record PreviewedEmail(int step, int variant, int variants, Rendering rendering) {}
}
