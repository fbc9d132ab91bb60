package dev.intake.review;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Intake;
import dev.intake.Programs;
import dev.intake.access.Actor;
import dev.intake.access.AuditEntry;
import dev.intake.access.IngestionKey;
import dev.intake.account.AccountName;
import dev.intake.action.Fault;
import dev.intake.action.Result;
import dev.intake.contact.Contact;
import dev.intake.contact.EmailAddress;
import dev.intake.email.EmailQuery;
import dev.intake.email.OutgoingEmail;
import dev.intake.email.SendOutcome;
import dev.intake.email.UnsubscribeLinks;
import dev.intake.event.EventType;
import dev.intake.ingest.Admission;
import dev.intake.kernel.TenantId;
import dev.intake.program.DraftingMode;
import dev.intake.program.EmailSequence;
import dev.intake.program.Program;
import dev.intake.program.ProgramKind;
import dev.intake.program.ProgramPlan;
import dev.intake.program.Step;
import dev.intake.program.Trigger;
import dev.intake.review.SendTestEmail.Sent;
import dev.intake.tenant.MailHost;
import dev.intake.tenant.MailSecurity;
import dev.intake.tenant.MailServer;
import dev.intake.tenant.SenderAddress;
import dev.intake.tenant.Tenant;
import dev.intake.testing.InMemoryStorage;
import dev.intake.testing.ManualClock;
import dev.intake.testing.ProgramEditor;
import dev.intake.testing.SequentialIds;
import dev.intake.testing.TestEmails;
import dev.intake.testing.TestTenant;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** ADR 112: a test goes to members only, and leaves contacts, emails and figures as they are. */
class SendTestEmailTest {
    private static final EmailAddress MEMBER =
            EmailAddress.parse("ann@acme.example").orElseThrow();

    private static final URI UNSUBSCRIBE = UnsubscribeLinks.ofNobody("https://intake.example.com");

    private static final Result<Sent> NO_MEMBER =
            new Result.Invalid<>(List.of(new Fault("to", "must be the address of a member")));
    private static final Result<Sent> TOO_MANY = Result.conflict("The tenant has sent 30 tests within an hour.");

    private final ManualClock clock = new ManualClock();
    private final SequentialIds ids = new SequentialIds();
    private final InMemoryStorage storage = new InMemoryStorage();
    private final Intake intake = Intake.on(storage, clock, ids, new Random(1));
    private final Programs programs = Programs.on(storage, clock, ids);
    private final Tenant tenant = intake.tenantSetup().create("Acme").orElseThrow();
    private final List<OutgoingEmail> sent = new ArrayList<>();
    private SendOutcome reply = new SendOutcome.Accepted();
    private final SendTestEmail tests = programs.sendTestEmail(email -> {
        sent.add(email);
        return reply;
    });

    private Program draft(String subject, String text) {
        Step one = new Step(
                Duration.ZERO,
                List.of(TestEmails.template(subject, text), TestEmails.template("Second variant", text)));
        return programs.drafting()
                .draft(
                        tenant.id(),
                        new ProgramPlan(
                                "Welcome",
                                ProgramKind.WELCOME,
                                new Trigger(new EventType("user.signed_up")),
                                new EmailSequence(DraftingMode.SHARED, List.of(one))))
                .orElseThrow();
    }

    private void addMember() {
        intake.accounts().addMember(new AccountName(MEMBER.value()), tenant.id());
    }

    private Result<Sent> send(Program program, int step, int variant, EmailAddress to) {
        return send(program, step, variant, to, Actor.COMMAND_LINE);
    }

    private Result<Sent> send(Program program, int step, int variant, EmailAddress to, Actor actor) {
        return send(tests, tenant.id(), actor, given(program, step, variant, to));
    }

    private Result<Sent> send(SendTestEmail tests, TenantId id, Actor actor, Map<String, String> given) {
        return ProgramEditor.withPorts(intake.actions())
                .with(SendTestEmail.class, () -> tests)
                .run(
                        PreviewActions.SEND_TEST,
                        id,
                        actor,
                        PreviewActions.SEND_TEST.input().typed(given));
    }

    private static Map<String, String> given(Program program, int step, int variant, EmailAddress to) {
        return Map.of(
                "programId", program.id().toString(),
                "step", Integer.toString(step + 1),
                "variant", Character.toString('A' + variant),
                "to", to.value());
    }

    private static Result<Sent> sent(String subject) {
        return new Result.Done<>(new Sent(MEMBER, subject));
    }

    private List<AuditEntry> audit() {
        return intake.accessViews(tenant.id()).audit(1000);
    }

