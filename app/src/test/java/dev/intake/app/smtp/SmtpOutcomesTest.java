package dev.intake.app.smtp;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.app.settings.EmailSettings.Login;
import dev.intake.app.settings.Secret;
import dev.intake.app.smtp.ScriptedServer.Drops;
import dev.intake.app.smtp.ScriptedServer.IsSilent;
import dev.intake.app.smtp.ScriptedServer.Reaction;
import dev.intake.app.smtp.ScriptedServer.Says;
import dev.intake.app.smtp.ScriptedServer.SaysAndDrops;
import dev.intake.email.SendOutcome;
import dev.intake.tenant.MailSecurity;
import dev.intake.testing.FreePort;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What each answer, and each way in which an answer can be lost, means for the email. */
class SmtpOutcomesTest {
    /** Larger than all that lies in buffers between the two, so that a server in its midst is noticed there. */
    private static final String LARGE = "All work and no play makes Ada a dull girl.\n".repeat(400_000);

    private enum Meaning {
        ACCEPTED,
        LATER,
        DEFERRED,
        DOMAIN_BUSY,
        SERVER_DOWN,
        REFUSED,
        RECIPIENT_REFUSED,
        UNSURE;

        static Meaning of(SendOutcome outcome) {
            if (outcome instanceof SendOutcome.TryLater later) {
                return later.serverDown() ? SERVER_DOWN : LATER;
            }
            if (outcome instanceof SendOutcome.RecipientDeferred deferred) {
                return deferred.domainBusy() ? DOMAIN_BUSY : DEFERRED;
            }
            if (outcome instanceof SendOutcome.Refused) {
                return REFUSED;
            }
            if (outcome instanceof SendOutcome.RecipientRefused) {
                return RECIPIENT_REFUSED;
            }
            return outcome instanceof SendOutcome.Accepted ? ACCEPTED : UNSURE;
        }
    }

    private record Case(String point, Reaction reaction, Meaning meaning) {}

