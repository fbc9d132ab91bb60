package dev.intake.app.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import jakarta.mail.internet.MimeMessage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/** The quickstarts, by the commands that they print: each ends with the welcome email at the mail server. */
@Tag("client")
@TestInstance(Lifecycle.PER_CLASS)
class QuickstartsTest {
    private static final Pattern SETTING = Pattern.compile("(INTAKE_\\w+)=(\\S+)");
    private static final Pattern COMMAND = Pattern.compile("(?m)^app/bin/intake .+$");
    private static final Pattern ACTION = Pattern.compile("name=\"(\\$ACTION_ID_\\w+)\"");
    private static final long PATIENCE_MILLIS = 60_000;

    private final GreenMail mail = new GreenMail(new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));
    private Path copy = Path.of("");
    private RunningService service;
    private String tenant = "";
    private Map<String, String> known = Map.of();

    @BeforeAll
    void start(@TempDir Path folder) throws Exception {
        mail.start();
        Path data = Files.createDirectory(folder.resolve("data"));
        copy = Files.createDirectory(folder.resolve("intake"));
        QuickstartProgram.copySources(copy);
        Map<String, String> settings = new HashMap<>();
        SETTING.matcher(QuickstartProgram.page("README.md"))
                .results()
                .forEach(setting -> settings.put(setting.group(1), setting.group(2)));
        assertThat(settings).containsEntry("INTAKE_SMTP_HOST", "127.0.0.1");
        settings.put("INTAKE_SMTP_PORT", Integer.toString(mail.getSmtp().getPort()));
        service = RunningService.start(data, settings);
    }

    @AfterAll
    void stop() {
        service.close();
        mail.stop();
    }

    /** A tenant with the program that the first page approves. */
    @BeforeEach
    void approveTheWelcomeProgram() throws Exception {
        mail.purgeEmailFromAllMailboxes();
        tenant = service.run("tenant", "create", "Quickstart").get("tenantId").textValue();
        String key = service.run("key", "generate", tenant).get("key").textValue();
        Map<String, String> names = new HashMap<>();
        names.put("TENANT", tenant);
        List<String> commands = commands("README.md").stream()
                .filter(line -> !line.endsWith("serve"))
                .toList();
        assertThat(commands).hasSize(4);
        for (String line : commands) {
            JsonNode printed = service.run(PrintedCommand.arguments(line, names));
            names.putIfAbsent("PROGRAM", printed.at("/program/programId").asText());
        }
        String endpoint = service.text("url") + "/api/tenants/" + tenant + "/events";
        known = Map.of(
                "INTAKE_ENDPOINT=ENDPOINT", "INTAKE_ENDPOINT=" + endpoint,
                "curl -sS ENDPOINT", "curl -sS " + endpoint,
                "INTAKE_URL=URL", "INTAKE_URL=" + service.text("url"),
                "INTAKE_KEY=KEY", "INTAKE_KEY=" + key,
                "Bearer KEY", "Bearer " + key);
    }

    @Test
    void express_sendsTheWelcomeEmail() throws Exception {
        assertSignupIsWelcomed("express/README.md");
    }

    @Test
    void springBoot_sendsTheWelcomeEmail() throws Exception {
        assertSignupIsWelcomed("spring-boot/README.md");
    }

    @Test
    void django_sendsTheWelcomeEmail() throws Exception {
        assertSignupIsWelcomed("django/README.md");
    }

    @Test
    void segment_sendsTheWelcomeEmail() throws Exception {
        QuickstartProgram.run(
                copy, QuickstartProgram.blocks("segment/README.md", known).get(0));

        assertWelcomed();
    }

    /** The job, by Active Job; the application around it is the reader's. */
    @Test
    void rails_jobSendsTheWelcomeEmail() throws Exception {
        String program = """
                require "active_job"
                ActiveJob::Base.logger = nil
                class ApplicationJob < ActiveJob::Base; end
                require "./docs/quickstarts/rails/intake_job"
                IntakeJob.perform_now([
                  { type: "identify", userId: "1", email: "ann@example.com", name: "Ann" },
                  { type: "track", userId: "1", event: "user.signed_up", messageId: "signup-1" }
                ])
                """;
        Files.writeString(copy.resolve("job.rb"), program);
        QuickstartProgram.run(
                copy, QuickstartProgram.filled("INTAKE_ENDPOINT=ENDPOINT INTAKE_KEY=KEY ruby job.rb", known));

        assertWelcomed();
    }

    /** With sessions as Clerk signs them. Clerk's sign-in and Stripe's checkout page need those services. */
    @Test
    void nextjs_withAUserOfClerk_sendsTheWelcomeEmail() throws Exception {
        ClerkSessions clerk = new ClerkSessions();
        List<String> blocks = QuickstartProgram.blocks("nextjs/README.md", known);
        String settings = QuickstartProgram.filled(QuickstartProgram.page("nextjs/env.example"), known)
                .replace("pk_test_…", clerk.publishableKey())
                .replace("CLERK_JWT_KEY=", "CLERK_JWT_KEY=\"" + clerk.publicKey() + "\"");
        Files.writeString(copy.resolve("docs/quickstarts/nextjs/env.example"), settings);

        QuickstartProgram.run(copy, blocks.get(1).replace("USER", "user_1"));

        try (QuickstartProgram app = QuickstartProgram.start(copy, blocks.get(0))) {
            assertThat(app.post("/api/orders", "", "application/json", "{\"id\":1,\"total\":5}"))
                    .contains("Sign in first.");
            String session = clerk.session("user_1", app.url());
            assertThat(app.post("/api/orders", session, "application/json", "{\"id\":1,\"total\":5}"))
                    .isEqualTo("{\"id\":1}");
            Matcher action = ACTION.matcher(app.get("/", session));
            assertThat(action.find()).isTrue();
            app.post(
                    "/",
                    session,
                    "multipart/form-data; boundary=x",
                    "--x\r\nContent-Disposition: form-data; name=\"" + action.group(1)
                            + "\"\r\n\r\n\r\n--x\r\nContent-Disposition: form-data; name=\"team\"\r\n\r\nBlue\r\n--x--\r\n");

            assertWelcomed();
            assertThat(service.run("events", "list", tenant).findValuesAsText("type"))
                    .contains("order.created", "user.signed_up");
        }
    }

    private void assertSignupIsWelcomed(String page) throws Exception {
        List<String> blocks = QuickstartProgram.blocks(page, known);
        try (QuickstartProgram app = QuickstartProgram.start(copy, blocks.get(0))) {
            assertThat(app.run(blocks.get(1))).contains("ann@example.com");
            assertWelcomed();
        }
    }

    private void assertWelcomed() throws Exception {
        MimeMessage welcome = received();
        assertThat(welcome.getSubject()).isEqualTo("Welcome aboard");
        assertThat(welcome.getAllRecipients()[0].toString()).isEqualTo("Ann <ann@example.com>");
    }

    private MimeMessage received() {
        assertThat(mail.waitForIncomingEmail(PATIENCE_MILLIS, 1)).isTrue();
        return mail.getReceivedMessages()[0];
    }

    private static List<String> commands(String page) throws Exception {
        return COMMAND.matcher(QuickstartProgram.page(page))
                .results()
                .map(line -> line.group())
                .toList();
    }
}
