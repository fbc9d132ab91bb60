package dev.intake.app.settings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.tenant.MailSecurity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EmailSettingsReaderTest {
    private static final Map<String, String> LEAST = Map.of(
            "INTAKE_SMTP_HOST", "smtp.example.com",
            "INTAKE_MAIL_FROM", "hello@example.com",
            "INTAKE_BASE_URL", "https://in.example.com");

    @TempDir
    private Path directory = Path.of("");

    private static Map<String, String> least(String... changes) {
        Map<String, String> environment = new HashMap<>(LEAST);
        for (int i = 0; i < changes.length; i += 2) {
            environment.put(changes[i], changes[i + 1]);
        }
        return environment;
    }

    private static EmailSettings valid(Map<String, String> environment) {
        SettingsReading reading = SettingsReader.read(environment, Map.of());
        assertThat(reading).as(reading.toString()).isInstanceOf(SettingsReading.Valid.class);
        return ((SettingsReading.Valid) reading).settings().email();
    }

    private static EmailSettings.Smtp server(Map<String, String> environment) {
        assertThat(valid(environment)).isInstanceOf(EmailSettings.Smtp.class);
        return (EmailSettings.Smtp) valid(environment);
    }

    private static List<String> faults(Map<String, String> environment) {
        SettingsReading reading = SettingsReader.read(environment, Map.of());
        assertThat(reading).isInstanceOf(SettingsReading.Faulty.class);
        return ((SettingsReading.Faulty) reading)
                .faults().stream().map(Fault::toString).toList();
    }

    @Test
    void withoutAMailServer_emailsAreKept() {
        assertThat(valid(Map.of())).isEqualTo(new EmailSettings.Keep());
    }

    @Test
    void hostAndSender_areEnough_andTheConnectionIsEncrypted() {
        EmailSettings.Smtp smtp = server(LEAST);

        assertThat(smtp.host()).isEqualTo("smtp.example.com");
        assertThat(smtp.from().value()).isEqualTo("hello@example.com");
        assertThat(smtp.security()).isEqualTo(MailSecurity.STARTTLS);
        assertThat(smtp.port()).isEqualTo(587);
        assertThat(smtp.login()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"starttls, STARTTLS, 587", "tls, TLS, 465", "TLS, TLS, 465", "none, NONE, 25"})
    void security_hasItsUsualPort_unlessOneIsSet(String word, MailSecurity security, int port) {
        assertThat(server(least("INTAKE_SMTP_SECURITY", word)))
                .extracting(EmailSettings.Smtp::security, EmailSettings.Smtp::port)
                .containsExactly(security, port);
        assertThat(server(least("INTAKE_SMTP_SECURITY", word, "INTAKE_SMTP_PORT", "2525"))
                        .port())
                .isEqualTo(2525);
    }

    @Test
    void login_isANameAndAPassword_whichIsNotShown() throws IOException {
        String file =
                Files.writeString(directory.resolve("password"), "hunter2\n").toString();

        for (Map<String, String> environment : List.of(
                least("INTAKE_SMTP_USER", "mailer", "INTAKE_SMTP_PASSWORD", "hunter2"),
                least("INTAKE_SMTP_USER", "mailer", "INTAKE_SMTP_PASSWORD_FILE", file))) {
            assertThat(server(environment).login()).hasValueSatisfying(login -> {
                assertThat(login.user()).isEqualTo("mailer");
                assertThat(login.password().reveal()).isEqualTo("hunter2");
            });
            assertThat(server(environment).toString()).doesNotContain("hunter2");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "INTAKE_SMTP_PORT",
                "INTAKE_SMTP_SECURITY",
                "INTAKE_SMTP_USER",
                "INTAKE_SMTP_PASSWORD",
                "INTAKE_MAIL_FROM"
            })
    void settingOfAServer_withoutOne_isRefused(String variable) {
        assertThat(faults(Map.of(variable, "1")))
                .containsExactly(variable + " requires INTAKE_SMTP_HOST or --smtp-host");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            INTAKE_SMTP_HOST     | smtp.example.com:25 | INTAKE_SMTP_HOST must be the name or address of a mail server without a port
            INTAKE_SMTP_HOST     | smtp example        | INTAKE_SMTP_HOST must be the name or address of a mail server without a port
            INTAKE_SMTP_HOST     | smtp://example.com  | INTAKE_SMTP_HOST must be the name or address of a mail server without a port
            INTAKE_SMTP_PORT     | 0                   | INTAKE_SMTP_PORT must be a whole number from 1 to 65535, not "0"
            INTAKE_SMTP_PORT     | 65536               | INTAKE_SMTP_PORT must be a whole number from 1 to 65535, not "65536"
            INTAKE_SMTP_PORT     | smtp                | INTAKE_SMTP_PORT must be a whole number from 1 to 65535, not "smtp"
            INTAKE_SMTP_SECURITY | ssl                 | INTAKE_SMTP_SECURITY must be one of starttls, tls, none
            INTAKE_SMTP_USER     | mailer              | INTAKE_SMTP_USER requires INTAKE_SMTP_PASSWORD or INTAKE_SMTP_PASSWORD_FILE
            INTAKE_SMTP_PASSWORD | hunter2             | INTAKE_SMTP_PASSWORD requires INTAKE_SMTP_USER
            INTAKE_MAIL_FROM     | ''                  | INTAKE_MAIL_FROM must be set if INTAKE_SMTP_HOST is set: it is the sender address of emails
            INTAKE_MAIL_FROM     | Acme <a@b.example>  | INTAKE_MAIL_FROM must be one ASCII address without a name, such as hello@example.com
            INTAKE_MAIL_FROM     | zoë@example.com     | INTAKE_MAIL_FROM must be one ASCII address without a name, such as hello@example.com
            INTAKE_MAIL_FROM     | hello               | INTAKE_MAIL_FROM must be one ASCII address without a name, such as hello@example.com
            INTAKE_BASE_URL      | http://in.example   | INTAKE_BASE_URL must be the service's https address if a mail server is set: every email has a link to it
            INTAKE_BASE_URL      | ''                  | INTAKE_BASE_URL must be the service's https address if a mail server is set: every email has a link to it
            """)
    void settingThatCannotBeUsed_isRefused_withTheRule(String variable, String value, String fault) {
        assertThat(faults(least(variable, value))).containsExactly(fault);
    }

    @ParameterizedTest
    @ValueSource(strings = {"smtp.example.com", "10.0.0.7", "[2001:db8::1]", "mail_relay", "localhost"})
    void host_isANameOrAnAddress(String host) {
        assertThat(server(least("INTAKE_SMTP_HOST", host)).host()).isEqualTo(host);
    }

    @Test
    void passwordInTheClear_leavesThisMachineNever() {
        Map<String, String> clear =
                least("INTAKE_SMTP_SECURITY", "none", "INTAKE_SMTP_USER", "mailer", "INTAKE_SMTP_PASSWORD", "hunter2");

        assertThat(faults(clear))
                .containsExactly("INTAKE_SMTP_SECURITY must be starttls or tls if a password is set, because it"
                        + " would be sent unencrypted");
        clear.put("INTAKE_SMTP_HOST", "localhost");
        assertThat(server(clear).login()).isPresent();
    }

    @ParameterizedTest
    @ValueSource(strings = {"localhost", "127.0.0.1", "::1", "[::1]", "LOCALHOST"})
    void mailServerOfThisMachine_needsNoHttpsAddress_soThatSendingCanBeTested(String host) {
        assertThat(server(Map.of("INTAKE_SMTP_HOST", host, "INTAKE_MAIL_FROM", "hello@example.com"))
                        .host())
                .isEqualTo(host);
    }
}