    static Stream<Case> cases() {
        return Stream.of(
                new Case("CONNECT", new Says("421 too busy"), Meaning.SERVER_DOWN),
                new Case("CONNECT", new Says("554 not you"), Meaning.SERVER_DOWN),
                new Case("CONNECT", new Drops(), Meaning.SERVER_DOWN),
                new Case("CONNECT", new IsSilent(), Meaning.SERVER_DOWN),
                new Case("EHLO", new SaysAndDrops("421 going down"), Meaning.SERVER_DOWN),
                new Case("MAIL", new Says("450 try later"), Meaning.SERVER_DOWN),
                new Case("MAIL", new Says("421 going down"), Meaning.SERVER_DOWN),
                new Case("MAIL", new Says("530 log in first"), Meaning.SERVER_DOWN),
                new Case("MAIL", new Says("550 not from there"), Meaning.SERVER_DOWN),
                new Case("MAIL", new SaysAndDrops("550 not from there"), Meaning.SERVER_DOWN),
                new Case("MAIL", new Says("552 5.3.4 too large"), Meaning.REFUSED),
                new Case("MAIL", new Drops(), Meaning.SERVER_DOWN),
                new Case("MAIL", new IsSilent(), Meaning.SERVER_DOWN),
                new Case("RCPT", new Says("450 mailbox busy"), Meaning.LATER),
                new Case("RCPT", new Says("452 no room"), Meaning.LATER),
                new Case("RCPT", new Says("499 not known"), Meaning.LATER),
                new Case("RCPT", new Says("421 going down"), Meaning.DOMAIN_BUSY),
                new Case("RCPT", new SaysAndDrops("421 4.7.0 try again later"), Meaning.DOMAIN_BUSY),
                new Case("DATA", new Says("421 going down"), Meaning.DOMAIN_BUSY),
                new Case("RCPT", new Says("550-no such user\r\n550 none at all"), Meaning.RECIPIENT_REFUSED),
                new Case("RCPT", new Says("552 mailbox full"), Meaning.REFUSED),
                new Case("RCPT", new Says("552 5.2.2 mailbox full"), Meaning.LATER),
                new Case("RCPT", new Says("550 5.1.1 no such user"), Meaning.RECIPIENT_REFUSED),
                new Case("RCPT", new SaysAndDrops("550 5.1.1 no such user"), Meaning.RECIPIENT_REFUSED),
                new Case("RCPT", new Says("554 5.7.1 relay access denied"), Meaning.DEFERRED),
                new Case("RCPT", new Says("530 5.7.57 not authenticated"), Meaning.SERVER_DOWN),
                new Case("RCPT", new Says("599 not known"), Meaning.REFUSED),
                new Case("RCPT", new Says("251 will forward"), Meaning.ACCEPTED),
                new Case("RCPT", new Drops(), Meaning.DEFERRED),
                new Case("RCPT", new IsSilent(), Meaning.DEFERRED),
                new Case("DATA", new Says("451 try later"), Meaning.LATER),
                new Case("DATA", new Says("554 no"), Meaning.REFUSED),
                new Case("DATA", new Drops(), Meaning.DEFERRED),
                new Case("DATA", new IsSilent(), Meaning.DEFERRED),
                new Case("BODY", new Drops(), Meaning.LATER),
                new Case("BODY", new IsSilent(), Meaning.LATER),
                new Case("DOT", new Says("451 try later"), Meaning.LATER),
                new Case("DOT", new SaysAndDrops("451 try later"), Meaning.LATER),
                new Case("DOT", new Says("421 going down"), Meaning.DOMAIN_BUSY),
                new Case("DOT", new Says("550 looks like spam"), Meaning.REFUSED),
                new Case("DOT", new Says("550 5.1.1 no such user"), Meaning.RECIPIENT_REFUSED),
                new Case("DOT", new Says("550 5.7.26 no DKIM"), Meaning.DEFERRED),
                new Case("DOT", new SaysAndDrops("554 looks like spam"), Meaning.REFUSED),
                new Case("DOT", new Says("250 taken"), Meaning.ACCEPTED),
                new Case("DOT", new SaysAndDrops("250 taken"), Meaning.ACCEPTED),
                new Case("DOT", new Says("252 taken, more or less"), Meaning.ACCEPTED),
                new Case("DOT", new Drops(), Meaning.UNSURE),
                new Case("DOT", new IsSilent(), Meaning.UNSURE),
                new Case("DOT", new SaysAndDrops("25"), Meaning.UNSURE),
                new Case("DOT", new SaysAndDrops("moo moo"), Meaning.UNSURE),
                new Case("DOT", new Says("354 more"), Meaning.UNSURE));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void outcome_followsFromWhatTheServerDoes_andWhen(Case row) {
        SendOutcome outcome = row.reaction() instanceof IsSilent ? outcomeOfSilence(row) : outcome(row);

        assertThat(Meaning.of(outcome)).as(outcome.toString()).isEqualTo(row.meaning());
        assertThat(outcome.toString()).doesNotContain("\r", "\n");
    }

    private static SendOutcome outcome(Case row) {
        try (ScriptedServer server = ScriptedServer.start().at(row.point(), row.reaction())) {
            return outcome(row, server, TestEmail.PATIENT);
        }
    }

    /** A server that a busy machine keeps from an answer before that point is waited for longer the next time. */
    private static SendOutcome outcomeOfSilence(Case row) {
        for (Duration patience = Duration.ofMillis(300); ; patience = patience.multipliedBy(5)) {
            try (ScriptedServer server = ScriptedServer.start().at(row.point(), row.reaction())) {
                SendOutcome outcome = outcome(row, server, TestEmail.waiting(patience));
                if (server.isSilent()) {
                    return outcome;
                }
                assertThat(patience).isLessThan(Duration.ofMinutes(1));
            }
        }
    }

    private static SendOutcome outcome(Case row, ScriptedServer server, SmtpTimeouts timeouts) {
        TestEmail email =
                row.point().equals("BODY") ? TestEmail.USUAL.text(LARGE).html(Optional.empty()) : TestEmail.USUAL;
        try (SmtpSender sender = TestEmail.sender(TestEmail.server(server.port(), timeouts))) {
            return sender.send(email.outgoing());
        }
    }

    @Test
    void senderThatIsRefused_isNamedInTheReason() {
        try (ScriptedServer server = ScriptedServer.start().at("MAIL", new Says("550 5.7.60 not as this sender"));
                SmtpSender sender = TestEmail.sender(TestEmail.server(server.port(), TestEmail.PATIENT))) {
            assertThat(sender.send(TestEmail.USUAL.outgoing()))
                    .isEqualTo(new SendOutcome.TryLater(
                            "the mail server refuses the sender: 550 5.7.60 not as this sender", true));
        }
    }

    @Test
    void probe_reportsARefusedSender_andSendsNothing() {
        try (ScriptedServer server = ScriptedServer.start().at("MAIL", new Says("550 5.7.60 not as this sender"))) {
            assertThat(SmtpProbe.whyNot(
                            TestEmail.server(server.port(), TestEmail.PATIENT).settings()))
                    .contains("the mail server refuses the sender: 550 5.7.60 not as this sender");
            assertThat(server.commands()).noneMatch(command -> command.startsWith("RCPT") || command.equals("DATA"));
        }
    }

    @Test
    void addressWithLettersBeyondAscii_isSentWithSmtpUtf8_andOthersWithout() {
        try (ScriptedServer server =
                        ScriptedServer.start().at("EHLO", new Says("250-mail.test\r\n250-8BITMIME\r\n250 SMTPUTF8"));
                SmtpSender sender = TestEmail.sender(TestEmail.server(server.port(), TestEmail.PATIENT))) {
            assertThat(sender.send(TestEmail.USUAL.to("zoë@straße.example").outgoing()))
                    .isEqualTo(new SendOutcome.Accepted());
            assertThat(sender.send(TestEmail.USUAL.outgoing())).isEqualTo(new SendOutcome.Accepted());

            List<String> mail = server.commands().stream()
                    .filter(command -> command.startsWith("MAIL "))
                    .toList();
            assertThat(mail.get(0)).contains(" SMTPUTF8");
            assertThat(mail.get(1)).doesNotContain("SMTPUTF8");
            assertThat(server.commands())
                    .map(command -> new String(command.getBytes(ISO_8859_1), UTF_8))
                    .anyMatch(command -> command.startsWith("RCPT TO:<zoë@xn--strae-oqa.example>"));
        }
    }

    @Test
    void addressWithLettersBeyondAscii_isRefused_whereTheServerOffersNoSmtpUtf8() {
        try (ScriptedServer server = ScriptedServer.start();
                SmtpSender sender = TestEmail.sender(TestEmail.server(server.port(), TestEmail.PATIENT))) {
            assertThat(sender.send(TestEmail.USUAL.to("zoë@example.com").outgoing()))
                    .isEqualTo(new SendOutcome.Refused("the address has letters beyond ASCII before the @, and the mail"
                            + " server offers no SMTPUTF8"));
            assertThat(server.commands()).noneMatch(command -> command.startsWith("MAIL"));
        }
    }

    @Test
    void domainWithoutAnAsciiForm_isRefused() throws IOException {
        try (SmtpSender sender = TestEmail.sender(TestEmail.server(FreePort.find(), TestEmail.PATIENT))) {
            assertThat(sender.send(TestEmail.USUAL
                            .to("ann@" + "ü".repeat(62) + ".example")
                            .outgoing()))
                    .isInstanceOfSatisfying(
                            SendOutcome.Refused.class,
                            refused -> assertThat(refused.reason()).contains("IDNA2008"));
        }
    }

    @Test
    void missingListener_meansTheServerIsDown() throws IOException {
        int port = FreePort.find();
        try (SmtpSender sender = TestEmail.sender(TestEmail.server(port, TestEmail.PATIENT))) {
            assertThat(sender.send(TestEmail.USUAL.outgoing()))
                    .isEqualTo(new SendOutcome.TryLater(
                            "the mail server cannot be reached: the connection was refused", true));
        }
    }

    @Test
    void serverThatAnswersSlowlyEachTime_isAbandonedAfterTheWholeTime() {
        SmtpTimeouts brief =
                new SmtpTimeouts(Duration.ofMinutes(1), Duration.ofMinutes(1), Duration.ofMinutes(1), Duration.ZERO);
        try (ScriptedServer server = ScriptedServer.start();
                SmtpSender sender = TestEmail.sender(TestEmail.server(server.port(), brief))) {
            assertThat(sender.send(TestEmail.USUAL.outgoing()))
                    .isInstanceOfSatisfying(
                            SendOutcome.TryLater.class,
                            later -> assertThat(later.serverDown()).isTrue());
            assertThat(server.commands()).isEmpty();
        }
    }

    @Test
    void reason_isWhatTheServerAnswered_withoutAddressesAndPassword() {
        Login login = new Login("acme-mailer", Secret.of("hunter2"));
        String repeated = "550 5.1.1 <ADA@example.com> from hello@mail.acme.example by acme-mailer/hunter2 is unknown";
        try (ScriptedServer server = ScriptedServer.start()
                        .at("EHLO", new Says("250-mail.test\r\n250 AUTH PLAIN"))
                        .at("AUTH", new Says("235 welcome"))
                        .at("RCPT", new Says(repeated + " x".repeat(1_000)));
                SmtpSender sender = TestEmail.sender(TestEmail.server(
                        server.port(), TestEmail.PATIENT, MailSecurity.NONE, Optional.of(login), Optional.empty()))) {
            SendOutcome outcome = sender.send(TestEmail.USUAL.outgoing());

            assertThat(outcome)
                    .isInstanceOfSatisfying(
                            SendOutcome.RecipientRefused.class,
                            refused -> assertThat(refused.reason())
                                    .startsWith("the mail server replied: 550 5.1.1 <[hidden]> from [hidden] by"
                                            + " [hidden]/[hidden] is unknown x")
                                    .hasSizeLessThan(400));
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            250-mail.test\\r\\n250 AUTH PLAIN | 535 5.7.8 wrong  | the mail server replied: 535 5.7.8 wrong
            250-mail.test\\r\\n250 AUTH PLAIN | 454 4.7.0 later  | the mail server replied: 454 4.7.0 later
            250 mail.test                     | 235 welcome      | the mail server offers no login, but a user is set
            250-mail.test\\r\\n250 AUTH MAGIC | 235 welcome      | the mail server offers no usable login method
            """)
    void loginThatFails_isTheServerBeingDown_andShowsNoPassword(String greeting, String answer, String reason) {
        Login login = new Login("acme-mailer", Secret.of("hunter2"));
        try (ScriptedServer server = ScriptedServer.start()
                        .at("EHLO", new Says(greeting.translateEscapes()))
                        .at("AUTH", new Says(answer));
                SmtpSender sender = TestEmail.sender(TestEmail.server(
                        server.port(), TestEmail.PATIENT, MailSecurity.NONE, Optional.of(login), Optional.empty()))) {
            assertThat(sender.send(TestEmail.USUAL.outgoing())).isEqualTo(new SendOutcome.TryLater(reason, true));
            assertThat(server.commands()).noneMatch(command -> command.startsWith("MAIL"));
        }
    }
}
