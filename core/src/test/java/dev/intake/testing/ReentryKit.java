package dev.intake.testing;

import static dev.intake.testing.TestTenant.identify;
import static dev.intake.testing.TestTenant.track;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.contact.AttributeKey;
import dev.intake.contact.AttributeValue;
import dev.intake.contact.Contact;
import dev.intake.enrollment.EntryValue;
import dev.intake.enrollment.ExitRule;
import dev.intake.enrollment.ProgramId;
import dev.intake.enrollment.Reentry;
import dev.intake.event.EventId;
import dev.intake.event.EventRecord;
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
import java.util.Optional;

/** A dunning program that contacts can enter again. */
abstract class ReentryKit extends StepKit {
    static final EventType FAILED = new EventType("payment-failed");
    static final EventType RECOVERED = new EventType("payment-recovered");
    static final AttributeKey SUBSCRIPTION = new AttributeKey("subscription_id");
    static final Reentry PER_SUBSCRIPTION = new Reentry.Per(SUBSCRIPTION);
    static final ExitRule ON_RECOVERY = new ExitRule(List.of(RECOVERED), List.of(SUBSCRIPTION), false);

    ProgramId dunning(Reentry reentry, Step... steps) {
        EmailSequence sequence = new EmailSequence(DraftingMode.PER_CONTACT, List.of(steps), ON_RECOVERY, reentry);
        ProgramPlan plan = new ProgramPlan("Dunning", ProgramKind.DUNNING, new Trigger(FAILED), sequence);
        ProgramId id =
                programs.drafting().draft(tenant.id(), plan).orElseThrow().id();
        TestTenant.changed(programs.lifecycle().approve(tenant.id(), id));
        return id;
    }

    ProgramId dunning(Reentry reentry) {
        return dunning(
                reentry,
                step(Duration.ZERO, "one {{event.subscription_id}}", "Pay"),
                step(DAY, "two {{event.subscription_id}}", "Pay now"));
    }

    Contact person(String user) {
        tenant.send(identify(user, user + "@example.com", null));
        return tenant.contact(user).orElseThrow();
    }

    static Operation failed(String user, String subscription, String message) {
        return track(user, null, FAILED.value(), message, "subscription_id", subscription);
    }

    static Operation recovered(String user, String subscription) {
        return track(user, null, RECOVERED.value(), "r-" + user + subscription, "subscription_id", subscription);
    }

    EventId event(String subscription) {
        return tenant.events().stream()
                .filter(event -> event.type().equals(FAILED)
                        && event.properties()
                                .get(SUBSCRIPTION)
                                .equals(Optional.of(new AttributeValue.Text(subscription))))
                .map(EventRecord::id)
                .findAny()
                .orElseThrow();
    }

    void setReentry(ProgramId program, Reentry reentry) {
        EmailSequence before = programs.views(tenant.id()).sequence(program(program));
        programs.drafting()
                .revise(
                        tenant.id(),
                        program,
                        new EmailSequence(before.mode(), before.steps(), before.exits(), reentry));
        assertThat(programs.views(tenant.id()).sequence(program(program)).reentry())
                .isEqualTo(reentry);
    }

    Program program(ProgramId id) {
        return programs.views(tenant.id()).program(id).orElseThrow();
    }

    static EntryValue value(String subscription) {
        return new EntryValue(SUBSCRIPTION, Optional.of(new AttributeValue.Text(subscription)));
    }
}
