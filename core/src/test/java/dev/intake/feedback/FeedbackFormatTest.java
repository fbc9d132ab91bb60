package dev.intake.feedback;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.contact.EmailAddress;
import dev.intake.email.EmailId;
import dev.intake.testing.JsonReader;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What each report of a provider means. The payloads have the fields that are read, and some beside them. */
class FeedbackFormatTest {
    private static final EmailId EMAIL = new EmailId(new UUID(7, 7));
    private static final EmailAddress ANN =
            EmailAddress.parse("ann@example.com").orElseThrow();
    private static final Optional<String> SIGNED_ID = Optional.of("msg_1");

    private static Optional<FeedbackMessage> read(FeedbackFormat format, String payload) {
        return format.read(JsonReader.read(payload), SIGNED_ID);
    }

    private static Feedback resend(String type, String bounce) {
        return read(new ResendFormat(), """
                {"type": "%s", "created_at": "2026-02-03T04:05:06.000Z", "data": {
                  "email_id": "0f0e", "from": "hello@acme.example", "to": ["Ann <ann@example.com>"],
                  "headers": [{"name": "List-Unsubscribe", "value": "<https://in.example/u/1>"},
                    {"name": "x-intake-email", "value": "%s"}]%s}}
                """.formatted(type, EMAIL, bounce))
                .orElseThrow()
                .feedback();
    }

    @ParameterizedTest
    @CsvSource({
        "email.bounced,Permanent,HardBounce",
        "email.bounced,Transient,SoftBounce",
        "email.bounced,Undetermined,SoftBounce",
        "email.bounced,,HardBounce",
        "email.suppressed,,HardBounce",
        "email.failed,,Ignored",
        "email.complained,,Complaint",
        "email.sent,,Ignored",
        "email.delivered,,Ignored",
        "email.delivery_delayed,,Ignored",
        "contact.created,,Ignored"
    })
    void resend_followsTypeAndKindOfBounce(String type, String bounce, String expected) {
        Feedback feedback =
                resend(type, bounce == null ? "" : ", \"bounce\": {\"type\": \"" + bounce + "\", \"message\": \"no\"}");

        assertThat(feedback.getClass().getSimpleName()).isEqualTo(expected);
    }

    @Test
    void resend_namesRecipientsAndOurEmail() {
        assertThat(resend("email.complained", "")).isEqualTo(new Feedback.Complaint(List.of(ANN), Optional.of(EMAIL)));
        assertThat(read(new ResendFormat(), """
                {"type": "email.bounced", "data": {"to": ["ann@example.com"], "message_id": "<%s@acme.example>"}}
                """.formatted(EMAIL)))
                .contains(new FeedbackMessage("msg_1", new Feedback.HardBounce(List.of(ANN), Optional.of(EMAIL))));
    }

    @Test
    void resend_doesNotShowWhoOfSeveralRecipientsItIsAbout() {
        for (String type : List.of("email.bounced", "email.complained")) {
            assertThat(read(new ResendFormat(), """
                    {"type": "%s", "data": {"to": ["ann@example.com", "bob@example.com"]}}
                    """.formatted(type))
                            .orElseThrow()
                            .feedback())
                    .isIn(
                            new Feedback.HardBounce(List.of(), Optional.empty()),
                            new Feedback.Complaint(List.of(), Optional.empty()));
        }
    }