    @Test
    void test_isMarked_andIsOnRecord_andLeavesEverythingElse() {
        Program program = draft("Hi {{contact.name | there}}", "For {{contact.email}}");
        addMember();

        assertThat(send(program, 0, 0, MEMBER)).isEqualTo(sent("[Test] Hi there"));
        assertThat(sent).singleElement().satisfies(email -> {
            assertThat(email.test()).isTrue();
            assertThat(email.to()).isEqualTo(MEMBER);
            assertThat(email.content().subject()).isEqualTo("[Test] Hi there");
            assertThat(email.content().text())
                    .isEqualTo("For ann@acme.example\n\n-- \nYou get this email from Acme.\nUnsubscribe: " + UNSUBSCRIBE
                            + "\n");
            assertThat(email.listUnsubscribe()).isEmpty();
            assertThat(intake.contactViews(tenant.id()).contact(email.contact()))
                    .isEmpty();
        });
        assertThat(audit()).extracting(AuditEntry::action).contains("send a test of step 1 of program " + program.id());
        assertThat(programs.views(tenant.id()).emails(EmailQuery.latest(10))).isEmpty();
        assertThat(programs.overview()
                        .of(tenant.id(), program.id())
                        .orElseThrow()
                        .figures()
                        .entered())
                .isZero();
    }

    @Test
    void testOfATestWorld_hasTheValuesOfItsContact_andTheMailServerOfItsTenant() {
        Program program = draft("Hi {{contact.name}}", "Hello");
        addMember();
        MailServer own = new MailServer(
                new MailHost("smtp.acme.example"),
                465,
                MailSecurity.TLS,
                SenderAddress.parse("hello@acme.example").orElseThrow(),
                Optional.empty(),
                clock.instant());
        intake.setSender().change(tenant.id(), sender -> sender.withMailServer(Optional.of(own)), Actor.COMMAND_LINE);
        TenantId world = intake.testWorlds().open(tenant.id()).orElseThrow();
        IngestionKey key = intake.setUpIngestion().generateKey(world).orElseThrow();
        Admission.Admitted admitted = (Admission.Admitted) intake.ingestBatch().admit(tenant.id(), Optional.of(key));
        intake.ingestBatch().process(admitted, List.of(TestTenant.identify("u1", "bob@example.com", "Bob")));
        Contact bob = intake.findContacts().find(world, "u1").orElseThrow();

        Map<String, String> test = new HashMap<>(given(program, 0, 0, MEMBER));
        test.put("contact", bob.id().toString());
        Result<Sent> outcome = send(tests, world, Actor.COMMAND_LINE, test);

        assertThat(outcome).isEqualTo(sent("[Test] Hi Bob"));
        assertThat(sent).singleElement().satisfies(email -> {
            assertThat(email.to()).isEqualTo(MEMBER);
            assertThat(email.tenant()).isEqualTo(tenant.id());
            assertThat(email.from().mailServer()).contains(own);
        });
        assertThat(intake.accessViews(world).audit(9))
                .extracting(AuditEntry::action)
                .contains("send a test of step 1 of program " + program.id());
    }

    @Test
    void variant_isTheOneRequested() {
        Program program = draft("First", "Hello");
        addMember();

        assertThat(send(program, 0, 1, MEMBER)).isEqualTo(sent("[Test] Second variant"));
        assertThat(send(program, 0, 2, MEMBER))
                .isEqualTo(Result.conflict("The program has no such email. It has 1 step."));
        assertThat(send(program, 1, 0, MEMBER))
                .isEqualTo(Result.conflict("The program has no such email. It has 1 step."));
    }

    @Test
    void addressOfNoMember_getsNothing() {
        Program program = draft("Hi", "Hello");
        TenantId other = intake.tenantSetup().create("Other").orElseThrow().id();
        intake.accounts().addMember(new AccountName("bob@other.example"), other);

        assertThat(send(program, 0, 0, MEMBER)).isEqualTo(NO_MEMBER);
        assertThat(send(program, 0, 0, EmailAddress.parse("bob@other.example").orElseThrow()))
                .isEqualTo(NO_MEMBER);
        assertThat(sent).isEmpty();
        addMember();
        assertThat(send(program, 0, 0, EmailAddress.parse("Ann@Acme.example").orElseThrow()))
                .isInstanceOf(Result.Done.class);
    }

