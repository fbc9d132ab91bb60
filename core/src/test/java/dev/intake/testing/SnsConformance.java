package dev.intake.testing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Connectors;
import dev.intake.access.Actor;
import dev.intake.access.AuditEntry;
import dev.intake.action.Result;
import dev.intake.connector.Delivery;
import dev.intake.contact.Contact;
import dev.intake.email.EmailId;
import dev.intake.email.EmailState;
import dev.intake.email.SkipReason;
import dev.intake.enrollment.ProgramId;
import dev.intake.feedback.EmailFeedback;
import dev.intake.feedback.EmailFeedback.Kind;
import dev.intake.feedback.FeedbackActions;
import dev.intake.feedback.ReceiveSns;
import dev.intake.feedback.SnsReply;
import dev.intake.feedback.SnsTopic;
import dev.intake.feedback.TopicArn;
import dev.intake.feedback.TopicState;
import dev.intake.kernel.TenantId;
import dev.intake.suppression.Suppression;
import dev.intake.suppression.SuppressionReason;
import dev.intake.webhook.WebhookOutcome;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Reports of Amazon SES, on any storage: verified by certificate, applied once, subscribed to by a person only. (ADR 108) */
public abstract class SnsConformance extends StepKit {
    private static final Optional<WebhookOutcome> PROCESSED = Optional.of(WebhookOutcome.PROCESSED);
    private static final Optional<WebhookOutcome> DUPLICATE = Optional.of(WebhookOutcome.DUPLICATE);
    private static final Optional<WebhookOutcome> UNAUTHORIZED = Optional.of(WebhookOutcome.UNAUTHORIZED);
    private static final Optional<WebhookOutcome> IGNORED = Optional.of(WebhookOutcome.IGNORED);
    private static final Actor ADA = new Actor(Actor.Kind.PERSON, "ada@example.com");
    private static final TopicArn OTHER =
            TopicArn.parse("arn:aws:sns:eu-west-1:999999999999:bounces").orElseThrow();
    private static final String DELIVERED = "{\"notificationType\": \"Delivery\"}";

    private final TestSns sns = new TestSns();
    private Connectors connectors;
    private ReceiveSns receive;

    @BeforeEach
    final void connect() {
        connectors = Connectors.on(storage(), new TestVault(), TestWebhooks::decode, clock, new SequentialIds())
                .withSns(sns);
        receive = connectors.receiveSns();
        topics().subscribe();
    }

    private TestFeedback topics() {
        return new TestFeedback(tenant.intake(), connectors, tenant.id(), ADA);
    }

    private Result<TopicState> confirm() {
        return topics().run(FeedbackActions.CONFIRM);
    }

    private static String sentence(Result<?> result) {
        return result.refused()
                .map(Result.Refusal::sentence)
                .orElse(result.faults().isEmpty() ? "done" : "invalid");
    }

    private Optional<WebhookOutcome> receive(Delivery delivery) {
        Optional<WebhookOutcome> refusal = receive.refusal(tenant.id(), new Delivery(delivery.headers(), new byte[0]));
        return refusal.isPresent() ? refusal : receive.receive(tenant.id(), delivery, () -> {});
    }

    private Map<String, String> notification(String id, String message) {
        return TestSns.notification(id, clock.instant(), message);
    }

    private static String bounce(String type, EmailId email) {
        return """
                {"notificationType": "Bounce",
                 "bounce": {"bounceType": "%s", "bounceSubType": "General",
                   "bouncedRecipients": [{"emailAddress": "ann@example.com", "status": "5.1.1"}]},
                 "mail": {"headers": [{"name": "X-Intake-Email", "value": "%s"}]}}""".formatted(type, email);
    }

    private static String complaint(EmailId email) {
        return """
                {"eventType": "Complaint", "complaint": {"complainedRecipients": [{"emailAddress": "ann@example.com"}]},
                 "mail": {"headers": [{"name": "X-Intake-Email", "value": "%s"}]}}""".formatted(email);
    }

