package dev.intake.app.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import com.zaxxer.hikari.HikariDataSource;
import dev.intake.Connectors;
import dev.intake.Intake;
import dev.intake.Programs;
import dev.intake.account.SessionKeys;
import dev.intake.app.command.ProviderAdapters;
import dev.intake.app.programfile.FileSyntax;
import dev.intake.app.settings.EmailSettings;
import dev.intake.app.smtp.OpenSender;
import dev.intake.app.template.CommonMark;
import dev.intake.app.testing.EmbeddedServers;
import dev.intake.contact.Consent;
import dev.intake.contact.Contact;
import dev.intake.email.EmailId;
import dev.intake.email.EmailSender;
import dev.intake.email.EmailState;
import dev.intake.email.EmailStatus;
import dev.intake.email.SendOutcome;
import dev.intake.email.SkipReason;
import dev.intake.email.UnsubscribeKeys;
import dev.intake.email.UnsubscribeLinks;
import dev.intake.email.UnsubscribeTokens;
import dev.intake.enrollment.Enrollment.Entry;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventType;
import dev.intake.http.DashboardParts;
import dev.intake.http.IntakeServer;
import dev.intake.http.server.ServedAs;
import dev.intake.http.server.ServerObservers;
import dev.intake.http.testing.TestConfig;
import dev.intake.jdbc.PostgresStorage;
import dev.intake.jdbc.embedded.ConnectionDetails;
import dev.intake.jdbc.embedded.EmbeddedServer;
import dev.intake.jdbc.schema.Migrations;
import dev.intake.jdbc.sql.ConnectionPool;
import dev.intake.program.DraftingMode;
import dev.intake.program.EmailSequence;
import dev.intake.program.ProgramKind;
import dev.intake.program.ProgramPlan;
import dev.intake.program.Step;
import dev.intake.program.Trigger;
import dev.intake.step.RunDueSteps;
import dev.intake.tenant.MailSecurity;
import dev.intake.testing.ManualClock;
import dev.intake.testing.SequentialIds;
import dev.intake.testing.TestEmails;
import dev.intake.testing.TestSignIn;
import dev.intake.testing.TestTenant;
import dev.intake.testing.TestVault;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A program from its draft to the recipient's mailbox and out of it again: HTTP, PostgreSQL and a mail server are real,
 * and the clock is moved by hand. Every test has a tenant and a recipient of its own.
 */
@SuppressWarnings("NullAway.Init") // JUnit calls start and setUp before the tests
class ProgramDeliveryTest {
    private static final Duration DAY = Duration.ofDays(1);
    private static final String FROM = "hello@mail.acme.example";

    private static EmbeddedServer postgres;
    private static HikariDataSource pool;

