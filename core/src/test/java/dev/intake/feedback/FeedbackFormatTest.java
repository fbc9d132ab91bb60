package dev.intake.feedback;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.contact.EmailAddress;
import dev.intake.email.EmailId;
import dev.intake.feedback.EmailFeedback.Kind;
import dev.intake.testing.JsonReader;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
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
        "email.bounced,Permanent,HARD_BOUNCE",
        "email.bounced,Transient,SOFT_BOUNCE",
        "email.bounced,Undetermined,SOFT_BOUNCE",
        "email.bounced,,HARD_BOUNCE",
        "email.suppressed,,HARD_BOUNCE",
        "email.failed,,",
        "email.complained,,COMPLAINT",
        "email.sent,,",
        "email.delivered,,",
        "email.delivery_delayed,,",
        "contact.created,,"
    })
    void resend_followsTypeAndKindOfBounce(String type, String bounce, @Nullable Kind expected) {
        Feedback feedback =
                resend(type, bounce == null ? "" : ", \"bounce\": {\"type\": \"" + bounce + "\", \"message\": \"no\"}");

        assertThat(feedback.kind()).isEqualTo(Optional.ofNullable(expected));
    }

    @Test
    void resend_namesRecipientsAndOurEmail() {
        assertThat(resend("email.complained", "")).isEqualTo(Feedback.complaint(List.of(ANN), Optional.of(EMAIL)));
        assertThat(read(new ResendFormat(), """
                {"type": "email.bounced", "data": {"to": ["ann@example.com"], "message_id": "<%s@acme.example>"}}
                """.formatted(EMAIL)))
                .contains(new FeedbackMessage("msg_1", Feedback.hardBounce(List.of(ANN), Optional.of(EMAIL))));
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
                            Feedback.hardBounce(List.of(), Optional.empty()),
                            Feedback.complaint(List.of(), Optional.empty()));
        }
    }

    @ParameterizedTest
    @CsvSource({"bounce,HARD_BOUNCE", "complaint,COMPLAINT", "manual,"})
    void resend_reportsAnAddressThatItAddsToItsList(String origin, @Nullable Kind expected) {
        assertThat(read(new ResendFormat(), """
                {"type": "suppression.added", "data": {"id": "1", "email": "ann@example.com", "origin": "%s"}}
                """.formatted(origin))
                        .orElseThrow()
                        .feedback()
                        .kind())
                .isEqualTo(Optional.ofNullable(expected));
    }

    @ParameterizedTest
    @CsvSource({
        "true,HardBounce,HARD_BOUNCE",
        "true,SpamComplaint,COMPLAINT",
        "true,ManualSuppression,",
        "false,HardBounce,"
    })
    void postmark_reportsThatItStopsAnAddress(boolean stops, String reason, @Nullable Kind expected) {
        FeedbackMessage message =
                read(new PostmarkFormat(), """
                {"RecordType": "SubscriptionChange", "MessageID": "00000000-0000-0000-0000-000000000000",
                  "ChangedAt": "2026-02-01T10:53:34Z", "Recipient": "ann@example.com", "Origin": "Recipient",
                  "SuppressSending": %s, "SuppressionReason": "%s", "Metadata": {}}
                """.formatted(stops, reason)).orElseThrow();

        assertThat(message.id()).contains("2026-02-01T10:53:34Z");
        assertThat(message.feedback().kind()).isEqualTo(Optional.ofNullable(expected));
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
        "Bounce,HardBounce,HARD_BOUNCE",
        "Bounce,BadEmailAddress,HARD_BOUNCE",
        "Bounce,SpamComplaint,COMPLAINT",
        "Bounce,SoftBounce,SOFT_BOUNCE",
        "Bounce,Transient,SOFT_BOUNCE",
        "Bounce,DnsError,SOFT_BOUNCE",
        "Bounce,Blocked,SOFT_BOUNCE",
        "Bounce,DMARCPolicy,SOFT_BOUNCE",
        "Bounce,ManuallyDeactivated,SOFT_BOUNCE",
        "Bounce,NotYetInvented,SOFT_BOUNCE",
        "Bounce,AutoResponder,",
        "Bounce,ChallengeVerification,",
        "Bounce,AddressChange,",
        "SpamComplaint,SpamComplaint,COMPLAINT",
        "Delivery,,",
        "Open,,",
        "SubscriptionChange,,"
    })
    void postmark_followsRecordAndType(String record, String type, @Nullable Kind expected) {
        assertThat(postmark(record, type == null ? "" : type).kind()).isEqualTo(Optional.ofNullable(expected));
    }

    @Test
    void postmark_namesRecipientAndOurEmail_andItsIdIsTheNumberOfTheBounce() {
        assertThat(postmark("Bounce", "HardBounce")).isEqualTo(Feedback.hardBounce(List.of(ANN), Optional.of(EMAIL)));
        assertThat(read(new PostmarkFormat(), "{\"RecordType\": \"Bounce\", \"Type\": \"SoftBounce\", \"ID\": 42}"))
                .contains(new FeedbackMessage("Bounce:42", Feedback.softBounce(Optional.empty())));
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
        "Permanent,General,HARD_BOUNCE",
        "Permanent,NoEmail,HARD_BOUNCE",
        "Permanent,Suppressed,HARD_BOUNCE",
        "Permanent,OnAccountSuppressionList,HARD_BOUNCE",
        "Transient,General,SOFT_BOUNCE",
        "Transient,MailboxFull,SOFT_BOUNCE",
        "Transient,ContentRejected,SOFT_BOUNCE",
        "Undetermined,Undetermined,SOFT_BOUNCE",
        "NotYetInvented,General,SOFT_BOUNCE"
    })
    void ses_followsTheTypeOfABounce_inNotificationsAndEvents(String type, String subtype, @Nullable Kind expected) {
        for (String field : List.of("notificationType", "eventType")) {
            assertThat(ses(field, "Bounce", bounced(type, subtype)).kind()).isEqualTo(Optional.ofNullable(expected));
        }
    }

    @Test
    void ses_namesRecipientsAndOurEmail() {
        assertThat(ses("eventType", "Bounce", bounced("Permanent", "NoEmail")))
                .isEqualTo(Feedback.hardBounce(List.of(ANN), Optional.of(EMAIL)));
        assertThat(SesFormat.read(JsonReader.read("""
                {"notificationType": "Bounce", "bounce": {"bounceType": "Transient"},
                  "mail": {"commonHeaders": {"messageId": "<%s@acme.example>"}}}
                """.formatted(EMAIL))))
                .isEqualTo(Feedback.softBounce(Optional.of(EMAIL)));
    }

    @ParameterizedTest
    @CsvSource({"abuse,COMPLAINT", "other,COMPLAINT", ",COMPLAINT", "not-spam,", "auth-failure,"})
    void ses_countsAComplaint_unlessItIsNone(String feedbackType, @Nullable Kind expected) {
        String type = feedbackType == null ? "" : ", \"complaintFeedbackType\": \"" + feedbackType + "\"";
        Feedback feedback = ses(
                "notificationType",
                "Complaint",
                "\"complaint\": {\"complainedRecipients\": [{\"emailAddress\": \"ann@example.com\"}]" + type + "},");

        assertThat(feedback.kind()).isEqualTo(Optional.ofNullable(expected));
        if (expected != null) {
            assertThat(feedback).isEqualTo(Feedback.complaint(List.of(ANN), Optional.of(EMAIL)));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"bob@example.com", "not an address"})
    void ses_doesNotShowWhoOfSeveralRecipientsComplained(String other) {
        assertThat(ses("eventType", "Complaint", """
                "complaint": {"complainedRecipients":
                  [{"emailAddress": "ann@example.com"}, {"emailAddress": "%s"}]},
                """.formatted(other)))
                .isEqualTo(Feedback.complaint(List.of(), Optional.of(EMAIL)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Delivery", "Send", "Reject", "Open", "Click", "DeliveryDelay", "Subscription"})
    void ses_ignoresOtherEvents(String type) {
        assertThat(ses("eventType", type, "")).isEqualTo(Feedback.IGNORED);
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
