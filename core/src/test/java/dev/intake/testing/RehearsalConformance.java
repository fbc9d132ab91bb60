package dev.intake.testing;

import static dev.intake.testing.TestTenant.historical;
import static dev.intake.testing.TestTenant.identify;
import static dev.intake.testing.TestTenant.track;
import static dev.intake.testing.TestTenant.trackAt;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intake.attribute.AttributeKey;
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
import dev.intake.enrollment.Reentry;
import dev.intake.event.EventType;
import dev.intake.event.Period;
import dev.intake.id.TenantId;
import dev.intake.operation.Operation;
import dev.intake.program.EnrollmentProgress;
import dev.intake.program.ProgramKind;
import dev.intake.program.ProgramPlan;
import dev.intake.rehearsal.NotEnrolled;
import dev.intake.rehearsal.Rehearsal;
import dev.intake.rehearsal.RehearsedEnrollment;
import dev.intake.sequence.DraftingMode;
import dev.intake.sequence.EmailSequence;
import dev.intake.sequence.SendingWindow;
import dev.intake.sequence.Step;
import dev.intake.sequence.Trigger;
import dev.intake.suppression.EmailCategory;
import dev.intake.suppression.Suppression;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Rehearsals, on any storage: what a program would have done with recorded events. The storage may hold other tenants; each
 * test makes its own.
 */
public abstract class RehearsalConformance extends StepKit {
    private static final String FAILED = "payment.failed";
    private static final String RECOVERED = "payment.recovered";
    private static final Duration HOUR = Duration.ofHours(1);

    /** How many random histories are rehearsed. */
    protected abstract int histories();

    private ProgramId draft(EmailSequence sequence) {
        return programs.drafting()
                .draft(
                        tenant.id(),
                        new ProgramPlan("Dunning", ProgramKind.CUSTOM, new Trigger(new EventType(FAILED)), sequence))
                .orElseThrow()
                .id();
    }

    private static EmailSequence dunning(Step... steps) {
        return new EmailSequence(
                DraftingMode.PER_CONTACT,
                List.of(steps),
                new ExitRule(List.of(new EventType(RECOVERED)), List.of(), false));
    }

    private static EmailSequence twoSteps() {
        return dunning(step(Duration.ZERO, "Failed", "Your payment failed."), step(DAY, "Reminder", "Still open."));
    }

    private Rehearsal rehearse(ProgramId program, Instant from) {
        return programs.rehearse()
                .rehearse(tenant.id(), program, new Period(from, clock.instant().plusMillis(1)))
                .orElseThrow();
    }

