package dev.intake.testing;

import static dev.intake.testing.TestTenant.identify;

import dev.intake.contact.Contact;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventType;
import dev.intake.event.Period;
import dev.intake.program.EmailSequence;
import dev.intake.program.ProgramKind;
import dev.intake.program.ProgramPlan;
import dev.intake.program.Trigger;
import dev.intake.rehearsal.Rehearsal;
import dev.intake.suppression.Suppression;
import java.time.Duration;
import java.time.Instant;

/** Drafts that are rehearsed over recorded events. */
abstract class RehearsalKit extends StepKit {
    static final String FAILED = "payment.failed";
    static final String RECOVERED = "payment.recovered";
    static final Duration HOUR = Duration.ofHours(1);

    ProgramId draft(EmailSequence sequence) {
        return programs.drafting()
                .draft(
                        tenant.id(),
                        new ProgramPlan("Dunning", ProgramKind.CUSTOM, new Trigger(new EventType(FAILED)), sequence))
                .orElseThrow()
                .id();
    }

    Rehearsal rehearse(ProgramId program, Instant from) {
        return programs.rehearse()
                .rehearse(tenant.id(), program, new Period(from, clock.instant().plusMillis(1)))
                .orElseThrow();
    }

    Contact known(String user) {
        tenant.send(identify(user, user + "@example.com", null));
        return tenant.contact(user).orElseThrow();
    }

    void bounce(String user) {
        tenant.close(TestTenant.email(user + "@example.com"), Suppression.hardBounce(clock.instant(), "a test"));
    }
}
