package dev.intake.program;

import dev.intake.contact.Contact;
import dev.intake.enrollment.ExitRule;
import dev.intake.enrollment.Reentry;
import dev.intake.event.TypeProfile;
import dev.intake.suppression.EmailCategory;
import dev.intake.template.DraftCheck;
import dev.intake.template.EmailTemplate;
import dev.intake.template.MergeField;
import dev.intake.template.OfferedFields;
import dev.intake.template.PlacedEmail;
import dev.intake.tenant.SendingTimes;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The emails of a program, step by step, the events that end it early, its goal, and how often a contact enters it.
 * (Decisions 6.4)
 *
 * @param mode whether its emails are written for all contacts or for each contact
 * @param steps the steps in order, 0 to {@value #MAX_STEPS}; without steps, contacts are enrolled and receive nothing
 * @param exits the events that end an enrollment before its last step
 * @param window the hours in which its emails may begin; absent if they may begin at any time
 * @param goal the event that its contacts should cause; absent if no event is counted
 * @param category the category of its emails, which determines whether an unsubscribe stops them
 * @param reentry how often a contact may enter
 */
public record EmailSequence(
        DraftingMode mode,
        List<Step> steps,
        ExitRule exits,
        Optional<SendingWindow> window,
        Optional<Goal> goal,
        EmailCategory category,
        Reentry reentry) {
    /** Maximum number of steps. */
    public static final int MAX_STEPS = 50;

    /** Rejects too many steps, and a split test in emails that are drafted per contact. */
    public EmailSequence {
        steps = List.copyOf(steps);
        if (steps.size() > MAX_STEPS) {
            throw new IllegalArgumentException("a program has at most " + MAX_STEPS + " steps");
        }
        if (mode == DraftingMode.PER_CONTACT
                && steps.stream().anyMatch(step -> step.variants().size() > 1)) {
            throw new IllegalArgumentException("only a shared draft can be split-tested");
        }
    }

    /** Creates a sequence that contacts enter once. */
    public EmailSequence(
            DraftingMode mode,
            List<Step> steps,
            ExitRule exits,
            Optional<SendingWindow> window,
            Optional<Goal> goal,
            EmailCategory category) {
        this(mode, steps, exits, window, goal, category, Reentry.once());
    }

    /** Creates a sequence of marketing emails that contacts enter once. */
    public EmailSequence(
            DraftingMode mode, List<Step> steps, ExitRule exits, Optional<SendingWindow> window, Optional<Goal> goal) {
        this(mode, steps, exits, window, goal, EmailCategory.MARKETING);
    }

    /** Creates a sequence of marketing emails that contacts enter once, without a goal. */
    public EmailSequence(DraftingMode mode, List<Step> steps, ExitRule exits, Optional<SendingWindow> window) {
        this(mode, steps, exits, window, Optional.empty());
    }

    /** Creates a sequence of marketing emails that may begin at any time, without a goal. */
    public EmailSequence(DraftingMode mode, List<Step> steps, ExitRule exits, Reentry reentry) {
        this(mode, steps, exits, Optional.empty(), Optional.empty(), EmailCategory.MARKETING, reentry);
    }

    /** Creates a sequence of marketing emails that may begin at any time and that contacts enter once, without a goal. */
    public EmailSequence(DraftingMode mode, List<Step> steps, ExitRule exits) {
        this(mode, steps, exits, Reentry.once());
    }

    /** Creates a sequence with only marketing emails. */
    public EmailSequence(DraftingMode mode, List<Step> steps) {
        this(mode, steps, ExitRule.NONE);
    }

    /** Returns the sequence with another exit rule. */
    public EmailSequence with(ExitRule other) {
        return new EmailSequence(mode, steps, other, window, goal, category, reentry);
    }

    /** Returns the sequence in another category. */
    public EmailSequence with(EmailCategory other) {
        return new EmailSequence(mode, steps, exits, window, goal, other, reentry);
    }

    /** Returns whether the sender must have a postal address: laws require one in the footer of marketing email. */
    public boolean needsPostalAddress() {
        return category == EmailCategory.MARKETING;
    }

    /** Returns all its emails, including variants, with places such as {@code step 2, variant B}. */
    public List<PlacedEmail> emails() {
        List<PlacedEmail> emails = new ArrayList<>();
        for (int position = 0; position < steps.size(); position++) {
            List<EmailTemplate> variants = steps.get(position).variants();
            for (int variant = 0; variant < variants.size(); variant++) {
                emails.add(new PlacedEmail(place(position, variant, variants.size()), variants.get(variant)));
            }
        }
        return List.copyOf(emails);
    }

    /**
     * Returns the readable place of an email, such as {@code step 2, variant B}.
     *
     * @param position index of the step, from 0
     * @param variant index of the variant, from 0
     * @param variants number of variants of the step; a single one is not named
     */
    public static String place(int position, int variant, int variants) {
        String step = "step " + (position + 1);
        return variants == 1 ? step : step + ", variant " + (char) ('A' + variant);
    }

    /**
     * Checks the merge fields that its emails use.
     *
     * @param profile the profile of the trigger's type; absent if no event of it is recorded
     */
    public DraftCheck check(Optional<TypeProfile> profile) {
        return new DraftCheck(emails(), new OfferedFields(mode == DraftingMode.SHARED, profile));
    }

    /**
     * Checks the merge fields that its emails use, as an edit of a program that was live.
     *
     * @param profile the profile of the trigger's type; absent if no event of it is recorded
     * @param before the program's emails before the edit, which may keep their fields
     */
    public DraftCheck check(Optional<TypeProfile> profile, EmailSequence before) {
        DraftCheck check = check(profile);
        return before.mode() == DraftingMode.SHARED
                ? new DraftCheck(check.emails(), check.offered(), before.fields())
                : check;
    }

    private Set<MergeField> fields() {
        return emails().stream()
                .flatMap(placed -> placed.email().fields().stream())
                .collect(Collectors.toSet());
    }

    /** Parses the emails that were not parsed since they were read from storage, and returns this sequence. */
    public EmailSequence parsed() {
        emails().forEach(placed -> placed.email().parsed());
        return this;
    }

    /** Returns a sequence without emails. */
    public static EmailSequence empty(DraftingMode mode) {
        return new EmailSequence(mode, List.of());
    }

    /** Returns the step at this position, from 0; empty if there is none. */
    public Optional<Step> step(int position) {
        return position < steps.size() ? Optional.of(steps.get(position)) : Optional.empty();
    }

    /**
     * Returns the next opening of the sending window, if an email to the contact cannot begin at {@code at}.
     *
     * @return empty if the window is open or there is none
     */
    public Optional<WindowOpening> waitsForWindow(Contact contact, SendingTimes times, Instant at) {
        return opening(contact, times, at).filter(opening -> opening.at().isAfter(at));
    }

    /**
     * Returns the first instant, at {@code from} or after it, at which the sending window is open for the contact.
     *
     * @return empty if there is no window
     */
    public Optional<WindowOpening> opening(Contact contact, SendingTimes times, Instant from) {
        return window.map(hours -> WindowOpening.of(hours, contact, times, from));
    }

    /**
     * Returns when the step at this position is due; empty if there is none.
     *
     * @param position from 0
     * @param since when the previous step was completed, or the contact was enrolled
     * @return empty if the program ends before this position
     */
    public Optional<Instant> dueAt(int position, Instant since) {
        return step(position).map(Step::delay).map((Duration delay) -> since.plus(delay));
    }
}
