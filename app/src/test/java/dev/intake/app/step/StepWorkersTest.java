package dev.intake.app.step;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.AcrossTenants;
import dev.intake.Intake;
import dev.intake.Programs;
import dev.intake.Storage;
import dev.intake.access.Actor;
import dev.intake.contact.Contact;
import dev.intake.email.EmailQuery;
import dev.intake.email.EmailSender;
import dev.intake.email.EmailStatus;
import dev.intake.email.OutgoingEmail;
import dev.intake.email.SendOutcome;
import dev.intake.event.EventType;
import dev.intake.kernel.StorageException;
import dev.intake.kernel.TenantId;
import dev.intake.program.DraftingMode;
import dev.intake.program.EmailSequence;
import dev.intake.program.ProgramKind;
import dev.intake.program.ProgramPlan;
import dev.intake.program.Step;
import dev.intake.program.Trigger;
import dev.intake.step.RetrySchedule;
import dev.intake.tenant.MailHost;
import dev.intake.tenant.MailSecurity;
import dev.intake.tenant.MailServer;
import dev.intake.tenant.SenderAddress;
import dev.intake.testing.ForwardingStorage;
import dev.intake.testing.InMemoryStorage;
import dev.intake.testing.ManualClock;
import dev.intake.testing.SequentialIds;
import dev.intake.testing.TestEmails;
import dev.intake.testing.TestLinks;
import dev.intake.testing.TestTenant;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The threads of the service that do what is due. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class StepWorkersTest {
    private static final long PATIENCE_SECONDS = 60;

    private final ManualClock clock = new ManualClock();
    private final InMemoryStorage storage = new InMemoryStorage();
    private final SequentialIds ids = new SequentialIds();
    private final TestTenant tenant = TestTenant.of(storage, Intake.on(storage, clock, ids, new Random(1)));
    private final Programs programs = Programs.on(storage, clock, ids);

    /** A mail server that records the emails and returns the configured results. */
    private record Mailbox(BlockingQueue<OutgoingEmail> given, Function<OutgoingEmail, SendOutcome> answer)
            implements EmailSender {
        Mailbox(Function<OutgoingEmail, SendOutcome> answer) {
            this(new LinkedBlockingQueue<>(), answer);
        }

        @Override
        public SendOutcome send(OutgoingEmail email) {
            given.add(email);
            return answer.apply(email);
        }

        OutgoingEmail next() throws InterruptedException {
            OutgoingEmail next = given.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
            assertThat(next).as("an email in time").isNotNull();
            return Objects.requireNonNull(next);
        }
    }

    private void signUp(int users) {
        signUp(tenant, users);
    }

    private void signUp(TestTenant tenant, int users) {
        EmailSequence sequence = new EmailSequence(
                DraftingMode.PER_CONTACT,
                List.of(new Step(Duration.ZERO, List.of(TestEmails.template("Welcome", "Hello")))));
        ProgramPlan plan =
                new ProgramPlan("Welcome", ProgramKind.WELCOME, new Trigger(new EventType("user.signed_up")), sequence);
        TestTenant.changed(programs.lifecycle()
                .approve(
                        tenant.id(),
                        programs.drafting()
                                .draft(tenant.id(), plan)
                                .orElseThrow()
                                .id()));
        IntStream.range(0, users)
                .forEach(i -> tenant.send(
                        TestTenant.identify("user" + i, "user" + i + "@example.com", null),
                        TestTenant.track("user" + i, null, "user.signed_up", null)));
    }

    private static StepWorkers start(Programs working, EmailSender sender) {
        return StepWorkers.start(
                working, TestLinks.LINKS, sender, () -> false, new SplittableRandom(1), (tenant, email) -> {});
    }

    private long emailsIn(EmailStatus status) {
        return programs.views(tenant.id())
                .emails(EmailQuery.latest(1000).inStates(status))
                .size();
    }

    @Test
    void whatIsDue_isSent_onceEach() throws Exception {
        signUp(50);
        Mailbox mail = new Mailbox(email -> new SendOutcome.Accepted());
        try (StepWorkers workers = start(programs, mail)) {
            for (int i = 0; i < 50; i++) {
                mail.next();
            }
            workers.stop();
        }
        assertThat(mail.given()).isEmpty();
        assertThat(emailsIn(EmailStatus.SENT)).isEqualTo(50);
    }

    @Test
    void idleWorkers_end() {
        Mailbox mail = new Mailbox(email -> new SendOutcome.Accepted());
        StepWorkers workers = start(programs, mail);

        workers.close();

        assertThat(mail.given()).isEmpty();
    }

    @Test
    void stop_letsTheRunningEmailFinish_andBeginsNoOther() throws Exception {
        signUp(40);
        CountDownLatch answer = new CountDownLatch(1);
        Mailbox mail = new Mailbox(email -> {
            await(answer);
            return new SendOutcome.Accepted();
        });
        StepWorkers workers = start(programs, mail);
        mail.next();
        workers.stop();
        answer.countDown();

        workers.close();

        long begun = mail.given().size() + 1L;
        assertThat(begun).isBetween(1L, (long) StepWorkers.THREADS);
        assertThat(emailsIn(EmailStatus.SENT)).isEqualTo(begun);
        assertThat(emailsIn(EmailStatus.SENDING))
                .as("nothing is left in between")
                .isZero();
    }

    @Test
    void storageThatFails_andFaultsOfOurOwn_endNoWorker() throws Exception {
        signUp(3);
        Queue<RuntimeException> faults = new ConcurrentLinkedQueue<>();
        IntStream.range(0, StepWorkers.THREADS).forEach(i -> {
            faults.add(new StorageException("the database is away", new IllegalStateException()));
            faults.add(new IllegalStateException("ada@example.com"));
        });
        Mailbox mail = new Mailbox(email -> new SendOutcome.Accepted());
        Programs failing = Programs.on(new Looked(storage, () -> fail(faults)), clock, ids);
        try (StepWorkers workers = start(failing, mail)) {
            for (int i = 0; i < 3; i++) {
                mail.next();
            }
            workers.stop();
        }
        assertThat(emailsIn(EmailStatus.SENT)).isEqualTo(3);
    }

    private static void fail(Queue<RuntimeException> faults) {
        RuntimeException fault = faults.poll();
        if (fault != null) {
            throw fault;
        }
    }

    @Test
    void tenantsWhoseMailServersHangOrAreDown_delayNoOther() throws Exception {
        List<TestTenant> broken = IntStream.range(0, 2)
                .mapToObj(i -> TestTenant.of(storage, Intake.on(storage, clock, ids, new Random(2 + i))))
                .toList();
        broken.forEach(StepWorkersTest::giveMailServer);
        broken.forEach(one -> IntStream.range(0, 3).forEach(i -> signUp(one, 2)));
        TenantId hangs = broken.get(0).id();
        CountDownLatch end = new CountDownLatch(1);
        Mailbox mail = new Mailbox(email -> {
            if (email.from().mailServer().isEmpty()) {
                return new SendOutcome.Accepted();
            }
            if (email.tenant().equals(hangs)) {
                await(end);
            }
            return new SendOutcome.TryLater("connection refused", true);
        });
        try (StepWorkers workers = start(programs, mail)) {
            signUp(20);
            Set<OutgoingEmail> others = new HashSet<>();
            while (others.size() < 20) {
                OutgoingEmail next = mail.next();
                if (next.tenant().equals(tenant.id())) {
                    others.add(next);
                }
            }
            workers.stop();
            end.countDown();
        }
        assertThat(emailsIn(EmailStatus.SENT)).isEqualTo(20);
        assertThat(mail.given()).as("emails that hung beside others").hasSizeLessThan(20);
    }

    private static void giveMailServer(TestTenant owner) {
        MailServer server = new MailServer(
                new MailHost("localhost"),
                25,
                MailSecurity.NONE,
                SenderAddress.parse("bounces@acme.example").orElseThrow(),
                Optional.empty(),
                Instant.EPOCH);
        assertThat(owner.intake()
                        .setSender()
                        .change(owner.id(), sender -> sender.withMailServer(Optional.of(server)), Actor.COMMAND_LINE))
                .isPresent();
    }

    @Test
    void mailServerThatIsUnavailable_isAskedAgain_andEveryEmailWaits() throws Exception {
        signUp(3);
        Mailbox mail = new Mailbox(email -> new SendOutcome.TryLater("connection refused", true));
        Programs later = Programs.on(new Looked(storage, () -> clock.move(RetrySchedule.SERVER_DOWN)), clock, ids);
        try (StepWorkers workers = start(later, mail)) {
            mail.next();
            mail.next();
            workers.stop();
        }
        assertThat(emailsIn(EmailStatus.RETRYING)).isPositive();
        assertThat(emailsIn(EmailStatus.SENT)).isZero();
        assertThat(emailsIn(EmailStatus.FAILED)).isZero();
        for (int user = 0; user < 3; user++) {
            Contact contact = tenant.contact("user" + user).orElseThrow();
            assertThat(programs.views(tenant.id()).progress(contact.id()).get(0).dueAt())
                    .isPresent();
        }
    }

    /** A storage that does something before each look for work. */
    private record Looked(Storage working, Runnable before) implements ForwardingStorage {
        @Override
        public AcrossTenants acrossTenants() {
            before.run();
            return working.acrossTenants();
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
