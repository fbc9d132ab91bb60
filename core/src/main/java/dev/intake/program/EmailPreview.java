package dev.intake.program;

import dev.intake.contact.Contact;
import dev.intake.email.SkipReason;
import dev.intake.event.EventRecord;
import dev.intake.template.Rendering;
import java.util.List;
import java.util.Optional;

/**
 * What a program says to one contact, as things are now.
 *
 * @param contact to whom
 * @param entry the event whose properties fill the fields {@code event.*}: the one by which the contact entered, else the
 *     newest of the type that starts the program; absent when none is stored of this contact
 * @param entered whether the contact has entered the program
 * @param skipped why the contact would not be mailed at all, if so
 * @param emails one for each step, in order
 */
public record EmailPreview(
        Contact contact,
        Optional<EventRecord> entry,
        boolean entered,
        Optional<SkipReason> skipped,
        List<PreviewedEmail> emails) {
    /** Copies the list. */
    public EmailPreview {
        emails = List.copyOf(emails);
    }

    /**
     * The email of one step.
     *
     * @param step the step's place in the program, from 0
     * @param variant which variant the contact gets, from 0
     * @param variants how many there are
     * @param rendering what it says, or the fields that are missing
     */
    public record PreviewedEmail(int step, int variant, int variants, Rendering rendering) {}
}
