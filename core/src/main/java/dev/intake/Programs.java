package dev.intake;

import dev.intake.email.EmailSender;
import dev.intake.explain.ExplainPrograms;
import dev.intake.id.IdGenerator;
import dev.intake.id.TimeOrderedIds;
import dev.intake.program.CheckProgram;
import dev.intake.program.PreviewEmails;
import dev.intake.program.ProgramDrafting;
import dev.intake.program.ProgramLifecycle;
import dev.intake.program.ProgramOverview;
import dev.intake.program.ProgramViews;
import dev.intake.program.ReviewEmails;
import dev.intake.step.DuePrograms;
import dev.intake.step.RunDueSteps;
import dev.intake.step.StepObserver;
import java.security.SecureRandom;
import java.time.InstantSource;

/**
 * What programs send, without any transport. Safe for use by several threads when what it is made of is; the workers it
 * gives are not.
 */
public final class Programs {
    private final Storage storage;
    private final InstantSource clock;
    private final IdGenerator ids;
    private final DuePrograms due;

    private Programs(Storage storage, InstantSource clock, IdGenerator ids) {
        this.storage = storage;
        this.clock = clock;
        this.ids = ids;
        this.due = new DuePrograms(storage);
    }

    /** The programs on this storage, with the system's clock and its strong randomness. */
    public static Programs on(Storage storage) {
        InstantSource clock = InstantSource.system();
        return on(storage, clock, new TimeOrderedIds(clock, new SecureRandom()));
    }

    /**
     * The programs on this storage, with everything from outside given.
     *
     * @param storage where everything is kept
     * @param clock gives the time, by which steps are due
     * @param ids gives new ids
     */
    public static Programs on(Storage storage, InstantSource clock, IdGenerator ids) {
        return new Programs(storage, clock, ids);
    }

    /** Writes and revises drafts. */
    public ProgramDrafting drafting() {
        return new ProgramDrafting(storage, clock, ids);
    }

    /** Looks for merge fields that a program's emails may find without a value. */
    public CheckProgram check() {
        return new CheckProgram(storage);
    }

    /** Shows what a program says to a contact. */
    public PreviewEmails preview() {
        return new PreviewEmails(storage);
    }

    /** Tells what programs there are, and how much is going on in each. */
    public ProgramOverview overview() {
        return new ProgramOverview(storage, clock);
    }

    /** Tells why programs did or did not start, and what became of their steps. */
    public ExplainPrograms explain() {
        return new ExplainPrograms(storage, clock);
    }

    /** Approves, pauses and resumes programs. */
    public ProgramLifecycle lifecycle() {
        return new ProgramLifecycle(storage, clock, ids);
    }

    /**
     * A new worker that does what is due. The workers made by one instance share what each of them finds.
     *
     * @param sender the way out for emails
     * @param observer is told what becomes of them
     */
    public RunDueSteps worker(EmailSender sender, StepObserver observer) {
        return new RunDueSteps(storage, due, sender, clock, observer);
    }

    /** Releases and discards emails that wait for a person. */
    public ReviewEmails reviewEmails() {
        return new ReviewEmails(storage, clock);
    }

    /** Looks at what is stored. */
    public ProgramViews views() {
        return storage.programViews();
    }
}
