package dev.intake;

import dev.intake.action.Actions;
import dev.intake.email.EmailSender;
import dev.intake.email.UnsubscribeLinks;
import dev.intake.explain.ExplainPrograms;
import dev.intake.kernel.IdGenerator;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.TimeOrderedIds;
import dev.intake.program.CheckProgram;
import dev.intake.program.ProgramDrafting;
import dev.intake.program.ProgramLifecycle;
import dev.intake.program.ProgramOverview;
import dev.intake.program.ProgramViews;
import dev.intake.rehearsal.RehearseProgram;
import dev.intake.review.PreviewEmails;
import dev.intake.review.SendTestEmail;
import dev.intake.step.DuePrograms;
import dev.intake.step.RunDueSteps;
import dev.intake.step.StepObserver;
import dev.intake.step.StepRules;
import dev.intake.testworld.TestWorlds;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;

/** The use cases of programs, without transport. Thread-safe if its collaborators are; the workers are not. */
public final class Programs {
    private final Storage storage;
    private final InstantSource clock;
    private final IdGenerator ids;
    private final Actions<Storage> actions;
    private final DuePrograms due;
    private final Duration billingDelay;

    private Programs(Programs like, Duration billingDelay) {
        this.storage = like.storage;
        this.clock = like.clock;
        this.ids = like.ids;
        this.actions = like.actions;
        this.due = like.due;
        this.billingDelay = billingDelay;
    }

    private Programs(
            Storage storage, InstantSource clock, IdGenerator ids, Actions<Storage> actions, Duration billingDelay) {
        this.storage = storage;
        this.clock = clock;
        this.ids = ids;
        this.actions = actions;
        this.due = new DuePrograms(storage);
        this.billingDelay = billingDelay;
    }

    /** Creates the use cases with the system's clock and secure randomness. */
    public static Programs on(Storage storage) {
        InstantSource clock = InstantSource.system();
        return on(storage, clock, new TimeOrderedIds(clock, new SecureRandom()));
    }

    /**
     * Creates the use cases.
     *
     * @param storage stores all data
     * @param clock the time source, also for due steps
     * @param ids generates ids
     */
    public static Programs on(Storage storage, InstantSource clock, IdGenerator ids) {
        return on(storage, clock, ids, new Actions<>(storage, clock, ids, new SecureRandom()));
    }

    static Programs on(Storage storage, InstantSource clock, IdGenerator ids, Actions<Storage> actions) {
        return new Programs(storage, clock, ids, actions, StepRules.BILLING_DELAY);
    }

    /** Returns the use cases with another {@link StepRules#BILLING_DELAY} of their workers; zero for none. */
    public Programs withBillingDelay(Duration delay) {
        return new Programs(this, delay);
    }

    /** Returns the actions with the same clock and ids. */
    public Actions<Storage> actions() {
        return actions;
    }

    /** Returns the use case that drafts programs, and replaces their emails immediately. */
    public ProgramDrafting drafting() {
        return new ProgramDrafting(storage, clock, ids);
    }

    /** Returns the use case that finds merge fields that may lack a value. */
    public CheckProgram check() {
        return new CheckProgram(storage);
    }

    /** Returns the use case that renders a program's emails for a contact. */
    public PreviewEmails preview() {
        return new PreviewEmails(storage, clock, ids);
    }

    /** Returns the use case that lists programs with their counts. */
    public ProgramOverview overview() {
        return new ProgramOverview(storage, clock);
    }

    /** Returns the use case that explains why programs did or did not enroll a contact. */
    public ExplainPrograms explain() {
        return new ExplainPrograms(storage, clock);
    }

    /** Returns the use case that computes what a program would have done with recorded events. */
    public RehearseProgram rehearse() {
        return new RehearseProgram(storage, clock);
    }

    /** Returns the use case that drafts and approves programs. */
    public ProgramLifecycle lifecycle() {
        return new ProgramLifecycle(storage, clock, ids);
    }

    /**
     * Returns a new worker for due steps. Workers of one instance share the due steps that they find.
     *
     * @param links the unsubscribe links of the emails
     * @param sender sends the emails, which are whole
     * @param observer is notified of outcomes
     */
    public RunDueSteps worker(UnsubscribeLinks links, EmailSender sender, StepObserver observer) {
        return new RunDueSteps(storage, new TestWorlds(storage, clock, ids), due, links, sender, clock, observer)
                .withBillingDelay(billingDelay);
    }

    /**
     * Returns the use case that sends emails of programs to members as tests.
     *
     * @param sender sends the tests
     */
    public SendTestEmail sendTestEmail(EmailSender sender) {
        return new SendTestEmail(storage, storage::accessViews, storage.accounts(), sender, clock, ids);
    }

    /** Returns the queries about programs. */
    public ProgramViews views(TenantId tenant) {
        return storage.programViews(tenant);
    }
}
