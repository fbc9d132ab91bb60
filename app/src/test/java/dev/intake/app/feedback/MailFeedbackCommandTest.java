package dev.intake.app.feedback;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Programs;
import dev.intake.app.command.TestCommands;
import dev.intake.app.command.TestCommands.Result;
import dev.intake.contact.ContactId;
import dev.intake.email.EmailQuery;
import dev.intake.email.SendOutcome;
import dev.intake.email.StepEmail;
import dev.intake.feedback.EmailFeedback;
import dev.intake.feedback.EmailFeedback.Kind;
import dev.intake.kernel.TenantId;
import dev.intake.suppression.Suppression;
import dev.intake.testing.SequentialIds;
import dev.intake.testing.TestLinks;
import dev.intake.testing.TestTenant;
import jakarta.mail.internet.MimeUtility;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Reports as emails, from standard input to what is stored. */
class MailFeedbackCommandTest {
    private final TestCommands commands = new TestCommands();
    private final TestTenant acme = TestTenant.of(commands.storage, commands.intake);
    private final TenantId tenant = acme.id();
    private final Programs programs = Programs.on(commands.storage, commands.clock, new SequentialIds());
    private String email = "";
    private Optional<ContactId> ann = Optional.empty();

    @BeforeEach
    void sendAnEmail() {
        String program = commands.json(
                        "program",
                        "draft",
                        tenant.value(),
                        "--name",
                        "Welcome",
                        "--from",
                        "../docs/examples/welcome.yaml",
                        "--on",
                        "user.signed_up")
                .done()
                .at("/programId")
                .textValue();
        commands.json("program", "approve", tenant.value(), program).done();
        sendAnEmail("ann", "ann@example.com");
    }

    private void sendAnEmail(String user, String address) {
        acme.send(
                TestTenant.identify(user, address, null),
                TestTenant.track(user, null, "user.signed_up", "signup-" + user));
        programs.worker(TestLinks.LINKS, outgoing -> new SendOutcome.Accepted(), (of, sent) -> {})
                .run();
        StepEmail sent = programs.views(tenant).emails(EmailQuery.latest(1)).get(0);
        email = sent.id().toString();
        ann = Optional.of(sent.entry().contact());
    }

    private List<Kind> recorded() {
        return commands.storage.feedbackViews(tenant).ofContact(ann.orElseThrow()).stream()
                .map(EmailFeedback::kind)
                .toList();
    }

    private boolean isClosed() {
        return commands.storage.suppressionViews(tenant).suppressions(TestTenant.email("ann@example.com")).stream()
                .anyMatch(Suppression::holds);
    }

    private Result hand(String report) {
        commands.typed = Optional.of(report);
        return commands.json("mail-feedback", tenant.value());
    }

    private void assertResult(String report, String expected) {
        assertThat(hand(report).done().at("/result").textValue()).isEqualTo(expected);
    }

    private static String report(String type, String fields, String headers) {
        return """
                From: <>
                To: bounces@mail.acme.example
                Subject: About your email
                MIME-Version: 1.0
                Content-Type: multipart/report; report-type=%s; boundary="cut"

                --cut
                Content-Type: text/plain

                For people.
                --cut
                Content-Type: message/%s

                %s
                --cut
                Content-Type: message/rfc822

                %s
                Subject: Welcome

                The email.
                --cut--
                """.formatted(type, type, fields.strip(), headers).replace("\n", "\r\n");
    }

    private String bounce(String recipient, String action, String status) {
        return report(
                "delivery-status",
                """
                Reporting-MTA: dns; mail.acme.example
                Arrival-Date: Tue, 1 Dec 2026 10:00:00 +0000

                Final-Recipient: rfc822; %s
                Action: %s
                Status: %s
                Diagnostic-Code: smtp; 550 no
                """.formatted(recipient, action, status),
                "Message-ID: <" + email + "@mail.acme.example>");
    }