    private final ManualClock clock = new ManualClock();
    private final GreenMail mail = new GreenMail(new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));
    private final HttpClient client = HttpClient.newHttpClient();
    private final UnsubscribeTokens tokens = new UnsubscribeTokens(new UnsubscribeKeys(Map.of(1, new byte[32])));
    private TestTenant tenant;
    private Programs programs;
    private IntakeServer server;

    @BeforeAll
    static void start(@TempDir Path directory) {
        postgres = EmbeddedServers.start(directory);
        ConnectionDetails details = postgres.connection();
        pool = ConnectionPool.open(
                "test", details.jdbcUrl(), details.user(), details.password().reveal(), 4, Duration.ofSeconds(20));
        Migrations.migrate(pool);
    }

    @AfterAll
    static void stop() {
        pool.close();
        postgres.close();
    }

    @BeforeEach
    void setUp() {
        PostgresStorage storage = new PostgresStorage(pool);
        SequentialIds ids = new SequentialIds();
        Intake intake = Intake.on(storage, clock, ids, new Random());
        Connectors connectors = Connectors.on(storage, new TestVault(), ProviderAdapters.payloads(), clock, ids);
        programs = Programs.on(storage, clock, ids);
        tenant = TestTenant.of(storage, intake);
        server = new IntakeServer(
                        intake,
                        connectors,
                        tokens,
                        new DashboardParts(
                                TestSignIn.on(intake, new SessionKeys(List.of(new byte[32]))),
                                FileSyntax.files(),
                                new CommonMark(),
                                email -> new SendOutcome.Kept(),
                                Optional.empty()),
                        TestConfig.DEFAULT.withHost("127.0.0.1").withPort(0).config(),
                        () -> true,
                        ids,
                        ServerObservers.NONE,
                        new ServedAs("1", Set.of()))
                .start();
        mail.start();
    }

    @AfterEach
    void tearDown() {
        mail.stop();
        server.close();
    }

    // Nouns and verbs

    private String url() {
        return "http://127.0.0.1:" + server.port();
    }

    private OpenSender sender(EmailSettings settings) {
        return OpenSender.of(settings, TestVault::new, clock);
    }

    private EmailSettings smtp() {
        return new EmailSettings.Smtp(
                "127.0.0.1", mail.getSmtp().getPort(), MailSecurity.NONE, Optional.empty(), TestTenant.email(FROM));
    }

    private static Step step(Duration delay, String subject, String text) {
        return new Step(delay, List.of(TestEmails.template(subject, text, Optional.of("<p>" + text + "</p>"))));
    }

    private ProgramId threeSteps() {
        EmailSequence sequence = new EmailSequence(
                DraftingMode.PER_CONTACT,
                List.of(
                        step(Duration.ZERO, "Welcome, {{contact.name}}", "You chose {{event.plan}}."),
                        step(DAY, "Your {{event.plan}} plan", "Still there, {{contact.name}}?"),
                        step(DAY.multipliedBy(2), "Good bye", "This was the last one.")));
        ProgramPlan plan =
                new ProgramPlan("Welcome", ProgramKind.WELCOME, new Trigger(new EventType("user.signed_up")), sequence);
        ProgramId draft =
                programs.drafting().draft(tenant.id(), plan).orElseThrow().id();
        TestTenant.changed(programs.lifecycle().approve(tenant.id(), draft));
        return draft;
    }

    private Contact signUp(String address, String name, String plan) throws Exception {
        String batch = """
                {"batch":[{"type":"identify","userId":"u1","email":"%s","name":"%s"},
                          {"type":"track","userId":"u1","event":"user.signed_up","properties":{"plan":"%s"}}]}
                """.formatted(address, name, plan);
        HttpResponse<String> answer = send(HttpRequest.newBuilder(
                        URI.create(url() + "/api/tenants/" + tenant.id().value() + "/events"))
                .header("Authorization", "Bearer " + tenant.key().reveal())
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(batch)));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return tenant.contact("u1").orElseThrow();
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        return client.send(request.build(), BodyHandlers.ofString());
    }

    private void runAll(EmailSender sender) {
        RunDueSteps worker = programs.worker(new UnsubscribeLinks(url(), tokens), sender, (of, email) -> {});
        while (worker.run().claimed() > 0) {
            // until nothing is due
        }
    }

    private void runAllAfter(Duration time, EmailSender sender) {
        clock.move(time);
        runAll(sender);
    }

    private List<MimeMessage> received(String address) {
        return Arrays.stream(mail.getReceivedMessages())
                .filter(message -> header(message, "To").contains(address))
                .toList();
    }

    private List<String> subjects(String address) {
        return received(address).stream()
                .map(message -> header(message, "Subject"))
                .toList();
    }

    private static String header(MimeMessage message, String name) {
        try {
            return String.join("|", message.getHeader(name));
        } catch (jakarta.mail.MessagingException e) {
            throw new AssertionError(e);
        }
    }

    private EmailState state(ProgramId program, Contact contact, int step) {
        return programs.views(tenant.id())
                .email(EmailId.of(new Entry(program, contact.id()), step))
                .orElseThrow()
                .state();
    }

    // What a recipient sees

    @Test
    void threeSteps_areDelivered_eachWhenItIsDue_andOnce() throws Exception {
        ProgramId program = threeSteps();
        Contact ada = signUp("ada@example.com", "Ada", "pro");

        try (OpenSender sender = sender(smtp())) {
            runAll(sender);
            assertThat(subjects("ada@example.com")).containsExactly("Welcome, Ada");
            runAllAfter(DAY.minusMillis(1), sender);
            assertThat(subjects("ada@example.com")).hasSize(1);
            runAllAfter(Duration.ofMillis(1), sender);
            assertThat(subjects("ada@example.com")).containsExactly("Welcome, Ada", "Your pro plan");
            runAllAfter(DAY.multipliedBy(2), sender);
            runAllAfter(DAY.multipliedBy(300), sender);
        }

        assertThat(subjects("ada@example.com")).containsExactly("Welcome, Ada", "Your pro plan", "Good bye");
        assertThat(programs.views(tenant.id()).emailCounts(program)).isEqualTo(Map.of(EmailStatus.SENT, 3L));
        MimeMessage first = received("ada@example.com").get(0);
        MimeMultipart parts = (MimeMultipart) first.getContent();
        assertThat(header(first, "From")).contains("<" + FROM + ">");
        assertThat(header(first, "Message-ID"))
                .isEqualTo("<" + EmailId.of(new Entry(program, ada.id()), 0) + "@mail.acme.example>");
        assertThat(parts.getBodyPart(0).getContent().toString()).startsWith("You chose pro.");
        assertThat(parts.getBodyPart(1).getContent().toString()).startsWith("<p>You chose pro.</p>");
    }

    @Test
    void oneClick_endsIt_andLaterStepsAreSkippedWithTheReason() throws Exception {
        ProgramId program = threeSteps();
        Contact eve = signUp("eve@example.com", "Eve", "free");

        try (OpenSender sender = sender(smtp())) {
            runAll(sender);
            MimeMessage first = received("eve@example.com").get(0);
            String link = header(first, "List-Unsubscribe").replaceAll("[<>]", "");
            assertThat(header(first, "List-Unsubscribe-Post")).isEqualTo("List-Unsubscribe=One-Click");

            assertThat(send(HttpRequest.newBuilder(URI.create(link))).statusCode())
                    .isEqualTo(200);
            assertThat(tenant.contact("u1").orElseThrow().consent().state()).isEqualTo(Consent.State.GRANTED);
            assertThat(send(HttpRequest.newBuilder(URI.create(link))
                                    .header("Content-Type", "application/x-www-form-urlencoded")
                                    .POST(BodyPublishers.ofString("List-Unsubscribe=One-Click")))
                            .statusCode())
                    .isEqualTo(200);
            runAllAfter(DAY, sender);
            runAllAfter(DAY.multipliedBy(2), sender);
        }

        assertThat(tenant.contact("u1").orElseThrow().consent().state()).isEqualTo(Consent.State.WITHDRAWN);
        assertThat(subjects("eve@example.com")).containsExactly("Welcome, Eve");
        assertThat(state(program, eve, 1)).isEqualTo(new EmailState.Skipped(SkipReason.UNSUBSCRIBED));
        assertThat(state(program, eve, 2)).isEqualTo(new EmailState.Skipped(SkipReason.UNSUBSCRIBED));
    }

    @Test
    void hostileValues_arriveAsText_andAddNothing() throws Exception {
        threeSteps();
        signUp("mal@example.com", "Mal\\r\\nBcc: eve@example.com", "<img src=x onerror=alert(1)>");

        try (OpenSender sender = sender(smtp())) {
            runAll(sender);
        }

        MimeMessage first = received("mal@example.com").get(0);
        assertThat(first.getHeader("Bcc")).isNull();
        assertThat(first.getAllRecipients()).hasSize(1);
        assertThat(header(first, "Subject")).isEqualTo("Welcome, Mal Bcc: eve@example.com");
        assertThat(((MimeMultipart) first.getContent())
                        .getBodyPart(1)
                        .getContent()
                        .toString())
                .contains("&lt;img src=x onerror=alert(1)&gt;")
                .doesNotContain("<img");
    }

    @Test
    void withoutAMailServer_everyEmailIsKept_asItWouldHaveBeenSent() throws Exception {
        ProgramId program = threeSteps();
        Contact kay = signUp("kay@example.com", "Kay", "pro");

        try (OpenSender sender = sender(new EmailSettings.Keep())) {
            runAll(sender);
            runAllAfter(DAY, sender);
        }

        assertThat(mail.getReceivedMessages()).isEmpty();
        assertThat(state(program, kay, 0)).isInstanceOfSatisfying(EmailState.Kept.class, kept -> {
            assertThat(kept.to()).isEqualTo(TestTenant.email("kay@example.com"));
            assertThat(kept.content().subject()).isEqualTo("Welcome, Kay");
            assertThat(kept.content().html())
                    .hasValueSatisfying(html -> assertThat(html)
                            .startsWith("<p>You chose pro.</p>")
                            .contains("1 Main Street<br>Springfield", "href=\"" + url() + "/u/"));
        });
        assertThat(state(program, kay, 1)).isInstanceOf(EmailState.Kept.class);
    }
}