    private Contact known(String user) {
        tenant.send(identify(user, user + "@example.com", null));
        return tenant.contact(user).orElseThrow();
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
        assertThat(programs.views().progress(tenant.id(), ann.id())).isEmpty();
        assertThat(programs.views().emails(tenant.id(), EmailQuery.latest(10))).isEmpty();
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
    final void rehearse_eventsThatEnrollNobody_areCountedByReason() {
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
    final void rehearse_oneContact_goesOnToTheEndOfTheSequence() {
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

    private void bounce(String user) {
        tenant.intake()
                .suppressAddress()
                .suppress(
                        tenant.id(),
                        TestTenant.email(user + "@example.com"),
                        Suppression.hardBounce(clock.instant(), "a test"));
    }

    @Test
    @Tag(Tries.LAW)
    final void rehearsingAPeriod_equalsWhatTheLiveProgramDidInIt_seed20261125() {
        SplittableRandom seeds = new SplittableRandom(20261125);
        int sent = 0;
        int exited = 0;
        for (int i = 0; i < histories(); i++) {
            Rehearsal rehearsal = equalsTheLiveProgram(seeds.split());
            sent += rehearsal.steps().stream()
                    .mapToInt(step -> (int) step.sent())
                    .sum();
            exited += (int) rehearsal.exited();
        }
        assertThat(sent).isGreaterThan(histories());
        assertThat(exited).isPositive();
    }

    private Rehearsal equalsTheLiveProgram(SplittableRandom random) {
        setUp();
        Instant from = onTheHour().plus(Duration.ofDays(random.nextInt(7)));
        clock.move(Duration.between(clock.instant(), from));
        ProgramId program = draft(randomSequence(random));
        TestTenant.changed(programs.lifecycle().approve(tenant.id(), program));
        List<Contact> contacts =
                IntStream.range(0, 4).mapToObj(user -> known("u" + user)).toList();
        for (int hour = 0; hour < 60; hour++) {
            clock.move(HOUR);
            happen(random, contacts);
            runAll();
        }
        Rehearsal rehearsal = rehearse(program, from);
        assertThat(rehearsal.enrollments().stream().map(RehearsalConformance::shown))
                .containsExactlyInAnyOrderElementsOf(live(program, contacts));
        return rehearsal;
    }

    /** Workers of the live program run every full hour, which is also when windows open and steps are due. */
    private Instant onTheHour() {
        return clock.instant().truncatedTo(ChronoUnit.HOURS).plus(HOUR);
    }

    private static EmailSequence randomSequence(SplittableRandom random) {
        List<Step> steps = IntStream.range(0, random.nextInt(1, 4))
                .mapToObj(i -> step(
                        HOUR.multipliedBy(random.nextInt(12)),
                        "Step " + i,
                        random.nextInt(3) == 0 ? "Plan {{event.plan}}" : "Hello"))
                .toList();
        List<AttributeKey> match = random.nextBoolean()
                ? List.of()
                : List.of(AttributeKey.parse("plan").orElseThrow());
        ExitRule exits = random.nextInt(4) == 0
                ? ExitRule.NONE
                : new ExitRule(List.of(new EventType(RECOVERED)), match, random.nextBoolean());
        List<Reentry> again = List.of(
                Reentry.once(),
                Reentry.parse("per plan").orElseThrow(),
                Reentry.parse("after 5h").orElseThrow());
        return new EmailSequence(
                DraftingMode.PER_CONTACT,
                steps,
                exits,
                random.nextInt(3) == 0 ? SendingWindow.parse("09:00-18:00 Mon-Fri") : Optional.empty(),
                Optional.empty(),
                random.nextBoolean() ? EmailCategory.MARKETING : EmailCategory.TRANSACTIONAL,
                again.get(random.nextInt(again.size())));
    }

    /** What a contact does in an hour, at most one operation for each so that their order is certain. */
    private void happen(SplittableRandom random, List<Contact> contacts) {
        List<Operation> operations = new ArrayList<>();
        for (Contact contact : contacts) {
            String user = contact.externalId().orElseThrow().value();
            String id = user + " " + clock.instant();
            switch (random.nextInt(40)) {
                case 0, 1, 2 -> operations.add(track(user, null, FAILED, id, "plan", "p" + random.nextInt(2)));
                case 3, 4 -> operations.add(track(user, null, RECOVERED, id, "plan", "p" + random.nextInt(2)));
                case 5 -> operations.add(trackAt(earlier(random), user, FAILED, id));
                case 6 -> operations.add(trackAt(earlier(random), user, RECOVERED, id));
                case 7 ->
                    operations.add(historical(user, FAILED, earlier(random).toString(), id));
                case 8 ->
                    operations.add(historical(user, RECOVERED, earlier(random).toString(), id));
                case 9 -> operations.add(track(user, null, "page.viewed", id));
                default -> rarely(random, contact, operations);
            }
        }
        tenant.send(operations.toArray(Operation[]::new));
    }

    private void rarely(SplittableRandom random, Contact contact, List<Operation> operations) {
        switch (random.nextInt(300)) {
            case 0 -> operations.add(new Operation.Deactivate(new Subject(contact.externalId(), Optional.empty())));
            case 1 -> tenant.intake().withdrawConsent().withdraw(new Recipient(tenant.id(), contact.id()));
            case 2 -> bounce(contact.externalId().orElseThrow().value());
            default -> {
                // Most hours pass without anything.
            }
        }
    }

    private Instant earlier(SplittableRandom random) {
        return clock.instant().minus(HOUR.multipliedBy(random.nextInt(1, 10)));
    }

    private List<String> live(ProgramId program, List<Contact> contacts) {
        return contacts.stream()
                .flatMap(contact -> programs.views().progress(tenant.id(), contact.id()).stream())
                .map(progress -> shown(
                        progress,
                        programs
                                .views()
                                .emails(
                                        tenant.id(),
                                        EmailQuery.latest(1000)
                                                .of(program)
                                                .to(progress.entry().contact()))
                                .stream()
                                .filter(email -> email.entry().equals(progress.entry()))
                                .toList()))
                .toList();
    }

    private static String shown(RehearsedEnrollment enrolled) {
        return shown(enrolled.progress(), enrolled.emails());
    }

    /** Everything of an enrollment that a recipient or a page can see. */
    private static String shown(EnrollmentProgress progress, List<StepEmail> emails) {
        return progress.enrollment() + " at " + progress.position() + " since " + progress.since() + " due "
                + progress.dueAt() + " exit " + progress.exit() + " emails "
                + emails.stream()
                        .sorted((one, other) -> Integer.compare(one.step(), other.step()))
                        .map(email -> email.step() + " " + email.variant() + " " + email.state() + " at " + email.at())
                        .toList();
    }
}