    private List<Kind> feedback(Contact contact) {
        return storage().feedbackViews(tenant.id()).ofContact(contact.id()).stream()
                .map(EmailFeedback::kind)
                .toList();
    }

    private List<SuppressionReason> closed() {
        return storage().suppressionViews(tenant.id()).suppressions(TestTenant.email("ann@example.com")).stream()
                .filter(Suppression::holds)
                .map(Suppression::reason)
                .toList();
    }

    private SnsTopic topic() {
        return storage().feedbackViews(tenant.id()).topic().orElseThrow();
    }

    private List<String> audited() {
        return storage().accessViews(tenant.id()).audit(100).stream()
                .map(AuditEntry::action)
                .filter(action -> action.contains("SES"))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "2"})
    final void signedReport_isAppliedOnce_inBothVersionsOfTheSignature(String version) {
        ProgramId program = threeSteps();
        Contact ann = signUp("ann");
        runAll();
        Map<String, String> fields = notification("m-1", bounce("Permanent", email(program, ann, 0)));
        fields.put("SignatureVersion", version);
        fields.put("Subject", "Amazon SES Email Event Notification");
        Delivery report = TestSns.sign(fields);

        assertThat(receive(report)).isEqualTo(PROCESSED);
        assertThat(feedback(ann)).containsExactly(Kind.HARD_BOUNCE);
        assertThat(closed()).containsExactly(SuppressionReason.HARD_BOUNCE);
        clock.move(Duration.ofMinutes(60));
        assertThat(receive(report)).isEqualTo(DUPLICATE);
    }

    @Test
    final void transientBounce_closesNothing_andAComplaintClosesTheAddress() {
        ProgramId program = threeSteps();
        Contact ann = signUp("ann");
        runAll();
        EmailId email = email(program, ann, 0);

        assertThat(receive(TestSns.sign(notification("m-1", bounce("Transient", email)))))
                .isEqualTo(PROCESSED);
        assertThat(closed()).isEmpty();
        assertThat(receive(TestSns.sign(notification("m-2", complaint(email))))).isEqualTo(PROCESSED);
        assertThat(closed()).containsExactly(SuppressionReason.COMPLAINT);
        assertThat(feedback(ann)).containsExactlyInAnyOrder(Kind.SOFT_BOUNCE, Kind.COMPLAINT);
        after(DAY);
        assertThat(state(program, ann, 1)).isEqualTo(new EmailState.Skipped(SkipReason.COMPLAINED));
    }

    @Test
    final void messageThatIsNoReport_isIgnored() {
        assertThat(receive(TestSns.sign(notification("m-1", DELIVERED)))).isEqualTo(IGNORED);
        assertThat(receive(TestSns.sign(
                        notification("m-2", "Successfully validated SNS topic for Amazon SES event publishing."))))
                .isEqualTo(IGNORED);
    }

    @Test
    final void forgedMessages_storeNothing() {
        ProgramId program = threeSteps();
        Contact ann = signUp("ann");
        runAll();
        Map<String, String> fields = notification("m-1", bounce("Permanent", email(program, ann, 0)));
        TestSns.Pair stranger = TestSns.pair("dns:sns.amazonaws.com", "RSA", 2048, "2026/01/01", 365);

        assertThat(receive(TestSns.delivery(fields))).isEqualTo(UNAUTHORIZED);
        assertThat(receive(TestSns.sign(fields, stranger))).isEqualTo(UNAUTHORIZED);
        for (String changed : List.of("Message", "MessageId", "Timestamp", "Subject")) {
            String signed = new String(bytes(TestSns.sign(fields)), UTF_8);
            String value =
                    changed.equals("Timestamp") ? clock.instant().plusSeconds(1).toString() : "another";
            String forged = signed.contains("\"" + changed + "\"")
                    ? signed.replaceFirst(
                            "\"" + changed + "\": \"(?:[^\"\\\\]|\\\\.)*\"", "\"" + changed + "\": \"" + value + "\"")
                    : signed.replaceFirst("\\{", "{\"" + changed + "\": \"" + value + "\", ");
            assertThat(forged).isNotEqualTo(signed);
            assertThat(receive(new Delivery(TestSns.sign(fields).headers(), forged.getBytes(UTF_8))))
                    .as(changed)
                    .isEqualTo(UNAUTHORIZED);
        }
        assertThat(feedback(ann)).isEmpty();
        assertThat(closed()).isEmpty();
        assertThat(receive(TestSns.sign(fields))).isEqualTo(PROCESSED);
    }

    private static byte[] bytes(Delivery delivery) {
        byte[] bytes = new byte[delivery.body().remaining()];
        delivery.body().get(bytes);
        return bytes;
    }

    @ParameterizedTest
    @CsvSource({"-3901", "301"})
    final void messageThatIsTooOldOrAhead_isRejected_beforeAnythingIsRequested(long seconds) {
        Map<String, String> fields =
                TestSns.notification("m-1", clock.instant().plusSeconds(seconds), bounce("Permanent", anyEmail()));

        assertThat(receive(TestSns.sign(fields))).isEqualTo(UNAUTHORIZED);
        assertThat(sns.requested).isEmpty();
    }

    private static EmailId anyEmail() {
        return EmailId.parse("00000000-0000-0007-0000-000000000007").orElseThrow();
    }

    @Test
    final void messageOfAnotherTopic_isRejected_beforeAnythingIsRequested() {
        Map<String, String> fields = notification("m-1", DELIVERED);
        fields.put("TopicArn", OTHER.value());
        Delivery other = TestSns.sign(fields);
        Delivery own = TestSns.sign(notification("m-1", DELIVERED));

        assertThat(receive(other)).isEqualTo(UNAUTHORIZED);
        assertThat(receive(new Delivery(own.headers(), bytes(other)))).isEqualTo(UNAUTHORIZED);
        assertThat(receive(new Delivery(Map.of(), bytes(own)))).isEqualTo(UNAUTHORIZED);
        assertThat(sns.requested).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://attacker.example/cert.pem",
                "https://sns.us-east-1.amazonaws.com/cert.pem",
                "http://sns.eu-west-1.amazonaws.com/cert.pem",
                "https://169.254.169.254/cert.pem"
            })
    final void messageWithACertificateElsewhere_isRejected_beforeAnythingIsRequested(String url) {
        Map<String, String> fields = notification("m-1", DELIVERED);
        fields.put("SigningCertURL", url);

        assertThat(receive(TestSns.sign(fields))).isEqualTo(UNAUTHORIZED);
        assertThat(sns.requested).isEmpty();
    }

    @Test
    final void messageWhoseCertificateIsUnavailable_isSentAgain_andAppliedThen() {
        Function<URI, SnsReply> available = sns.replies;
        sns.replies = address -> new SnsReply.Failed("there was no response in time");
        Delivery report = TestSns.sign(notification("m-1", bounce("Permanent", anyEmail())));

        assertThat(receive(report)).isEmpty();
        assertThat(closed()).isEmpty();
        sns.replies = available;
        assertThat(receive(report)).isEqualTo(PROCESSED);
        assertThat(closed()).containsExactly(SuppressionReason.HARD_BOUNCE);
    }

    @Test
    final void tenantWithoutATopic_receivesNothing() {
        assertThat(topics().run(FeedbackActions.CLEAR_TOPIC).orElseThrow().wasSet())
                .isTrue();
        assertThat(topics().run(FeedbackActions.CLEAR_TOPIC).orElseThrow().wasSet())
                .isFalse();
        Delivery report = TestSns.sign(notification("m-1", DELIVERED));

        assertThat(receive(report)).contains(WebhookOutcome.NO_SECRET);
        assertThat(receive.receive(tenant.id(), report, () -> {})).contains(WebhookOutcome.NO_SECRET);
        TenantId nobody = new TenantId("nobody");
        assertThat(receive.refusal(nobody, report)).isEqualTo(UNAUTHORIZED);
        assertThat(sentence(confirm())).startsWith("No confirmation is asked for.");
        assertThat(audited()).containsOnly("set the SES topic", "clear the SES topic");
    }

    @Test
    final void subscription_isConfirmedOnlyByAPerson() {
        assertThat(receive(TestSns.sign(TestSns.confirmation("m-1", clock.instant()))))
                .isEqualTo(PROCESSED);
        assertThat(sns.requested).containsExactly(URI.create(TestSns.CERTIFICATE));
        assertThat(topic().request())
                .contains(new SnsTopic.SubscriptionRequest(URI.create(TestSns.CONFIRMATION), clock.instant()));
        assertThat(topic().confirmedAt()).isEmpty();
        clock.move(Duration.ofMinutes(1));

        assertThat(confirm().orElseThrow().topic()).contains(topic());
        assertThat(sns.requested).last().isEqualTo(URI.create(TestSns.CONFIRMATION));
        assertThat(topic().confirmedAt()).isPresent();
        assertThat(topic().request()).isEmpty();
        assertThat(audited()).contains("confirm the SES subscription");
        assertThat(sentence(confirm())).startsWith("No confirmation is asked for.");
        assertThat(sns.requested).hasSize(2);
    }

    @Test
    final void requestThatIsRepeated_changesNothing_afterItWasConfirmed() {
        Delivery request = TestSns.sign(TestSns.confirmation("m-1", clock.instant()));
        receive(request);
        confirm().orElseThrow();

        assertThat(receive(request)).isEqualTo(DUPLICATE);
        assertThat(topic().confirmedAt()).isPresent();
    }

    @Test
    final void subscriptionThatEnded_isNotConfirmedAnymore_andAsksAgain() {
        receive(TestSns.sign(TestSns.confirmation("m-1", clock.instant())));
        confirm().orElseThrow();
        Map<String, String> ended = TestSns.confirmation("m-2", clock.instant());
        ended.put("Type", "UnsubscribeConfirmation");

        assertThat(receive(TestSns.sign(ended))).isEqualTo(PROCESSED);
        assertThat(topic().confirmedAt()).isEmpty();
        assertThat(topic().request()).isPresent();
    }

    @Test
    final void confirmationThatFails_canBeRepeated() {
        receive(TestSns.sign(TestSns.confirmation("m-1", clock.instant())));
        Function<URI, SnsReply> available = sns.replies;
        sns.replies = address -> new SnsReply.Failed("SNS responded with 403");

        assertThat(sentence(confirm())).startsWith("The subscription was not confirmed: SNS responded with 403.");
        assertThat(topic().request()).isPresent();
        sns.replies = available;
        assertThat(confirm()).isInstanceOf(Result.Done.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://attacker.example/?Action=ConfirmSubscription&TopicArn=arn:aws:sns:eu-west-1:123456789012:bounces&Token=1",
                "https://sns.eu-west-1.amazonaws.com/?Action=DeleteTopic&TopicArn=arn:aws:sns:eu-west-1:123456789012:bounces&Token=1",
                "https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription&TopicArn=arn:aws:sns:eu-west-1:999999999999:bounces&Token=1"
            })
    final void requestWithAnAddressElsewhere_isNotStored(String url) {
        Map<String, String> fields = TestSns.confirmation("m-1", clock.instant());
        fields.put("SubscribeURL", url);

        assertThat(receive(TestSns.sign(fields)))
                .contains(WebhookOutcome.unreadable("SubscribeURL is not an address of SNS"));
        assertThat(topic().request()).isEmpty();
    }

    @Test
    final void anotherTopic_needsAConfirmationOfItsOwn_andTheSameTopicKeepsIt() {
        receive(TestSns.sign(TestSns.confirmation("m-1", clock.instant())));
        confirm().orElseThrow();
        SnsTopic confirmed = topic();

        topics().subscribe();
        assertThat(topic()).isEqualTo(confirmed);
        topics().run(FeedbackActions.SET_TOPIC, "topic", OTHER.value()).orElseThrow();
        assertThat(topic()).isEqualTo(new SnsTopic(OTHER, clock.instant(), Optional.empty(), Optional.empty()));
        assertThat(receive(TestSns.sign(notification("m-2", DELIVERED)))).isEqualTo(UNAUTHORIZED);
    }
}