    @Test
    void operator_namesAnyAddress_aMemberOnlyThatOfAMember() {
        Program program = draft("Hi", "Hello");
        addMember();
        assertThat(intake.accounts().createOperator()).isPresent();
        EmailAddress own = EmailAddress.parse("ops@example.com").orElseThrow();

        assertThat(send(program, 0, 0, own, new Actor(Actor.Kind.PERSON, MEMBER.value())))
                .isEqualTo(NO_MEMBER);
        assertThat(send(program, 0, 0, own, new Actor(Actor.Kind.AGENT, AccountName.OPERATOR.value())))
                .isEqualTo(NO_MEMBER);
        assertThat(send(program, 0, 0, own, new Actor(Actor.Kind.PERSON, AccountName.OPERATOR.value())))
                .isInstanceOf(Result.Done.class);
        assertThat(sent).singleElement().extracting(OutgoingEmail::to).isEqualTo(own);
    }

    @Test
    void fieldWithoutAValue_isNamed_andNothingIsSent() {
        Program program = draft("Your {{event.plan}}", "Hello {{contact.name}}");
        addMember();

        assertThat(send(program, 0, 0, MEMBER))
                .isEqualTo(Result.conflict("There is no value for {{contact.name}}, {{event.plan}}. Give the fields a"
                        + " fallback, or name a contact whose values are used."));
        assertThat(sent).isEmpty();
    }

    @Test
    void reply_thatIsNoAcceptance_isPassedOn() {
        Program program = draft("Hi", "Hello");
        addMember();

        reply = new SendOutcome.Refused("550 no");
        assertThat(send(program, 0, 0, MEMBER))
                .isEqualTo(Result.conflict("The mail server did not accept the test: 550 no"));
        reply = new SendOutcome.Kept();
        assertThat(send(program, 0, 0, MEMBER))
                .isEqualTo(Result.conflict("No mail server is set, so nothing can be sent."));
    }

    /** Decisions 7: a mail server that hangs keeps no other tenant waiting. */
    @Test
    void tests_ofOneTenant_waitForEachOther_andAThirdIsRefused() throws Exception {
        Program program = draft("Hi", "Hello");
        addMember();
        CountDownLatch hanging = new CountDownLatch(2);
        CountDownLatch answers = new CountDownLatch(1);
        SendTestEmail hangs = programs.sendTestEmail(email -> {
            hanging.countDown();
            await(answers);
            return reply;
        });
        Supplier<Result<Sent>> test = () -> send(hangs, tenant.id(), Actor.COMMAND_LINE, given(program, 0, 0, MEMBER));
        ExecutorService threads = Executors.newCachedThreadPool();
        try {
            List<Future<Result<Sent>>> asked =
                    List.of(threads.submit(test::get), threads.submit(test::get), threads.submit(test::get));
            while (asked.stream().noneMatch(Future::isDone)) {
                Thread.onSpinWait();
            }
            assertThat(hanging.getCount()).as("one is sent at a time").isEqualTo(1);
            answers.countDown();

            List<Result<Sent>> ended = new ArrayList<>();
            for (Future<Result<Sent>> one : asked) {
                ended.add(one.get(1, TimeUnit.MINUTES));
            }
            assertThat(ended)
                    .containsExactlyInAnyOrder(
                            sent("[Test] Hi"),
                            sent("[Test] Hi"),
                            Result.busy("Other tests are being sent. Try again in a moment."));
        } finally {
            answers.countDown();
            threads.shutdownNow();
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(1, TimeUnit.MINUTES)).isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void tests_ofAClockThatWasAhead_countForNothing_whenTheClockIsRight() {
        Program program = draft("Hi", "Hello");
        addMember();
        clock.move(Duration.ofDays(1));
        for (int i = 0; i < SendTestEmail.MAX_PER_HOUR; i++) {
            assertThat(send(program, 0, 0, MEMBER)).isInstanceOf(Result.Done.class);
        }
        assertThat(send(program, 0, 0, MEMBER)).isEqualTo(TOO_MANY);
        clock.move(Duration.ofDays(-1));

        for (int i = 0; i < SendTestEmail.MAX_PER_HOUR; i++) {
            assertThat(send(program, 0, 0, MEMBER)).isInstanceOf(Result.Done.class);
        }
        assertThat(send(program, 0, 0, MEMBER)).isEqualTo(TOO_MANY);
    }

    @Test
    void testsOfAnHour_areLimited() {
        Program program = draft("Hi", "Hello");
        addMember();
        for (int i = 0; i < SendTestEmail.MAX_PER_HOUR; i++) {
            clock.move(Duration.ofMinutes(1));
            assertThat(send(program, 0, 0, MEMBER)).isInstanceOf(Result.Done.class);
        }

        assertThat(send(program, 0, 0, MEMBER)).isEqualTo(TOO_MANY);
        clock.move(Duration.ofMinutes(31));
        assertThat(send(program, 0, 0, MEMBER)).isInstanceOf(Result.Done.class);
        assertThat(send(program, 0, 0, MEMBER)).isEqualTo(TOO_MANY);
    }
}
