package dev.intake.app.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import com.zaxxer.hikari.HikariDataSource;
import dev.intake.Connectors;
import dev.intake.Intake;
import dev.intake.account.AccountName;
import dev.intake.account.SessionKeys;
import dev.intake.app.command.ProviderAdapters;
import dev.intake.app.programfile.FileSyntax;
import dev.intake.app.settings.EmailSettings;
import dev.intake.app.smtp.OpenSender;
import dev.intake.app.template.CommonMark;
import dev.intake.app.testing.EmbeddedServers;
import dev.intake.email.UnsubscribeKeys;
import dev.intake.email.UnsubscribeTokens;
import dev.intake.http.DashboardParts;
import dev.intake.http.IntakeServer;
import dev.intake.http.server.ServedAs;
import dev.intake.http.server.ServerObservers;
import dev.intake.http.testing.Chromium;
import dev.intake.http.testing.Look;
import dev.intake.http.testing.TestBrowser;
import dev.intake.http.testing.TestConfig;
import dev.intake.jdbc.PostgresStorage;
import dev.intake.jdbc.embedded.ConnectionDetails;
import dev.intake.jdbc.embedded.EmbeddedServer;
import dev.intake.jdbc.schema.Migrations;
import dev.intake.jdbc.sql.ConnectionPool;
import dev.intake.kernel.TenantId;
import dev.intake.step.RunDueSteps;
import dev.intake.tenant.MailSecurity;
import dev.intake.testing.ManualClock;
import dev.intake.testing.SequentialIds;
import dev.intake.testing.TestLinks;
import dev.intake.testing.TestSignIn;
import dev.intake.testing.TestTenant;
import dev.intake.testing.TestVault;
import jakarta.mail.internet.MimeMessage;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.io.TempDir;

/**
 * A member of a new tenant writes a welcome of three emails in a real browser, and sees who got them. HTTP, PostgreSQL and
 * the mail server are real; the clock is moved by hand. Run by {@code mvn -Pbrowser}, which needs Debian's chromium.
 */
@Tag("browser")
@SuppressWarnings("NullAway.Init") // JUnit calls start before the test
class WelcomeWithoutCodeTest {
    private static final int MOST_CLICKS = 25;
    private static final Duration DAY = Duration.ofDays(1);
    private static final String MEMBER = "ada@acme.example";
    private static final String CONTACT = "eve@example.com";

