package dev.intake.app.smtp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.app.settings.EmailSettings;
import dev.intake.app.smtp.ScriptedServer.Says;
import dev.intake.contact.EmailAddress;
import dev.intake.email.OutgoingEmail;
import dev.intake.email.SendOutcome;
import dev.intake.email.Sender;
import dev.intake.kernel.TenantId;
import dev.intake.tenant.MailHost;
import dev.intake.tenant.MailSecurity;
import dev.intake.tenant.MailServer;
import dev.intake.tenant.SenderAddress;
import dev.intake.testing.FreePort;
import dev.intake.testing.ManualClock;
import dev.intake.testing.TestVault;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** ADR 110: which mail server an email goes to. */
class TenantSenderTest {
    private static final SendOutcome ACCEPTED = new SendOutcome.Accepted();
    private static final MailHost HERE = new MailHost("127.0.0.1");
    private static final String SWORDFISH = "swordfish";

    private final TestVault vault = new TestVault();
    private final ScriptedServer shared = ScriptedServer.start();
    private final ScriptedServer own = ScriptedServer.start().at("EHLO", new Says("250-mail.test\r\n250 AUTH PLAIN"));
    private final OpenSender sender = OpenSender.of(
            new EmailSettings.Smtp(
                    "127.0.0.1",
                    shared.port(),
                    MailSecurity.NONE,
                    Optional.empty(),
                    EmailAddress.parse(TestEmail.FROM).orElseThrow()),
            () -> vault,
            new ManualClock());

    @AfterEach
    void close() {
        sender.close();
        shared.close();
        own.close();
    }

    private static MailServer server(int port, Optional<MailServer.Login> login) {
        return new MailServer(
                HERE,
                port,
                MailSecurity.NONE,
                SenderAddress.parse("bounces@beta.example").orElseThrow(),
                login,
                Instant.EPOCH);
    }

    private static Optional<MailServer.Login> login(TestVault sealing, TenantId tenant) {
        return Optional.of(new MailServer.Login(
                "mailer", sealing.seal(MailServer.context(tenant, HERE), SWORDFISH.getBytes(UTF_8))));
    }

    private static OutgoingEmail email(Optional<MailServer> server) {
        return TestEmail.USUAL.outgoing(
                new Sender("Beta", server.map(MailServer::from), Optional.empty(), Optional.empty(), server));
    }

    @Test
    void email_goesThroughTheTenantsOwnServer_andEveryOtherThroughTheServices() {
        assertThat(sender.send(email(Optional.of(server(own.port(), Optional.empty())))))
                .isEqualTo(ACCEPTED);
        assertThat(own.commands()).anySatisfy(line -> assertThat(line).startsWith("MAIL FROM:<bounces@beta.example>"));
        assertThat(shared.connections()).isZero();

        assertThat(sender.send(email(Optional.empty()))).isEqualTo(ACCEPTED);
        assertThat(shared.commands()).anySatisfy(line -> assertThat(line).startsWith("MAIL FROM:<" + TestEmail.FROM));
        assertThat(own.connections()).isEqualTo(1);
    }

    @Test
    void login_isOpenedWithTheMasterKey_andConnectionsAreUsedAgain() {
        own.at("AUTH", new Says("235 welcome"));
        MailServer server = server(own.port(), login(vault, TestEmail.TENANT));

        for (int i = 0; i < 3; i++) {
            assertThat(sender.send(email(Optional.of(server)))).isEqualTo(ACCEPTED);
        }

        assertThat(own.connections()).isEqualTo(1);
        assertThat(own.commands()).filteredOn(line -> line.startsWith("AUTH")).hasSize(1);
    }

    @Test
    void undecryptablePassword_makesEmailsWait_withoutAConnection() {
        for (Optional<MailServer.Login> login :
                List.of(login(new TestVault(), TestEmail.TENANT), login(vault, new TenantId("tn_other")))) {
            assertThat(sender.send(email(Optional.of(server(own.port(), login)))))
                    .isEqualTo(new SendOutcome.TryLater(
                            "the password of the tenant's mail server cannot be decrypted with the configured master"
                                    + " key",
                            true));
        }
        assertThat(own.connections() + shared.connections()).isZero();
    }

    @Test
    void serverThatIsChanged_isUsedFromTheNextEmailOn() {
        try (ScriptedServer next = ScriptedServer.start()) {
            assertThat(sender.send(email(Optional.of(server(own.port(), Optional.empty())))))
                    .isEqualTo(ACCEPTED);
            assertThat(sender.send(email(Optional.of(server(next.port(), Optional.empty())))))
                    .isEqualTo(ACCEPTED);
            assertThat(List.of(own.connections(), next.connections())).containsExactly(1, 1);
        }
    }

    @Test
    void ownServerThatIsDown_isNotReplacedByTheServices() throws IOException {
        int port = FreePort.find();
        assertThat(sender.send(email(Optional.of(server(port, Optional.empty())))))
                .isInstanceOfSatisfying(
                        SendOutcome.TryLater.class,
                        later -> assertThat(later.serverDown()).isTrue());
        assertThat(shared.connections()).isZero();
    }
}
