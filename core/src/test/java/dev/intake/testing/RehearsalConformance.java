package dev.intake.testing;

import static dev.intake.testing.TestTenant.historical;
import static dev.intake.testing.TestTenant.track;
import static dev.intake.testing.TestTenant.trackAt;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.Subject;
import dev.intake.email.EmailQuery;
import dev.intake.email.EmailState;
import dev.intake.email.Recipient;
import dev.intake.email.SkipReason;
import dev.intake.email.StepEmail;
import dev.intake.enrollment.Exit;
import dev.intake.enrollment.ExitRule;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventType;
import dev.intake.event.Period;
import dev.intake.ingest.Operation;
import dev.intake.kernel.TenantId;
import dev.intake.program.DraftingMode;
import dev.intake.program.EmailSequence;
import dev.intake.program.Step;
import dev.intake.rehearsal.NotEnrolled;
import dev.intake.rehearsal.Rehearsal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/**
 * Rehearsals, on any storage: what a program would have done with recorded events. The storage may hold other tenants; each
 * test makes its own.
 */
public abstract class RehearsalConformance extends RehearsalKit {
    private static EmailSequence dunning(Step... steps) {
        return new EmailSequence(
                DraftingMode.PER_CONTACT,
                List.of(steps),
                new ExitRule(List.of(new EventType(RECOVERED)), List.of(), false));
    }

    private static EmailSequence twoSteps() {
        return dunning(step(Duration.ZERO, "Failed", "Your payment failed."), step(DAY, "Reminder", "Still open."));
    }

    @Test
    final void rehearse_aDraft_showsWhoWouldHaveEnteredAndEveryEmailWithItsTime() {
        Instant from = clock.instant();
        Contact ann = known("ann");
        known("bob");
        tenant.send(track("ann", null, FAILED, "m1"));
        clock.move(DAY.multipliedBy(2));
        ProgramId program = draft(twoSteps());

        Rehearsal rehearsal = rehearse(program, from);

        assertThat(rehearsal.enrollments()).singleElement().satisfies(enrolled -> {
            assertThat(enrolled.progress().entry().contact()).isEqualTo(ann.id());
            assertThat(enrolled.progress().position()).isEqualTo(2);
            assertThat(enrolled.emails()).extracting(StepEmail::at).containsExactly(from, from.plus(DAY));
            assertThat(enrolled.emails())
                    .extracting(StepEmail::state)
                    .containsExactly(
                            new EmailState.Sent(TestTenant.email("ann@example.com"), "Failed"),
                            new EmailState.Sent(TestTenant.email("ann@example.com"), "Reminder"));
        });
        assertThat(rehearsal.events()).isEqualTo(1);
        assertThat(rehearsal.steps().get(1).sent()).isEqualTo(1);
    }

    @Test
    final void rehearse_storesAndSendsNothing() {
        Instant from = clock.instant();
        Contact ann = known("ann");
        tenant.send(track("ann", null, FAILED, "m1"));
        ProgramId program = draft(twoSteps());

        assertThat(rehearse(program, from).enrollments()).hasSize(1);

        runAll();
        assertThat(programs.views(tenant.id()).progress(ann.id())).isEmpty();
        assertThat(programs.views(tenant.id()).emails(EmailQuery.latest(10))).isEmpty();
        assertThat(mail.asked()).isEmpty();
    }

    @Test
    final void rehearse_aStepThatIsDueLater_showsWhen() {
        Instant from = clock.instant();
        known("ann");
        tenant.send(track("ann", null, FAILED, "m1"));

        Rehearsal rehearsal = rehearse(draft(twoSteps()), from);

        assertThat(rehearsal.enrollments()).singleElement().satisfies(enrolled -> {
            assertThat(enrolled.emails()).hasSize(1);
            assertThat(enrolled.progress().dueAt()).contains(from.plus(DAY));
        });
    }

    @Test
    final void rehearse_anEventThatEndsTheEnrollment_leavesOutLaterEmails() {
        Instant from = clock.instant();
        known("ann");
        tenant.send(track("ann", null, FAILED, "m1"));
        clock.move(HOUR);
        Instant recovered = clock.instant();
        tenant.send(track("ann", null, RECOVERED, "m2"));
        clock.move(DAY.multipliedBy(3));

        Rehearsal rehearsal = rehearse(draft(twoSteps()), from);

        assertThat(rehearsal.exited()).isEqualTo(1);
        assertThat(rehearsal.enrollments()).singleElement().satisfies(enrolled -> {
            assertThat(enrolled.progress().exit()).map(Exit::at).contains(recovered);
            assertThat(enrolled.emails()).hasSize(1);
        });
    }

    @Test
    final void rehearse_anExitThatArrivedBeforeThePeriod_endsAnEnrollmentOfALateEvent() {
        known("ann");
        Instant failed = clock.instant();
        clock.move(HOUR);
        tenant.send(track("ann", null, RECOVERED, "m2"));
        clock.move(HOUR);
        Instant from = clock.instant();
        tenant.send(trackAt(failed, "ann", FAILED, "m1"));
        clock.move(DAY);

        assertThat(rehearse(draft(twoSteps()), from).enrollments())
                .singleElement()
                .satisfies(enrolled -> assertThat(enrolled.emails()).isEmpty());
    }