    private static final ManualClock CLOCK = new ManualClock();
    private static final GreenMail MAIL = new GreenMail(new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));

    private static EmbeddedServer postgres;
    private static HikariDataSource pool;
    private static Intake intake;
    private static OpenSender sender;
    private static IntakeServer server;

    @BeforeAll
    static void start(@TempDir Path directory) {
        postgres = EmbeddedServers.start(directory);
        ConnectionDetails details = postgres.connection();
        pool = ConnectionPool.open(
                "test", details.jdbcUrl(), details.user(), details.password().reveal(), 4, Duration.ofSeconds(20));
        Migrations.migrate(pool);
        MAIL.start();

        PostgresStorage storage = new PostgresStorage(pool);
        SequentialIds ids = new SequentialIds();
        intake = Intake.on(storage, CLOCK, ids, new Random());
        UnsubscribeTokens tokens = new UnsubscribeTokens(new UnsubscribeKeys(Map.of(1, new byte[32])));
        EmailSettings.Smtp smtp = new EmailSettings.Smtp(
                "127.0.0.1",
                MAIL.getSmtp().getPort(),
                MailSecurity.NONE,
                Optional.empty(),
                TestTenant.email("hello@acme.example"));
        sender = OpenSender.of(smtp, TestVault::new, CLOCK);
        server = new IntakeServer(
                        intake,
                        Connectors.on(storage, new TestVault(), ProviderAdapters.payloads(), CLOCK, ids),
                        tokens,
                        new DashboardParts(
                                TestSignIn.on(intake, new SessionKeys(List.of(new byte[32]))),
                                FileSyntax.files(),
                                new CommonMark(),
                                sender,
                                Optional.of(smtp.from())),
                        TestConfig.DEFAULT.withHost("127.0.0.1").withPort(0).config(),
                        () -> true,
                        ids,
                        ServerObservers.NONE,
                        new ServedAs("1", Set.of()))
                .start();
    }

    @AfterAll
    static void stop() {
        server.close();
        sender.close();
        MAIL.stop();
        pool.close();
        postgres.close();
    }

    private static String url() {
        return "http://127.0.0.1:" + server.port();
    }

    /** Adds a tenant with one member, whose password is chosen in this browser, and signs out. */
    private static TenantId tenantWithMember(Chromium browser) throws Exception {
        TenantId tenant = intake.tenantSetup().create("Acme").orElseThrow().id();
        AccountName name = AccountName.parse(MEMBER).orElseThrow();
        String link = intake.accounts().addMember(name, tenant).orElseThrow().reveal();
        Person other = new Person(browser);
        browser.open(URI.create(url() + "/choose-password/" + link));
        other.clicks("#password");
        other.types(TestBrowser.PASSWORD);
        other.fills("#again", TestBrowser.PASSWORD);
        other.pressesEnter();
        other.sees("Sign out");
        other.clicks(".who button");
        other.sees("Name or email address");
        return tenant;
    }

    private static void signsIn(Person ada) throws Exception {
        ada.isAt("#name");
        ada.types(MEMBER);
        ada.fills("#password", TestBrowser.PASSWORD);
        ada.pressesEnter();
    }

    private static void signUp(TenantId tenant, String key) throws Exception {
        String batch = """
                {"batch":[{"type":"identify","userId":"u1","email":"%s"},
                          {"type":"track","userId":"u1","event":"user.signed_up","properties":{"plan":"pro"}}]}
                """.formatted(CONTACT);
        HttpResponse<String> answer = HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create(url() + "/api/tenants/" + tenant.value() + "/events"))
                                .header("Authorization", "Bearer " + key)
                                .header("Content-Type", "application/json")
                                .POST(BodyPublishers.ofString(batch))
                                .build(),
                        BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    }

    private static void sendWhatIsDue() {
        RunDueSteps worker = intake.programs().worker(TestLinks.LINKS, sender, (of, email) -> {});
        while (worker.run().claimed() > 0) {
            // until nothing is due
        }
    }

    private static List<String> received(String address) throws Exception {
        List<String> subjects = new ArrayList<>();
        for (MimeMessage message : MAIL.getReceivedMessages()) {
            if (Arrays.toString(message.getAllRecipients()).contains(address)) {
                subjects.add(message.getSubject());
            }
        }
        return subjects;
    }

    @Test
    void welcomeOfThreeSteps_isWrittenApprovedAndSeen(@TempDir Path files, TestReporter reporter) throws Exception {
        try (Chromium browser = Chromium.start(files)) {
            TenantId tenant = tenantWithMember(browser);
            browser.look(Look.LIGHT);
            Person ada = new Person(browser);
            signsIn(ada);
            ada.sees("0 of 7 done.");

            ada.clicks("#setup-key");
            ada.sees("Generate the ingestion key");
            ada.clicks("form[action$='/key'] button");
            ada.sees("No event yet");
            String key = ada.reads("#secret");
            ada.clicks("[data-copy=secret]");

            ada.clicks("nav a[href$='/programs']");
            ada.sees("No programs yet");
            ada.clicks(".heading a[href$='/new']");
            ada.sees("Event that enrolls contacts");
            ada.clicks("#p-name");
            ada.types("Welcome");
            ada.fills("#p-event", "user.signed_up");
            writesSteps(ada);
            ada.clicks("[value=save]");
            ada.sees("The draft was created.");

            ada.clicks("form[action$='/test'] button");
            ada.sees("The test was sent");
            assertThat(received(MEMBER)).containsExactly("[Test] Welcome, there");

            ada.clicks("a[href$='/approve']");
            ada.sees("What happens");
            ada.clicks("#sender");
            ada.types("Acme");
            ada.fills("#postal-address", "1 Main Street, Springfield");
            ada.clicks("form[action$='/approve'] button");
            ada.sees("active");

            signUp(tenant, key);
            sendWhatIsDue();
            assertThat(received(CONTACT)).hasSize(1).first().asString().isIn("Welcome, there", "Good to see you");
            CLOCK.move(DAY);
            sendWhatIsDue();
            assertThat(received(CONTACT)).hasSize(2).endsWith("Two tips for you");
            CLOCK.move(DAY.multipliedBy(3));
            sendWhatIsDue();
            assertThat(received(CONTACT)).hasSize(3).endsWith("Any questions?");

            ada.clicks("nav a[href$='/programs']");
            signsIn(ada);
            ada.sees("Needs review");
            ada.clicks("main th a");
            ada.sees("Exited before the next");
            assertThat(ada.reads("#results")).contains("Step 1, variant A", "Step 1, variant B", "Step 3");
            assertThat(ada.reads("#results .figures")).contains("Enrolled", "1");
            reporter.publishEntry(
                    Map.of("clicks", String.valueOf(ada.clicks()), "key strokes", String.valueOf(ada.keys())));
            assertThat(ada.clicks()).isLessThanOrEqualTo(MOST_CLICKS);
            assertThat(browser.complaints()).isEmpty();
        }
    }

    /** Waits for the preview of the last input before each click, because a preview that arrives moves the buttons below it. */
    private static void writesSteps(Person ada) throws Exception {
        ada.fills("#p-1a-subject", "Welcome, {{contact.name|there}}");
        ada.tabsTo("#p-1a-format");
        ada.selects('p');
        ada.fills("#p-1a-body", "Hello {{contact.name|there}}, good to have you here.");
        ada.tabsTo("details:has(#p-1a-html) > summary");
        ada.pressesEnter();
        ada.fills("#p-1a-html", "<p>Hello <b>{{contact.name|there}}</b>, good to have you here.</p>");
        ada.seesInPreview(1, "<b>there</b>");

        ada.clicks("[value=add-variant-1]");
        ada.isAt("#p-1b");
        ada.fills("#p-1b-subject", "Good to see you");
        ada.seesInPreview(1, "Good to see you");

        ada.clicks("[value=add-step]");
        ada.isAt("#p-2");
        ada.fills("#p-2-delay", "1");
        ada.fills("#p-2a-subject", "Two tips for you");
        ada.fills("#p-2a-body", "Invite a colleague, and import your data.");
        ada.seesInPreview(2, "Invite a colleague");
        ada.clicks("[value=add-step]");
        ada.isAt("#p-3");
        ada.fills("#p-3a-subject", "Any questions?");
        ada.fills("#p-3a-body", "Reply to this email, and we help.");
        ada.seesInPreview(3, "Reply to this email");
    }
}
