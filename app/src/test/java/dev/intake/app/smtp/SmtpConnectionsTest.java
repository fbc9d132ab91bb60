package dev.intake.app.smtp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.app.settings.EmailSettings;
import dev.intake.app.smtp.ScriptedServer.Drops;
import dev.intake.app.smtp.ScriptedServer.Says;
import dev.intake.app.smtp.ScriptedServer.SaysAndDrops;
import dev.intake.email.EmailSender;
import dev.intake.email.SendOutcome;
import dev.intake.program.EnrollmentProgressStore;
import dev.intake.tenant.MailSecurity;
import dev.intake.testing.TestCertificate;
import dev.intake.testing.TestVault;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import javax.net.ssl.SSLSocketFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Connections: encrypted or not at all, used again, replaced when they are stale, and closed. */
class SmtpConnectionsTest {
    private static final SendOutcome ACCEPTED = new SendOutcome.Accepted();

    @TempDir
    static Path directory = Path.of("");

    private static TestCertificate here = TestCertificate.NONE;
    private static TestCertificate elsewhere = TestCertificate.NONE;

    @BeforeAll
    static void certificates() throws Exception {
        here = TestCertificate.make(directory.resolve("here"), "dns:localhost,ip:127.0.0.1");
        elsewhere = TestCertificate.make(directory.resolve("elsewhere"), "dns:elsewhere.example");
    }

    private static SmtpSender sender(ScriptedServer server) {
        return TestEmail.sender(TestEmail.server(server.port(), TestEmail.PATIENT));
    }

    private static SmtpSender starttls(ScriptedServer server, Optional<SSLSocketFactory> trust) {
        return secured(server, MailSecurity.STARTTLS, trust);
    }

    private static SmtpSender tls(ScriptedServer server, Optional<SSLSocketFactory> trust) {
        return secured(server, MailSecurity.TLS, trust);
    }

    private static SmtpSender secured(ScriptedServer server, MailSecurity how, Optional<SSLSocketFactory> trust) {
        return TestEmail.sender(TestEmail.server(server.port(), TestEmail.PATIENT, how, Optional.empty(), trust));
    }

    private static SendOutcome send(SmtpSender sender) {
        return sender.send(TestEmail.USUAL.outgoing());
    }

    @Test
    void connection_isUsedAgain_andEndedWithTheSender() throws Exception {
        try (ScriptedServer server = ScriptedServer.start()) {
            try (SmtpSender sender = sender(server)) {
                for (int i = 0; i < 5; i++) {
                    assertThat(send(sender)).isEqualTo(ACCEPTED);
                }
            }
            server.awaitHangup();

            assertThat(server.connections()).isEqualTo(1);
            assertThat(server.commands())
                    .filteredOn(command -> command.startsWith("EHLO"))
                    .containsExactly("EHLO mail.acme.example");
            assertThat(server.commands())
                    .filteredOn(command -> command.startsWith("MAIL"))
                    .hasSize(5)
                    .containsOnly("MAIL FROM:<" + TestEmail.FROM + ">");
            assertThat(server.commands())
                    .filteredOn(command -> command.startsWith("RCPT"))
                    .containsOnly("RCPT TO:<ada@example.com>");
            assertThat(server.commands()).endsWith("QUIT");
        }
    }

    @Test
    void afterAHundredEmails_aNewConnectionIsOpened() {
        try (ScriptedServer server = ScriptedServer.start();
                SmtpSender sender = sender(server)) {
            for (int i = 0; i < 101; i++) {
                assertThat(send(sender)).isEqualTo(ACCEPTED);
            }
            assertThat(server.connections()).isEqualTo(2);
        }
    }

    @Test
    void connectionThatTheServerHasClosed_isReplaced_withoutTheEmailNoticing() {
        try (ScriptedServer server = ScriptedServer.start()
                        .at("DOT", new SaysAndDrops("250 taken, and good bye"), new Says("250 taken"));
                SmtpSender sender = sender(server)) {
            assertThat(send(sender)).isEqualTo(ACCEPTED);
            assertThat(send(sender)).isEqualTo(ACCEPTED);
            assertThat(server.connections()).isEqualTo(2);
        }
    }

    @Test
    void connectionThatIsEndedAtTheNextEmail_isReplaced() {
        for (ScriptedServer.Reaction end : List.of(new Drops(), new SaysAndDrops("421 enough for one connection"))) {
            try (ScriptedServer server =
                            ScriptedServer.start().at("MAIL", new Says("250 fine"), end, new Says("250 fine"));
                    SmtpSender sender = sender(server)) {
                assertThat(send(sender)).isEqualTo(ACCEPTED);
                assertThat(send(sender)).isEqualTo(ACCEPTED);
                assertThat(server.connections()).isEqualTo(2);
            }
        }
    }

    @Test
    void emailThatMayHaveBeenTaken_isNotRetried_onAnotherConnection() {
        try (ScriptedServer server =
                        ScriptedServer.start().at("DOT", new Says("250 taken"), new Drops(), new Says("250 taken"));
                SmtpSender sender = sender(server)) {
            assertThat(send(sender)).isEqualTo(ACCEPTED);
            assertThat(send(sender)).isInstanceOf(SendOutcome.Unsure.class);
            assertThat(server.connections()).isEqualTo(1);
            assertThat(send(sender)).isEqualTo(ACCEPTED);
        }
    }

