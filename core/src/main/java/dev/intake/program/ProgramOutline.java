package dev.intake.program;

import dev.intake.enrollment.ExitRule;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventType;
import dev.intake.kernel.CleanText;
import dev.intake.suppression.EmailCategory;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The properties of a program that are independent of its state.
 *
 * @param id unique per tenant
 * @param name the display name; 1 to {@value #MAX_NAME} characters, cleaned and trimmed
 * @param kind its purpose
 * @param trigger the events that start it
 * @param createdAt when it was drafted, to the microsecond
 */
public record ProgramOutline(ProgramId id, String name, ProgramKind kind, Trigger trigger, Instant createdAt) {
    /** Characters in a program's name, at most. */
    public static final int MAX_NAME = 200;

    /** The usual names of the event with which a trial starts; no billing provider's event is translated to one. */
    private static final Set<String> STARTS_OF_A_TRIAL = Set.of("trial.started", "trial-started", "trial_started");

    private static final ExitRule OF_A_TRIAL = new ExitRule(
            List.of(new EventType("trial-converted"), new EventType("subscription-canceled")), List.of(), false);

    /** Rejects a name that is blank, uncleaned or too long, and truncates the time to microseconds. */
    public ProgramOutline {
        if (name.isEmpty() || !CleanText.trimmed(name, MAX_NAME).equals(name)) {
            throw new IllegalArgumentException("a program's name is trimmed text of 1 to " + MAX_NAME + " characters");
        }
        createdAt = createdAt.truncatedTo(ChronoUnit.MICROS);
    }

    /**
     * Returns the exit rule that such a program usually needs: that of its kind, or of a trial if the start of one triggers it;
     * {@link ExitRule#NONE} if there is none. A rule applies only if the program names it.
     */
    public ExitRule suggestedExits() {
        ExitRule ofKind = kind.suggestedExits();
        return ofKind.isEmpty() && STARTS_OF_A_TRIAL.contains(trigger.event().value()) ? OF_A_TRIAL : ofKind;
    }

    /**
     * Returns the exit rule that such programs usually have, if this one has none: without it, contacts get emails that no
     * longer apply to them.
     *
     * @param sequence the program's emails
     */
    public Optional<ExitRule> missingExits(EmailSequence sequence) {
        return Optional.of(suggestedExits()).filter(usual -> sequence.exits().isEmpty() && !usual.isEmpty());
    }

    /**
     * Returns whether an unsubscribe from marketing stops the emails although such programs are usually transactional: contacts
     * would not learn of a failed payment.
     *
     * @param sequence the program's emails
     */
    public boolean lacksTransactional(EmailSequence sequence) {
        return kind.suggestedCategory() == EmailCategory.TRANSACTIONAL
                && sequence.category() == EmailCategory.MARKETING;
    }

    /** Returns the emails with the usual exit rule and category of such programs, where they lack them. */
    public EmailSequence withUsualRules(EmailSequence sequence) {
        EmailSequence exits = missingExits(sequence).map(sequence::with).orElse(sequence);
        return lacksTransactional(exits) ? exits.with(EmailCategory.TRANSACTIONAL) : exits;
    }

    /** Returns the outline with another name. */
    public ProgramOutline named(String other) {
        return new ProgramOutline(id, other, kind, trigger, createdAt);
    }
}
