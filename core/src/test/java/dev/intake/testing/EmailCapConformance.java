package dev.intake.testing;

import static dev.intake.testing.TestTenant.track;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Programs;
import dev.intake.Storage;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.email.EmailState;
import dev.intake.email.EmailStatus;
import dev.intake.email.OutgoingEmail;
import dev.intake.email.SendOutcome;
import dev.intake.enrollment.ExitRule;
import dev.intake.enrollment.ProgramId;
import dev.intake.explain.ProgramExplanation;
import dev.intake.explain.StepStatus;
import dev.intake.program.DraftingMode;
import dev.intake.program.EmailSequence;
import dev.intake.program.EnrollmentProgressStore;
import dev.intake.program.SendingTimeActions;
import dev.intake.program.SendingWindow;
import dev.intake.step.RunDueSteps;
import dev.intake.suppression.EmailCategory;
import dev.intake.tenant.EmailCap;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * The cap of a tenant's emails, on any storage: a contact never gets more within the period, over all programs. The storage
 * may contain other tenants; every test creates its own.
 */
public abstract class EmailCapConformance extends StepKit {
    private static final Duration WEEK = Duration.ofDays(7);
    private static final int WORKERS = 4;

    /** Programs of one email each that the same event starts. */
    private List<ProgramId> onePerProgram(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> live(sequence(step(Duration.ZERO, "number " + i, "Hello"))))
                .toList();
    }

    private static Map<ContactId, Long> begun(List<OutgoingEmail> emails) {
        return emails.stream().collect(Collectors.groupingBy(OutgoingEmail::contact, Collectors.counting()));
    }

    private List<Instant> dueTimes(Contact contact) {
        return programs.views(tenant.id()).progress(contact.id()).stream()
                .flatMap(progress -> progress.dueAt().stream())
                .toList();
    }

    @Test
    final void emailOverTheCap_waitsUntilTheOldestCountedOneLeavesThePeriod() {
        cap(2, 7);
        live(sequence(
                step(Duration.ZERO, "one", "Hello"),
                step(DAY, "two", "Hello"),
                step(DAY, "three", "Hello"),
                step(Duration.ZERO, "four", "Hello")));
        Contact ann = signUp("ann");
        Instant first = clock.instant();
        runAll();
        after(DAY);
        after(DAY);
        assertThat(mail.accepted()).hasSize(2);
        assertThat(progress(ann).dueAt()).contains(first.plus(WEEK));

        clock.move(Duration.between(clock.instant(), first.plus(WEEK)).minusNanos(1000));
        runAll();
        assertThat(mail.accepted()).hasSize(2);
        after(Duration.ofNanos(1000));
        assertThat(mail.accepted()).hasSize(3);
        assertThat(progress(ann).dueAt()).contains(first.plus(DAY).plus(WEEK));
    }

    @Test
    final void capThatIsRaisedOrRemoved_letsWaitingEmailsBeginAtOnce() {
        perAddress(EmailCap.MAX_EMAILS);
        cap(1, 7);
        onePerProgram(4);
        Contact ann = signUp("ann");
        runAll();
        assertThat(mail.accepted()).hasSize(1);

        cap(2, 7);
        runAll();
        assertThat(mail.accepted()).hasSize(2);
        assertThat(dueTimes(ann)).containsOnly(clock.instant().plus(WEEK));

        tenant.done(SendingTimeActions.SET_CAP);
        runAll();
        assertThat(mail.accepted()).hasSize(4);
        assertThat(dueTimes(ann)).isEmpty();
    }

    @Test
    final void emailsOfAllProgramsCount_ofOneContactAlone() {
        cap(2, 7);
        onePerProgram(3);
        Contact ann = signUp("ann");
        Contact bob = signUp("bob");
        runAll();
        assertThat(begun(mail.accepted())).isEqualTo(Map.of(ann.id(), 2L, bob.id(), 2L));
        after(WEEK);
        assertThat(begun(mail.accepted())).isEqualTo(Map.of(ann.id(), 3L, bob.id(), 3L));
    }

    @Test
    final void keptAndUnsureEmailsCount_andRefusedOnesDoNot() {
        cap(3, 7);
        onePerProgram(5);
        mail.then(new SendOutcome.Refused("no"));
        mail.then(new SendOutcome.Kept());
        mail.then(new SendOutcome.Unsure("lost"));
        signUp("ann");
        runAll();
        assertThat(mail.asked()).hasSize(4);
    }

    @Test
    final void emailBeingHandedOver_counts_andIsLookedAtAgainWhenItsClaimHasEnded() {
        cap(1, 7);
        List<ProgramId> both = onePerProgram(2);
        Contact ann = signUp("ann");
        mail.then(email -> {
            Programs.on(only, clock, new SequentialIds())
                    .worker(TestLinks.LINKS, mail, (of, other) -> {})
                    .run();
            return new SendOutcome.Refused("no");
        });
        worker().run();
        assertThat(mail.asked()).hasSize(1);
        assertThat(dueTimes(ann)).containsExactly(clock.instant().plus(EnrollmentProgressStore.CLAIM));
        after(EnrollmentProgressStore.CLAIM);
        assertThat(both)
                .extracting(program -> state(program, ann, 0).status())
                .containsExactlyInAnyOrder(EmailStatus.FAILED, EmailStatus.SENT);
    }

    @Test
    final void withoutACap_nothingWaits_andARemovedOneLetsEmailsBeginAtTheirTime() {
        perAddress(EmailCap.MAX_EMAILS);
        onePerProgram(4);
        signUp("ann");
        runAll();
        assertThat(mail.accepted()).hasSize(4);
        cap(4, 7);
        Contact bob = signUp("bob");
        runAll();
        assertThat(begun(mail.accepted())).containsEntry(bob.id(), 4L);
        tenant.done(SendingTimeActions.SET_CAP);
        assertThat(tenant.intake()
                        .views()
                        .tenant(tenant.id())
                        .orElseThrow()
                        .sendingTimes()
                        .cap())
                .isEmpty();
    }

    @Test
    final void emailThatTheCapDelays_waitsForTheWindow_too() {
        cap(1, 1);
        live(sequence(step(Duration.ZERO, "one", "Hello")));
        live(new EmailSequence(
                DraftingMode.PER_CONTACT,
                List.of(step(Duration.ZERO, "two", "Hello")),
                ExitRule.NONE,
                SendingWindow.parse("05:00-06:00")));
        clock.move(Duration.ofHours(3));
        Contact ann = signUp("ann");
        runAll();
        assertThat(mail.accepted()).hasSize(1);

        clock.move(Duration.between(clock.instant(), Instant.parse("2026-03-05T05:00:00Z")));
        runAll();
        assertThat(mail.accepted()).hasSize(1);
        Instant opening = Instant.parse("2026-03-06T05:00:00Z");
        assertThat(dueTimes(ann)).containsExactly(opening);
        after(Duration.between(clock.instant(), opening));
        assertThat(mail.accepted()).hasSize(2);
    }

    @Test
    final void transactionalEmails_neitherCountNorWait() {
        cap(1, 7);
        Contact ann = signUp("ann");
        ProgramId notices = live(new EmailSequence(
                DraftingMode.PER_CONTACT,
                List.of(step(Duration.ZERO, "notice", "Hello"), step(DAY, "another", "Hello")),
                ExitRule.NONE,
                Optional.empty(),
                Optional.empty(),
                EmailCategory.TRANSACTIONAL));
        List<ProgramId> news = onePerProgram(2);
        tenant.send(track("ann", null, "user.signed_up", "again"));
        runAll();
        assertThat(state(notices, ann, 0).status()).isEqualTo(EmailStatus.SENT);
        assertThat(begun(mail.accepted())).isEqualTo(Map.of(ann.id(), 2L));
        after(DAY);
        assertThat(state(notices, ann, 1).status()).isEqualTo(EmailStatus.SENT);
        assertThat(begun(mail.accepted())).isEqualTo(Map.of(ann.id(), 3L));
        after(WEEK);
        assertThat(news).extracting(program -> state(program, ann, 0).status()).containsOnly(EmailStatus.SENT);
    }

    @Test
    final void explain_namesTheCap() {
        cap(1, 7);
        onePerProgram(2);
        Contact ann = signUp("ann");
        Instant first = clock.instant();
        worker().run();
        runAll();
        List<StepStatus> standings = programs.explain().contact(tenant.id(), ann).programs().stream()
                .map(ProgramExplanation::steps)
                .map(steps -> steps.get(0).standing())
                .toList();
        assertThat(standings)
                .contains(new StepStatus(
                        StepStatus.Kind.DUE,
                        Optional.of(first.plus(WEEK)),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.of(new EmailCap(1, 7))));
    }

    /** Workers of two nodes find the emails of one contact due in several programs at the same moment. */
    @Test
    final void workersOfTwoNodes_neverBeginMoreThanTheCap() throws Exception {
        cap(2, 7);
        onePerProgram(6);
        List<Contact> contacts =
                IntStream.range(0, 8).mapToObj(i -> signUp("user" + i)).toList();
        List<Storage> nodes = List.of(storage(), anotherNode());
        for (long most : new long[] {2, 4, 6}) {
            race(nodes);
            runAll();
            assertThat(begun(mail.asked()))
                    .hasSize(contacts.size())
                    .allSatisfy((contact, emails) -> assertThat(emails).isEqualTo(most));
            clock.move(WEEK);
        }
    }

    private void race(List<Storage> nodes) throws Exception {
        ExecutorService executor = Executors.newFixedThreadPool(WORKERS);
        CyclicBarrier start = new CyclicBarrier(WORKERS);
        try {
            List<Future<?>> running = new ArrayList<>();
            for (int i = 0; i < WORKERS; i++) {
                Storage node = new OneTenant(nodes.get(i % nodes.size()), tenant.id());
                RunDueSteps worker =
                        Programs.on(node, clock, new SequentialIds()).worker(TestLinks.LINKS, mail, (of, email) -> {});
                running.add(executor.submit(() -> {
                    start.await();
                    while (worker.run().claimed() > 0) {
                        // Everything that is due is done once nothing is claimed.
                    }
                    return null;
                }));
            }
            for (Future<?> done : running) {
                done.get();
            }
        } finally {
            executor.shutdownNow();
        }
    }

    // Emails to one address, whichever contact has it (decisions 7)

    private Contact enter(String user, String email) {
        tenant.send(TestTenant.identify(user, email, null), track(user, null, "user.signed_up", "signup-" + user));
        return tenant.contact(user).orElseThrow();
    }

    @Test
    final void addressOfManyContacts_getsThreeEmailsADay_andTheOthersAreHeldWithTheReason() {
        ProgramId program = live(sequence(step(Duration.ZERO, "one", "Hello")));
        List<Contact> contacts = IntStream.range(0, 40)
                .mapToObj(i -> enter("bomb" + i, (i % 2 == 0 ? "victim@" : "Victim@") + "example.com"))
                .toList();
        Contact other = enter("other", "other@example.com");
        runAll();

        assertThat(mail.asked()).hasSize(4);
        assertThat(state(program, other, 0).status()).isEqualTo(EmailStatus.SENT);
        assertThat(contacts.stream()
                        .map(contact -> state(program, contact, 0))
                        .filter(EmailState.Held.class::isInstance))
                .hasSize(37)
                .allSatisfy(held -> assertThat(((EmailState.Held) held).reason())
                        .contains("this address got the 3 marketing emails that it may get within 24 hours"));

        after(DAY);
        assertThat(mail.asked()).as("what is held stays so").hasSize(4);
        enter("later", "victim@example.com");
        runAll();
        assertThat(mail.asked()).hasSize(5);
    }

    @Test
    final void transactionalEmailsToAnAddress_areCountedByThemselves() {
        live(sequence(step(Duration.ZERO, "news", "Hello")));
        live(new EmailSequence(
                DraftingMode.PER_CONTACT,
                List.of(step(Duration.ZERO, "notice", "Hello")),
                ExitRule.NONE,
                Optional.empty(),
                Optional.empty(),
                EmailCategory.TRANSACTIONAL));
        IntStream.range(0, 6).forEach(i -> enter("user" + i, "victim@example.com"));
        runAll();

        assertThat(mail.subjects()).containsOnly("news", "notice").hasSize(6);
        assertThat(Collections.frequency(mail.subjects(), "news")).isEqualTo(3);
    }

    @Test
    final void emailHeldForItsAddress_isSentWhenAPersonReleasesIt() {
        perAddress(1);
        ProgramId program = live(sequence(step(Duration.ZERO, "one", "Hello")));
        enter("ann", "ann@example.com");
        runAll();
        Contact second = enter("ann-2", "ann@example.com");
        runAll();
        assertThat(state(program, second, 0).status()).isEqualTo(EmailStatus.HELD);

        TestTenant.release(programs.actions(), tenant.id(), email(program, second, 0));
        runAll();
        assertThat(state(program, second, 0).status()).isEqualTo(EmailStatus.SENT);
    }

    @Test
    final void tenantThatSetsAnotherNumber_sendsAsMany() {
        perAddress(5);
        live(sequence(step(Duration.ZERO, "one", "Hello")));
        IntStream.range(0, 8).forEach(i -> enter("user" + i, "ann@example.com"));
        runAll();

        assertThat(mail.accepted()).hasSize(5);
        assertThat(tenant.intake()
                        .views()
                        .tenant(tenant.id())
                        .orElseThrow()
                        .sendingTimes()
                        .perAddress())
                .isEqualTo(5);
    }

    @Test
    final void refusedEmails_doNotCountForTheAddress() {
        perAddress(1);
        live(sequence(step(Duration.ZERO, "one", "Hello")));
        enter("ann", "ann@example.com");
        mail.then(new SendOutcome.Refused("no"));
        runAll();
        enter("ann-2", "ann@example.com");
        runAll();

        assertThat(mail.accepted()).hasSize(1);
    }

    /** Workers of two nodes find the emails of many contacts with one address due at the same moment. */
    @Test
    final void workersOfTwoNodes_neverBeginMoreThanAnAddressGets() throws Exception {
        live(sequence(step(Duration.ZERO, "one", "Hello")));
        IntStream.range(0, 16).forEach(i -> enter("user" + i, "victim@example.com"));
        race(List.of(storage(), anotherNode()));
        runAll();

        assertThat(mail.asked()).hasSize(3);
    }
}
