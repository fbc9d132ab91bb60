package dev.intake.testing;

import static dev.intake.testing.TestTenant.identify;
import static dev.intake.testing.TestTenant.track;

import dev.intake.contact.Contact;
import dev.intake.enrollment.ExitRule;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventType;
import dev.intake.ingest.Operation;
import dev.intake.program.DraftingMode;
import dev.intake.program.EmailSequence;
import dev.intake.program.Program;
import dev.intake.program.ProgramKind;
import dev.intake.program.ProgramPlan;
import dev.intake.program.Step;
import dev.intake.program.Trigger;
import java.time.Duration;
import java.util.List;

/** A dunning program that ends with a recovery. */
abstract class ExitKit extends StepKit {
    static final EventType FAILED = new EventType("payment-failed");
    static final EventType RECOVERED = new EventType("payment-recovered");
    static final ExitRule ON_RECOVERY = new ExitRule(List.of(RECOVERED), List.of(), false);

    ProgramId dunning(ExitRule exits) {
        return dunning(exits, step(Duration.ZERO, "one", "Pay"), step(DAY, "two", "Pay now"));
    }

    ProgramId dunning(ExitRule exits, Step... steps) {
        EmailSequence sequence = new EmailSequence(DraftingMode.PER_CONTACT, List.of(steps), exits);
        ProgramPlan plan = new ProgramPlan("Dunning", ProgramKind.DUNNING, new Trigger(FAILED), sequence);
        ProgramId id =
                programs.drafting().draft(tenant.id(), plan).orElseThrow().id();
        TestTenant.changed(programs.lifecycle().approve(tenant.id(), id));
        return id;
    }

    Contact person(String user) {
        tenant.send(identify(user, user + "@example.com", null));
        return tenant.contact(user).orElseThrow();
    }

    static Operation failed(String user, String... properties) {
        return track(user, null, FAILED.value(), "failed-" + user, properties);
    }

    static Operation recovered(String user, String... properties) {
        return track(user, null, RECOVERED.value(), "recovered-" + user, properties);
    }

    boolean hasExited(Contact contact) {
        return progress(contact).exit().isPresent();
    }

    Program program(ProgramId id) {
        return programs.views(tenant.id()).programs().stream()
                .filter(program -> program.id().equals(id))
                .findAny()
                .orElseThrow();
    }
}
