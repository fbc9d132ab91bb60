package dev.intake.testing;

import static dev.intake.testing.TestTenant.historical;
import static dev.intake.testing.TestTenant.track;
import static dev.intake.testing.TestTenant.trackAt;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.contact.AttributeKey;
import dev.intake.contact.Contact;
import dev.intake.contact.Subject;
import dev.intake.email.EmailQuery;
import dev.intake.email.Recipient;
import dev.intake.email.StepEmail;
import dev.intake.enrollment.ExitRule;
import dev.intake.enrollment.ProgramId;
import dev.intake.enrollment.Reentry;
import dev.intake.event.EventType;
import dev.intake.ingest.Operation;
import dev.intake.program.DraftingMode;
import dev.intake.program.EmailSequence;
import dev.intake.program.EnrollmentProgress;
import dev.intake.program.SendingWindow;
import dev.intake.program.Step;
import dev.intake.rehearsal.Rehearsal;
import dev.intake.rehearsal.RehearsedEnrollment;
import dev.intake.suppression.EmailCategory;
import dev.intake.tenant.EmailCap;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A rehearsal of a period equals what the live program did in it. */
public abstract class RehearsalLaws extends RehearsalKit {
    /** How many random histories are rehearsed. */
    protected abstract int histories();

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
        if (random.nextInt(4) == 0) {
            perAddress(EmailCap.MAX_EMAILS);
        }
        if (random.nextInt(3) == 0) {
            cap(random.nextInt(1, 4), 1);
        }
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
        assertThat(rehearsal.enrollments().stream().map(RehearsalLaws::shown))
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
        List<Reentry> reentry = List.of(
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
                reentry.get(random.nextInt(reentry.size())));
    }

    /** What contacts do in an hour, in one batch; some of them several things. */
    private void happen(SplittableRandom random, List<Contact> contacts) {
        List<Operation> operations = new ArrayList<>();
        for (int i = 0; i < 2 * contacts.size(); i++) {
            Contact contact = contacts.get(random.nextInt(contacts.size()));
            String user = contact.externalId().orElseThrow().value();
            String id = user + " " + i + " " + clock.instant();
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
                default -> rarely(random, contact);
            }
        }
        tenant.send(operations.toArray(Operation[]::new));
    }

    /** What comes from elsewhere, before the batch. */
    private void rarely(SplittableRandom random, Contact contact) {
        switch (random.nextInt(300)) {
            case 0 -> tenant.send(new Operation.Deactivate(new Subject(contact.externalId(), Optional.empty())));
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
                .flatMap(contact -> programs.views(tenant.id()).progress(contact.id()).stream())
                .map(progress -> shown(
                        progress,
                        programs
                                .views(tenant.id())
                                .emails(EmailQuery.latest(1000)
                                        .ofProgram(program)
                                        .toContact(progress.entry().contact()))
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
