package dev.intake.testing;

import static dev.intake.testing.TestTenant.identify;
import static dev.intake.testing.TestTenant.track;

import dev.intake.contact.Contact;
import dev.intake.email.EmailStatus;
import dev.intake.email.StepEmail;
import dev.intake.enrollment.ExitRule;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventType;
import dev.intake.program.DraftingMode;
import dev.intake.program.EmailSequence;
import dev.intake.program.Goal;
import dev.intake.program.ProgramKind;
import dev.intake.program.ProgramPlan;
import dev.intake.program.ProgramResults;
import dev.intake.program.Step;
import dev.intake.program.Trigger;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** A trial program with a goal, and what its contacts do. */
abstract class ResultsKit extends StepKit {
    static final EventType STARTED = new EventType("trial-started");
    static final EventType CANCELED = new EventType("subscription-canceled");
    static final Goal GOAL = new Goal(new EventType("trial-converted"), DAY.multipliedBy(2));
    static final ExitRule UNTIL = new ExitRule(List.of(CANCELED), List.of(), false);

    /** At once in two variants, after a day, and after two days more. */
    static final EmailSequence SEQUENCE = new EmailSequence(
            DraftingMode.SHARED,
            List.of(
                    new Step(Duration.ZERO, List.of(TestEmails.template("1A", "a"), TestEmails.template("1B", "b"))),
                    step(DAY, "2", "c"),
                    step(DAY.multipliedBy(2), "3", "d")),
            UNTIL,
            Optional.empty(),
            Optional.of(GOAL));

    ProgramId trial() {
        ProgramPlan plan = new ProgramPlan("Trial", ProgramKind.ACTIVATION, new Trigger(STARTED), SEQUENCE);
        ProgramId id =
                programs.drafting().draft(tenant.id(), plan).orElseThrow().id();
        TestTenant.changed(programs.lifecycle().approve(tenant.id(), id));
        return id;
    }

    Contact start(String user) {
        tenant.send(identify(user, user + "@example.com", null), track(user, null, STARTED.value(), "start-" + user));
        return tenant.contact(user).orElseThrow();
    }

    void convert(String user) {
        tenant.send(track(user, null, GOAL.event().value(), "converted-" + user + clock.instant()));
    }

    void cancel(String user) {
        tenant.send(track(user, null, CANCELED.value(), "canceled-" + user + clock.instant()));
    }

    ProgramResults results(ProgramId program) {
        return results(program, SEQUENCE);
    }

    ProgramResults results(ProgramId program, EmailSequence sequence) {
        return programs.views(tenant.id()).results(program, sequence).orElseThrow();
    }

    List<StepEmail> sent() {
        return told.stream()
                .filter(email -> email.state().status() == EmailStatus.SENT)
                .toList();
    }
}