    @Test
    void refusedEmail_doesNotSpoilTheNext() {
        try (ScriptedServer server = ScriptedServer.start().at("RCPT", new Says("550 nobody"), new Says("250 fine"));
                SmtpSender sender = sender(server)) {
            assertThat(send(sender)).isInstanceOf(SendOutcome.Refused.class);
            assertThat(send(sender)).isEqualTo(ACCEPTED);
        }
    }

    @Test
    void severalThreads_haveAConnectionEach_atMost() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try (ScriptedServer server = ScriptedServer.start();
                SmtpSender sender = sender(server)) {
            List<Future<SendOutcome>> sent = new ArrayList<>();
            IntStream.range(0, 40).forEach(i -> sent.add(threads.submit(() -> send(sender))));
            for (Future<SendOutcome> outcome : sent) {
                assertThat(outcome.get(60, TimeUnit.SECONDS)).isEqualTo(ACCEPTED);
            }
            assertThat(server.connections()).isBetween(1, 4);
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void starttls_encryptsBeforeAnyCommand() {
        try (ScriptedServer server = ScriptedServer.start(here.server());
                SmtpSender sender = starttls(server, Optional.of(here.trust()))) {
            assertThat(send(sender)).isEqualTo(ACCEPTED);
            assertThat(server.commands()).startsWith("EHLO mail.acme.example", "STARTTLS", "EHLO mail.acme.example");
        }
    }

    @Test
    void starttls_thatIsNotOffered_isRequiredAllTheSame() {
        try (ScriptedServer server = ScriptedServer.start();
                SmtpSender sender = starttls(server, Optional.empty())) {
            assertThat(send(sender))
                    .isEqualTo(new SendOutcome.TryLater("the mail server offers no STARTTLS, which is required", true));
            assertThat(server.commands()).noneMatch(command -> command.startsWith("MAIL"));
        }
    }

    @Test
    void starttls_thatTheServerCannotDoNow_isTheServerBeingDown() {
        try (ScriptedServer server = ScriptedServer.start(here.server()).at("STARTTLS", new Says("454 not now"));
                SmtpSender sender = starttls(server, Optional.of(here.trust()))) {
            assertThat(send(sender)).isEqualTo(new SendOutcome.TryLater("the mail server replied: 454 not now", true));
        }
    }

    @Test
    void untrustedCertificate_isRejected() {
        try (ScriptedServer server = ScriptedServer.start(here.server());
                SmtpSender sender = starttls(server, Optional.empty())) {
            assertCertificateRefused(server, sender);
        }
    }

    @Test
    void certificateOfAnotherName_isNotBelieved_whoeverVouchesForIt() {
        try (ScriptedServer server = ScriptedServer.start(elsewhere.server());
                SmtpSender sender = starttls(server, Optional.of(elsewhere.trust()))) {
            assertCertificateRefused(server, sender);
        }
    }

    private static void assertCertificateRefused(ScriptedServer server, SmtpSender sender) {
        assertNotReached(sender);
        assertThat(server.commands()).containsExactly("EHLO mail.acme.example", "STARTTLS");
    }

    private static void assertNotReached(SmtpSender sender) {
        assertThat(send(sender)).isInstanceOfSatisfying(SendOutcome.TryLater.class, later -> {
            assertThat(later.serverDown()).isTrue();
            assertThat(later.reason()).startsWith("the mail server cannot be reached: ");
        });
    }

    @Test
    void tls_encryptsFromTheFirstByte() {
        try (ScriptedServer server = ScriptedServer.startEncrypted(here.server());
                SmtpSender sender = tls(server, Optional.of(here.trust()))) {
            assertThat(send(sender)).isEqualTo(ACCEPTED);
            assertThat(server.commands()).startsWith("EHLO mail.acme.example", "MAIL FROM:<" + TestEmail.FROM + ">");
        }
    }

    @Test
    void tls_withAnUntrustedCertificate_sendsNothing() {
        for (Optional<SSLSocketFactory> trust :
                List.of(Optional.<SSLSocketFactory>empty(), Optional.of(here.trust()))) {
            try (ScriptedServer server = ScriptedServer.startEncrypted(elsewhere.server());
                    SmtpSender sender = tls(server, trust)) {
                assertNotReached(sender);
                assertThat(server.commands()).isEmpty();
            }
        }
    }

    @Test
    void tls_withAPlaintextServer_sendsNothing() {
        try (ScriptedServer server = ScriptedServer.start();
                SmtpSender sender = tls(server, Optional.of(here.trust()))) {
            assertNotReached(sender);
            assertThat(server.commands()).noneMatch(command -> command.contains("MAIL") || command.contains("EHLO"));
        }
    }

    @Test
    void slowestServer_isLeftBeforeTheClaimEnds() {
        assertThat(SmtpTimeouts.DEFAULT.longest()).isLessThan(EmailSender.MAX_DURATION);
        assertThat(EmailSender.MAX_DURATION).isLessThan(EnrollmentProgressStore.CLAIM);
    }

    @Test
    void withoutAServer_everyEmailIsKept() {
        try (OpenSender sender = OpenSender.of(new EmailSettings.Keep(), TestVault::new, InstantSource.system())) {
            assertThat(sender.send(TestEmail.USUAL.outgoing())).isEqualTo(new SendOutcome.Kept());
        }
    }
}
