package dev.intake.app.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import dev.intake.app.settings.EmailSettings;
import dev.intake.app.settings.EmailSettings.Login;
import dev.intake.app.settings.Secret;
import dev.intake.contact.EmailAddress;
import dev.intake.tenant.MailSecurity;
import dev.intake.testing.FreePort;
import java.io.IOException;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class EmailCheckTest {
    private static final GreenMail MAIL = new GreenMail(new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));

    @BeforeAll
    static void start() {
        MAIL.start();
        MAIL.setUser("mailer", "hunter2");
    }

    @AfterAll
    static void stop() {
        MAIL.stop();
    }

    private static EmailSettings smtp(int port, MailSecurity security, Optional<Login> login) {
        EmailAddress from = EmailAddress.parse("hello@example.com").orElseThrow();
        return new EmailSettings.Smtp("127.0.0.1", port, security, login, from);
    }

    private static Check check(MailSecurity security, Optional<Login> login) {
        return EmailCheck.of(smtp(MAIL.getSmtp().getPort(), security, login));
    }

    @Test
    void withoutAServer_theCheckSucceeds_andReportsThatNothingIsSent() {
        assertThat(EmailCheck.of(new EmailSettings.Keep()))
                .isEqualTo(Check.ok("email", "no mail server is set, so emails are kept; INTAKE_SMTP_HOST sets one"));
    }

    @Test
    void serverThatAcceptsIntakesLogin_isHealthy_andGetsNoEmail() {
        Check check = check(MailSecurity.NONE, Optional.of(new Login("mailer", Secret.of("hunter2"))));

        assertThat(check)
                .isEqualTo(Check.ok(
                        "email",
                        "127.0.0.1:" + MAIL.getSmtp().getPort() + " with none accepts the connection and the sender"));
        assertThat(MAIL.getReceivedMessages()).isEmpty();
    }

    @Test
    void passwordThatIsWrong_isAFailure_thatNamesTheSettingsAndNotThePassword() {
        Check check = check(MailSecurity.NONE, Optional.of(new Login("mailer", Secret.of("swordfish"))));

        assertThat(check.status()).isEqualTo(Check.Status.FAILED);
        assertThat(check.detail()).contains("the mail server replied: 535");
        assertThat(check.remedy().orElseThrow()).contains("INTAKE_SMTP_USER", "INTAKE_SMTP_PASSWORD");
        assertThat(check.toString()).doesNotContain("swordfish");
    }

    @Test
    void serverWithoutEncryption_isAFailure_whenEncryptionIsRequired() {
        Check check = check(MailSecurity.STARTTLS, Optional.empty());

        assertThat(check.status()).isEqualTo(Check.Status.FAILED);
        assertThat(check.detail()).endsWith("the mail server offers no STARTTLS, which is required");
        assertThat(check.remedy().orElseThrow()).contains("INTAKE_SMTP_SECURITY");
    }

    @Test
    void portWithoutAListener_isAFailure() throws IOException {
        int port = FreePort.find();

        Check check = EmailCheck.of(smtp(port, MailSecurity.NONE, Optional.empty()));

        assertThat(check.status()).isEqualTo(Check.Status.FAILED);
        assertThat(check.detail())
                .isEqualTo("127.0.0.1:" + port
                        + " with none: the mail server cannot be reached: the connection was refused");
        assertThat(check.remedy().orElseThrow()).contains("INTAKE_SMTP_HOST", "INTAKE_SMTP_PORT");
    }
}
