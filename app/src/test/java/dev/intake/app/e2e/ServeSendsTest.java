package dev.intake.app.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import dev.intake.Programs;
import dev.intake.app.backend.Backend;
import dev.intake.app.backend.PostgresBackends;
import dev.intake.app.settings.SettingsReader;
import dev.intake.app.settings.SettingsReading;
import dev.intake.email.EmailQuery;
import dev.intake.email.EmailStatus;
import dev.intake.event.EventType;
import dev.intake.kernel.TenantId;
import dev.intake.program.DraftingMode;
import dev.intake.program.EmailSequence;
import dev.intake.program.ProgramKind;
import dev.intake.program.ProgramPlan;
import dev.intake.program.Step;
import dev.intake.program.Trigger;
import dev.intake.testing.TestEmails;
import dev.intake.testing.TestSender;
import dev.intake.testing.TestTenant;
import jakarta.mail.internet.MimeMessage;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The service sends by itself what is due, by the mail server that its settings name. */
class ServeSendsTest {
    private static final long PATIENCE_MILLIS = 60_000;

    @Test
    void signUp_isWelcomedByEmail_withALinkToThisService(@TempDir Path data) throws Exception {
        GreenMail mail = new GreenMail(new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));
        mail.start();
        Map<String, String> settings = Map.of(
                "INTAKE_SMTP_HOST", "localhost",
                "INTAKE_SMTP_PORT", Integer.toString(mail.getSmtp().getPort()),
                "INTAKE_SMTP_SECURITY", "none",
                "INTAKE_MAIL_FROM", "hello@mail.acme.example");
        TenantId tenant;
        try (RunningService service = RunningService.start(data, settings)) {
            tenant = new TenantId(service.text("tenantId"));
            try (Backend backend = join(data)) {
                TestSender.set(backend.intake(), tenant);
                welcome(backend.intake().programs(), tenant);
            }
            assertThat(service.post(service.text("endpoint"), service.text("key"), """
                                    {"batch":[{"type":"identify","userId":"u1","email":"ada@example.com"},
                                              {"type":"track","userId":"u1","event":"user.signed_up"}]}
                                    """)
                            .statusCode())
                    .isEqualTo(200);

            assertThat(mail.waitForIncomingEmail(PATIENCE_MILLIS, 1)).isTrue();
            MimeMessage welcome = mail.getReceivedMessages()[0];
            assertThat(welcome.getSubject()).isEqualTo("Welcome");
            assertThat(welcome.getHeader("List-Unsubscribe")[0]).startsWith("<" + service.text("url") + "/u/");
        }
        mail.stop();
        try (Backend backend = join(data)) {
            assertThat(backend.intake().programs().views(tenant).emails(EmailQuery.latest(10)))
                    .as("the answer to the email was stored before the service ended")
                    .extracting(email -> email.state().status())
                    .containsExactly(EmailStatus.SENT);
        }
    }

    private static Backend join(Path data) {
        SettingsReading reading = SettingsReader.read(Map.of("INTAKE_DATA_DIR", data.toString()), Map.of());
        return PostgresBackends.forCommand().open(((SettingsReading.Valid) reading).settings());
    }

    private static void welcome(Programs programs, TenantId tenant) {
        EmailSequence sequence = new EmailSequence(
                DraftingMode.SHARED,
                List.of(new Step(Duration.ZERO, List.of(TestEmails.template("Welcome", "Hello")))));
        ProgramPlan plan =
                new ProgramPlan("Welcome", ProgramKind.WELCOME, new Trigger(new EventType("user.signed_up")), sequence);
        TestTenant.changed(programs.lifecycle()
                .approve(
                        tenant,
                        programs.drafting().draft(tenant, plan).orElseThrow().id()));
    }
}