    @Test
    final void rehearse_aFieldWithoutValue_isHeld() {
        Instant from = clock.instant();
        known("ann");
        known("bob");
        tenant.send(track("ann", null, FAILED, "m1", "plan", "Pro"), track("bob", null, FAILED, "m2"));

        Rehearsal rehearsal = rehearse(draft(dunning(step(Duration.ZERO, "Your plan {{event.plan}}", "Hello"))), from);

        assertThat(rehearsal.steps()).singleElement().satisfies(step -> {
            assertThat(step.sent()).isEqualTo(1);
            assertThat(step.held()).isEqualTo(1);
        });
    }

    @Test
    final void rehearse_eventsWithoutEnrollment_areCountedByReason() {
        Instant from = clock.instant();
        known("ann");
        known("bob");
        Contact eve = known("eve");
        tenant.send(
                track("ann", null, FAILED, "m1"),
                track("ann", null, FAILED, "m2"),
                historical("bob", FAILED, "2026-01-01T00:00:00Z", "m3"),
                new Operation.Deactivate(new Subject(eve.externalId(), Optional.empty())));
        clock.move(HOUR);
        tenant.send(track("eve", null, FAILED, "m4"));

        assertThat(rehearse(draft(twoSteps()), from).notEnrolled())
                .isEqualTo(Map.of(
                        NotEnrolled.ALREADY_ENTERED, 1L, NotEnrolled.HISTORICAL, 1L, NotEnrolled.DEACTIVATED, 1L));
    }

    @Test
    final void rehearse_consentAndSuppressions_holdFromTheirTimeOn() {
        Instant from = clock.instant();
        Contact ann = known("ann");
        known("bob");
        tenant.send(track("ann", null, FAILED, "m1"), track("bob", null, FAILED, "m2"));
        clock.move(HOUR);
        tenant.intake().withdrawConsent().withdraw(new Recipient(tenant.id(), ann.id()));
        bounce("bob");
        clock.move(DAY);

        assertThat(rehearse(draft(twoSteps()), from).enrollments())
                .extracting(enrolled ->
                        enrolled.emails().stream().map(StepEmail::state).toList())
                .containsExactlyInAnyOrder(
                        List.of(
                                new EmailState.Sent(TestTenant.email("ann@example.com"), "Failed"),
                                new EmailState.Skipped(SkipReason.UNSUBSCRIBED)),
                        List.of(
                                new EmailState.Sent(TestTenant.email("bob@example.com"), "Failed"),
                                new EmailState.Skipped(SkipReason.BOUNCED)));
    }

    @Test
    final void rehearse_onlyEventsThatArrivedInThePeriod_areRead() {
        known("ann");
        tenant.send(track("ann", null, FAILED, "m1"));
        clock.move(HOUR);
        Instant from = clock.instant();
        known("bob");
        tenant.send(track("bob", null, FAILED, "m2"));
        clock.move(HOUR);
        Instant until = clock.instant();
        known("eve");
        tenant.send(track("eve", null, FAILED, "m3"));

        Rehearsal rehearsal = programs.rehearse()
                .rehearse(tenant.id(), draft(twoSteps()), new Period(from, until))
                .orElseThrow();

        assertThat(rehearsal.enrollments())
                .extracting(enrolled -> enrolled.entryEvent().receivedAt())
                .containsExactly(from);
        assertThat(rehearsal.events()).isEqualTo(1);
    }

    @Test
    final void rehearse_oneContact_continuesToTheEndOfTheSequence() {
        Contact ann = known("ann");
        known("bob");
        Instant entered = clock.instant();
        tenant.send(track("ann", null, FAILED, "m1"), track("bob", null, FAILED, "m2"));

        Rehearsal rehearsal = programs.rehearse()
                .rehearse(tenant.id(), draft(twoSteps()), ann.id())
                .orElseThrow();

        assertThat(rehearsal.enrollments()).singleElement().satisfies(enrolled -> {
            assertThat(enrolled.progress().entry().contact()).isEqualTo(ann.id());
            assertThat(enrolled.emails()).extracting(StepEmail::at).containsExactly(entered, entered.plus(DAY));
        });
    }

    @Test
    final void rehearse_unknownTenantProgramOrContact_isEmpty() {
        ProgramId program = draft(twoSteps());
        Period period = new Period(clock.instant(), clock.instant().plus(DAY));
        ProgramId other = new ProgramId(new UUID(7, 7));

        assertThat(programs.rehearse().rehearse(new TenantId("nobody"), program, period))
                .isEmpty();
        assertThat(programs.rehearse().rehearse(tenant.id(), other, period)).isEmpty();
        assertThat(programs.rehearse().rehearse(tenant.id(), program, new ContactId(new UUID(7, 7))))
                .isEmpty();
    }

    @Test
    final void rehearse_aPeriodAboveTheLimit_isRejected() {
        ProgramId program = draft(twoSteps());
        Instant from = clock.instant();
        Period period = new Period(from, from.plus(Duration.ofDays(367)));

        assertThatThrownBy(() -> programs.rehearse().rehearse(tenant.id(), program, period))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a rehearsal covers at most 366 days");
    }
}