    @ParameterizedTest
    @CsvSource({
        "failed,5.1.1,HARD_BOUNCE",
        "Failed,5.1.1 (no such user),HARD_BOUNCE",
        "failed,5.1.10,HARD_BOUNCE",
        "failed,5.2.1,HARD_BOUNCE",
        "failed,5.2.2,SOFT_BOUNCE",
        "failed,5.4.4,SOFT_BOUNCE",
        "failed,5.7.1,SOFT_BOUNCE",
        "failed,4.4.7,SOFT_BOUNCE",
        "failed,,SOFT_BOUNCE"
    })
    void failedDelivery_isRecordedOnce(String action, String status, Kind kind) {
        String report = bounce("Ann@Example.com", action, status == null ? "" : status);

        assertResult(report, "recorded");
        assertThat(recorded()).containsExactly(kind);
        assertThat(isClosed()).isEqualTo(kind == Kind.HARD_BOUNCE);
        assertResult(report, "duplicate");
        assertThat(recorded()).containsExactly(kind);
    }

    /** Servers write letters beyond ASCII in UTF-8 or by their numbers. (RFC 6533) */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "Zoë@xn--bcher-kva.example",
                "ZO\\x{EB}@xn--bcher-kva.example",
                "zoë@bücher.example",
            })
    void recipientWithLettersBeyondAscii_isClosed(String recipient) {
        sendAnEmail("zoe", "Zoë@bücher.example");

        assertResult(bounce(recipient, "failed", "5.1.1").replace("rfc822; ", "utf-8; "), "recorded");

        assertThat(commands.storage.suppressionViews(tenant).suppressions(TestTenant.email("zoë@bücher.example")))
                .isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "5.5.0,smtp;550 5.5.0 Requested action not taken: mailbox unavailable,HARD_BOUNCE",
        "5.4.1,smtp;550 5.4.1 Recipient address rejected: Access denied,HARD_BOUNCE",
        "5.0.0,'smtp; 550 5.5.0 Requested action not taken:\r\n mailbox unavailable',HARD_BOUNCE",
        "5.0.0,smtp; 550 Unknown user,HARD_BOUNCE",
        "5.0.0,smtp; 450 Unknown user,SOFT_BOUNCE",
        "4.0.0,smtp; 550 Unknown user,SOFT_BOUNCE",
        "5.0.0,smtp; 550 5.7.1 blocked: unknown user of a list,SOFT_BOUNCE",
        "5.0.0,x-unix; 550 Unknown user,SOFT_BOUNCE"
    })
    void failedDelivery_isReadByCodeAndTextTogether(String status, String diagnostic, Kind kind) {
        assertResult(bounce("ann@example.com", "failed", status).replace("smtp; 550 no", diagnostic), "recorded");
        assertThat(recorded()).containsExactly(kind);
        assertThat(isClosed()).isEqualTo(kind == Kind.HARD_BOUNCE);
    }

    @Test
    void bounce_mayNameItsRecipientInBrackets_andCountsForNobodyIfItNamesNone() {
        assertResult(bounce("nobody", "failed", "5.1.1"), "not-ours");
        assertThat(recorded()).isEmpty();
        assertResult(bounce("Ann <ann@example.com>", "failed", "5.1.1"), "recorded");
        assertThat(isClosed()).isTrue();
    }

    @Test
    void reportThatIsReplayed_closesNoAddressAgain_thatAPersonOpened() {
        String report = bounce("ann@example.com", "failed", "5.1.1");
        assertResult(report, "recorded");
        commands.json("suppression", "lift", tenant.value(), "ann@example.com").done();
        assertThat(isClosed()).isFalse();

        assertResult(report, "duplicate");
        assertThat(isClosed()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"base64", "quoted-printable"})
    void reportInEncodedParts_isRead(String encoding) throws Exception {
        String fields = """
                Reporting-MTA: dns; mx.example\r
                \r
                Final-Recipient: rfc822; ann@example.com\r
                Action: failed\r
                Status: 5.1.1\r
                """;
        String headers = "Message-ID: <" + email + "@mail.acme.example>\r\n\r\n";
        assertResult(
                """
                Content-Type: multipart/report; boundary=cut\r
                \r
                --cut\r
                Content-Type: message/global-delivery-status\r
                Content-Transfer-Encoding: %s\r
                \r
                %s\r
                --cut\r
                Content-Type: message/global\r
                Content-Transfer-Encoding: %s\r
                \r
                %s\r
                --cut--
                """.formatted(encoding, encoded(fields, encoding), encoding, encoded(headers, encoding)), "recorded");
        assertThat(isClosed()).isTrue();
    }

    private static String encoded(String text, String encoding) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = MimeUtility.encode(bytes, encoding)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Final-Recipient: rfc822; ann@example.com\nAction: failed\nStatus: 5.1.1",
                "Reporting-MTA: dns; mx\nFinal-Recipient: rfc822; ann@example.com\nAction: failed\nStatus: 5.1.1",
                "Final-Recipient: ann@example.com\nAction: failed\nStatus: 5.0.0\nDiagnostic-Code: 550 User unknown"
            })
    void reportWithoutFieldsAboutTheEmail_isRead(String fields) {
        assertResult(report("delivery-status", fields, "Message-ID: <" + email + "@mail.acme.example>"), "recorded");
        assertThat(isClosed()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"delayed", "delivered", "relayed", "expanded"})
    void otherActions_areIgnored(String action) {
        assertResult(bounce("ann@example.com", action, "4.4.1"), "ignored");
        assertThat(recorded()).isEmpty();
    }

    @Test
    void bounceOfAForwardedEmail_countsForTheAddressThatItWasSentTo() {
        String forwarded = bounce("elsewhere@example.net", "failed", "5.1.1");

        assertResult(forwarded, "not-ours");
        assertThat(recorded()).isEmpty();
        assertResult(
                forwarded.replace("Action:", "Original-Recipient: rfc822; ann@example.com\r\nAction:"), "recorded");
        assertThat(recorded()).containsExactly(Kind.HARD_BOUNCE);
    }

    /** Anyone can send an email that looks like a report. */
    @Test
    void forgedReport_thatKnowsNoEmailOfOurs_changesNothing() {
        String known = bounce("ann@example.com", "failed", "5.1.1");

        assertResult(known.replace(email, "0190a6e2-7b1c-7d3e-8f4a-5b6c7d8e9f0a"), "not-ours");
        assertResult(known.replace("Message-ID", "X-Other"), "not-ours");
        assertThat(isClosed()).isFalse();
        assertThat(recorded()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"abuse,recorded", "Abuse,recorded", "fraud,ignored", "not-spam,ignored", "other,ignored"})
    void complaint_isRecorded_evenWithoutTheRecipient(String type, String result) {
        String report = report(
                "feedback-report",
                "Feedback-Type: " + type + "\nUser-Agent: Example/1.0\nVersion: 1\nOriginal-Rcpt-To: [hidden]",
                "X-Intake-Email: " + email);

        assertResult(report, result);
        assertThat(recorded()).isEqualTo(result.equals("recorded") ? List.of(Kind.COMPLAINT) : List.of());
        assertThat(isClosed()).isEqualTo(result.equals("recorded"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Subject: Out of office\n\nBack on Monday.",
                "Content-Type: multipart/report; boundary=cut\n\n--cut",
                "Content-Type: multipart/report\n\n",
                "Content-Type: ;;;\n\nx",
                "Content-Type: multipart/report; boundary=cut\n\n--cut\nContent-Type: message/delivery-status\n\n--cut--"
            })
    void otherEmail_isIgnored(String text) {
        assertThat(hand(text).code()).isZero();
        assertThat(hand(text).out()).contains("ignored");
    }

    @Test
    void emailOverTheLimit_isIgnored() {
        assertResult(
                bounce("ann@example.com", "failed", "5.1.1") + "x".repeat(MailFeedbackCommand.MAX_BYTES), "ignored");
        assertThat(recorded()).isEmpty();
    }

    @Test
    void faultThatPasses_makesTheMailServerTryAgain() {
        assertThat(commands.run(Map.of("INTAKE_PORT", "none"), limit -> true, "mail-feedback", tenant.value())
                        .code())
                .isEqualTo(75);
    }
}