    @ParameterizedTest
    @CsvSource({"bounce,HardBounce", "complaint,Complaint", "manual,Ignored"})
    void resend_reportsAnAddressThatItAddsToItsList(String origin, String expected) {
        assertThat(read(new ResendFormat(), """
                {"type": "suppression.added", "data": {"id": "1", "email": "ann@example.com", "origin": "%s"}}
                """.formatted(origin))
                        .orElseThrow()
                        .feedback()
                        .getClass()
                        .getSimpleName())
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "true,HardBounce,HardBounce",
        "true,SpamComplaint,Complaint",
        "true,ManualSuppression,Ignored",
        "false,HardBounce,Ignored"
    })
    void postmark_reportsThatItStopsAnAddress(boolean stops, String reason, String expected) {
        FeedbackMessage message =
                read(new PostmarkFormat(), """
                {"RecordType": "SubscriptionChange", "MessageID": "00000000-0000-0000-0000-000000000000",
                  "ChangedAt": "2026-02-01T10:53:34Z", "Recipient": "ann@example.com", "Origin": "Recipient",
                  "SuppressSending": %s, "SuppressionReason": "%s", "Metadata": {}}
                """.formatted(stops, reason)).orElseThrow();

        assertThat(message.id()).contains("2026-02-01T10:53:34Z");
        assertThat(message.feedback().getClass().getSimpleName()).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '^', textBlock = """
            ann@example.com                          | true
            Ann <ann@example.com>                    | true
            "Doe, Ann" <ann@example.com>             | true
            "bob@example.net" <ann@example.com>      | true
            <ann@example.com>                        | true
            ann@example.com (Ann)                    | true
            Ann                                      | false
            ann@example.com, bob@example.com         | false
            Ann <ann@example.com                     | false
            """)
    void recipient_isAnAddressWithOrWithoutAName(String mailbox, boolean read) {
        assertThat(EmailAddress.ofMailbox(mailbox)).isEqualTo(read ? Optional.of(ANN) : Optional.empty());
    }

    private static Feedback postmark(String record, String type) {
        return read(new PostmarkFormat(), """
                {"RecordType": "%s", "Type": "%s", "ID": 4323372036854775807, "Email": "ann@example.com",
                  "MessageID": "00000000-0000-0000-0000-000000000000", "MessageStream": "outbound",
                  "Metadata": {"intake-email": "%s"}, "Inactive": true}
                """.formatted(record, type, EMAIL))
                .orElseThrow()
                .feedback();
    }

    @ParameterizedTest
    @CsvSource({
        "Bounce,HardBounce,HardBounce",
        "Bounce,BadEmailAddress,HardBounce",
        "Bounce,SpamComplaint,Complaint",
        "Bounce,SoftBounce,SoftBounce",
        "Bounce,Transient,SoftBounce",
        "Bounce,DnsError,SoftBounce",
        "Bounce,Blocked,SoftBounce",
        "Bounce,DMARCPolicy,SoftBounce",
        "Bounce,ManuallyDeactivated,SoftBounce",
        "Bounce,NotYetInvented,SoftBounce",
        "Bounce,AutoResponder,Ignored",
        "Bounce,ChallengeVerification,Ignored",
        "Bounce,AddressChange,Ignored",
        "SpamComplaint,SpamComplaint,Complaint",
        "Delivery,,Ignored",
        "Open,,Ignored",
        "SubscriptionChange,,Ignored"
    })
    void postmark_followsRecordAndType(String record, String type, String expected) {
        assertThat(postmark(record, type == null ? "" : type).getClass().getSimpleName())
                .isEqualTo(expected);
    }

    @Test
    void postmark_namesRecipientAndOurEmail_andItsIdIsTheNumberOfTheBounce() {
        assertThat(postmark("Bounce", "HardBounce"))
                .isEqualTo(new Feedback.HardBounce(List.of(ANN), Optional.of(EMAIL)));
        assertThat(read(new PostmarkFormat(), "{\"RecordType\": \"Bounce\", \"Type\": \"SoftBounce\", \"ID\": 42}"))
                .contains(new FeedbackMessage("Bounce:42", new Feedback.SoftBounce(Optional.empty())));
    }

    private static Feedback ses(String field, String type, String details) {
        return SesFormat.read(JsonReader.read("""
                {"%s": "%s", %s
                  "mail": {"messageId": "0100018", "destination": ["ann@example.com"],
                    "headers": [{"name": "From", "value": "hello@acme.example"},
                      {"name": "X-Intake-Email", "value": "%s"}]}}
                """.formatted(field, type, details, EMAIL)));
    }

    private static String bounced(String type, String subtype) {
        return """
                "bounce": {"bounceType": "%s", "bounceSubType": "%s", "feedbackId": "0100",
                  "bouncedRecipients": [{"emailAddress": "ann@example.com", "action": "failed", "status": "5.1.1"},
                    {"emailAddress": "no address"}]},""".formatted(type, subtype);
    }

    @ParameterizedTest
    @CsvSource({
        "Permanent,General,HardBounce",
        "Permanent,NoEmail,HardBounce",
        "Permanent,Suppressed,HardBounce",
        "Permanent,OnAccountSuppressionList,HardBounce",
        "Transient,General,SoftBounce",
        "Transient,MailboxFull,SoftBounce",
        "Transient,ContentRejected,SoftBounce",
        "Undetermined,Undetermined,SoftBounce",
        "NotYetInvented,General,SoftBounce"
    })
    void ses_followsTheTypeOfABounce_inNotificationsAndEvents(String type, String subtype, String expected) {
        for (String field : List.of("notificationType", "eventType")) {
            assertThat(ses(field, "Bounce", bounced(type, subtype)).getClass().getSimpleName())
                    .isEqualTo(expected);
        }
    }

    @Test
    void ses_namesRecipientsAndOurEmail() {
        assertThat(ses("eventType", "Bounce", bounced("Permanent", "NoEmail")))
                .isEqualTo(new Feedback.HardBounce(List.of(ANN), Optional.of(EMAIL)));
        assertThat(SesFormat.read(JsonReader.read("""
                {"notificationType": "Bounce", "bounce": {"bounceType": "Transient"},
                  "mail": {"commonHeaders": {"messageId": "<%s@acme.example>"}}}
                """.formatted(EMAIL))))
                .isEqualTo(new Feedback.SoftBounce(Optional.of(EMAIL)));
    }

    @ParameterizedTest
    @CsvSource({"abuse,Complaint", "other,Complaint", ",Complaint", "not-spam,Ignored", "auth-failure,Ignored"})
    void ses_countsAComplaint_unlessItIsNone(String feedbackType, String expected) {
        String type = feedbackType == null ? "" : ", \"complaintFeedbackType\": \"" + feedbackType + "\"";
        Feedback feedback = ses(
                "notificationType",
                "Complaint",
                "\"complaint\": {\"complainedRecipients\": [{\"emailAddress\": \"ann@example.com\"}]" + type + "},");

        assertThat(feedback.getClass().getSimpleName()).isEqualTo(expected);
        if (feedback instanceof Feedback.Complaint complaint) {
            assertThat(complaint).isEqualTo(new Feedback.Complaint(List.of(ANN), Optional.of(EMAIL)));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"bob@example.com", "not an address"})
    void ses_doesNotShowWhoOfSeveralRecipientsComplained(String other) {
        assertThat(ses("eventType", "Complaint", """
                "complaint": {"complainedRecipients":
                  [{"emailAddress": "ann@example.com"}, {"emailAddress": "%s"}]},
                """.formatted(other)))
                .isEqualTo(new Feedback.Complaint(List.of(), Optional.of(EMAIL)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Delivery", "Send", "Reject", "Open", "Click", "DeliveryDelay", "Subscription"})
    void ses_ignoresOtherEvents(String type) {
        assertThat(ses("eventType", type, "")).isEqualTo(new Feedback.Ignored());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"{}", "[]", "null", "7", "{\"type\": 7}", "{\"RecordType\": \"Bounce\"}", "{\"RecordType\": []}"
            })
    void payloadWithoutTypeOrId_isNoReport(String payload) {
        assertThat(read(new ResendFormat(), payload)).isEmpty();
        assertThat(read(new PostmarkFormat(), payload)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "Message-ID,<00000000-0000-0007-0000-000000000007@acme.example>,true",
        "message-id,00000000-0000-0007-0000-000000000007@acme.example,true",
        "X-Intake-Email, 00000000-0000-0007-0000-000000000007 ,true",
        "Message-ID,<00000000-0000-0007-0000-000000000007>,false",
        "Message-ID,<1234@acme.example>,false",
        "In-Reply-To,<00000000-0000-0007-0000-000000000007@acme.example>,false"
    })
    void emailIsNamed_byItsMessageIdOrItsHeader(String name, String value, boolean named) {
        assertThat(EmailReference.ofHeader(name, value)).isEqualTo(named ? Optional.of(EMAIL) : Optional.empty());
    }
}
