package dev.intake.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import dev.intake.access.AuditEntry;
import dev.intake.kernel.TenantId;
import dev.intake.tenant.MailServer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** ADR 110: how the operator sets the mail server of a tenant. */
class TenantMailServerTest {
    private static final String PASSWORD = "swordfish";

    private final GreenMail mail = new GreenMail(new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));
    private final TestCommands commands = new TestCommands();
    private String tenant = "";
    private String port = "";

    @BeforeEach
    void start() {
        mail.setUser("mailer@acme.example", "mailer", PASSWORD);
        mail.start();
        port = Integer.toString(mail.getSmtp().getPort());
        tenant = commands.tenant();
    }

    @AfterEach
    void stop() {
        mail.stop();
    }

    private String[] line(String... options) {
        List<String> line = new ArrayList<>(List.of("tenant", "mail-server", tenant));
        line.addAll(List.of(options));
        return line.toArray(new String[0]);
    }

    private String[] here(String... options) {
        List<String> line =
                new ArrayList<>(List.of("127.0.0.1:" + port, "--security", "none", "--from", "bounces@acme.example"));
        line.addAll(List.of(options));
        return line(line.toArray(new String[0]));
    }

    private Optional<MailServer> stored() {
        return commands.intake
                .views()
                .tenant(new TenantId(tenant))
                .orElseThrow()
                .sender()
                .mailServer();
    }

    @Test
    void server_isTested_thenStoredWithASealedPassword_thenCleared() {
        commands.typed = Optional.of(PASSWORD);

        TestCommands.Result set = commands.run(here("--user", "mailer"));

        assertThat(set.code()).as(set.err()).isZero();
        assertThat(set.out() + set.err())
                .contains("127.0.0.1:" + port + " with none", "bounces@acme.example", "mailer, with a password")
                .doesNotContain(PASSWORD);
        assertThat(stored().orElseThrow().login()).isPresent();
        assertThat(commands.json(line()).done().toString())
                .contains("\"user\":\"mailer\"")
                .doesNotContain("swordfish");

        assertThat(commands.run(line("--clear")).out()).contains("the service's mail server");
        assertThat(stored()).isEmpty();
        assertThat(commands.intake.accessViews(new TenantId(tenant)).audit(9))
                .extracting(AuditEntry::action)
                .contains("set the mail server", "clear the mail server");
    }

    @Test
    void serverThatRefusesTheLogin_isNotStored_unlessUntested() {
        commands.typed = Optional.of("wrong");

        assertThat(commands.json(here("--user", "mailer")).refused(1))
                .contains("nothing was changed", "--untested")
                .doesNotContain("wrong");
        assertThat(stored()).isEmpty();

        assertThat(commands.run(here("--user", "mailer", "--untested")).code()).isZero();
        assertThat(stored()).isPresent();
    }

    @Test
    void emptyPassword_isRefused() {
        commands.typed = Optional.of(" ");

        assertThat(commands.json(here("--user", "mailer")).refused(2))
                .contains("standard input must contain the password");
        assertThat(stored()).isEmpty();
    }

    @Test
    void otherMachine_needsAnHttpsAddressOfTheService() {
        assertThat(commands.json(line("smtp.acme.example", "--from", "a@acme.example", "--untested"))
                        .refused(1))
                .contains("INTAKE_BASE_URL");
        assertThat(commands.run(line(
                                "smtp.acme.example",
                                "--from",
                                "a@acme.example",
                                "--untested",
                                "--base-url",
                                "https://in.acme.example"))
                        .code())
                .isZero();
        assertThat(stored().orElseThrow().port()).isEqualTo(587);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--user u | SERVER is missing",
                "--clear localhost | --clear takes neither",
                "smtp:25:25 --from a@acme.example | SERVER must be",
                "smtp:x --from a@acme.example | SERVER must be",
                "localhost | --from must be",
                "localhost --from zoe | --from must be",
                "localhost:0 --from a@acme.example | the port of SERVER must be",
                "localhost --from a@acme.example --security ssl | --security must be one of",
                "a.example --from a@acme.example --security none --user u | would be sent unencrypted",
            })
    void wrongUsage_namesTheOption(String options, String rule) {
        assertThat(commands.json(line(options.split(" "))).refused(2)).contains(rule);
        assertThat(stored()).isEmpty();
    }
}
