package dev.intake.testing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Connectors;
import dev.intake.access.Actor;
import dev.intake.action.Result;
import dev.intake.action.SetAt;
import dev.intake.connector.Delivery;
import dev.intake.connector.SigningSecret;
import dev.intake.connector.standardwebhooks.StandardWebhooksSignature;
import dev.intake.contact.Contact;
import dev.intake.email.EmailId;
import dev.intake.email.EmailState;
import dev.intake.email.SendOutcome;
import dev.intake.email.SkipReason;
import dev.intake.enrollment.Enrollment.Entry;
import dev.intake.enrollment.ProgramId;
import dev.intake.feedback.EmailFeedback;
import dev.intake.feedback.EmailFeedback.Kind;
import dev.intake.feedback.Feedback;
import dev.intake.feedback.FeedbackActions;
import dev.intake.feedback.FeedbackProvider;
import dev.intake.feedback.FeedbackStore;
import dev.intake.feedback.ReceiveMailReport;
import dev.intake.feedback.StoredFeedbackSecret;
import dev.intake.kernel.IdGenerator;
import dev.intake.kernel.TenantId;
import dev.intake.privacy.ContactExport;
import dev.intake.suppression.Suppression;
import dev.intake.suppression.SuppressionActions;
import dev.intake.suppression.SuppressionReason;
import dev.intake.webhook.WebhookOutcome;
import java.time.Duration;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Reports of email providers, on any storage: verified, applied once, and removed with their contact. (ADR 108) */
public abstract class FeedbackConformance extends StepKit {
    private static final SigningSecret SECRET =
            SigningSecret.parse("whsec_ZmVlZGJhY2tzIHNlY3JldCAyNCBieXRlcw==").orElseThrow();
    private static final WebhookOutcome PROCESSED = WebhookOutcome.PROCESSED;
    private static final WebhookOutcome DUPLICATE = WebhookOutcome.DUPLICATE;
    private static final WebhookOutcome UNAUTHORIZED = WebhookOutcome.UNAUTHORIZED;
    private static final String DELIVERED = "{\"type\": \"email.delivered\", \"data\": {}}";

    private final TestVault vault = new TestVault();
    private final IdGenerator ids = UUID::randomUUID;
    private String password = "";

    private Connectors connectors() {
        return Connectors.on(storage(), vault, TestWebhooks::decode, clock, ids);
    }

    private void connect() {
        secrets().set(SECRET);
        password = secrets().generate();
    }

    private TestFeedback secrets() {
        return new TestFeedback(tenant.intake(), connectors(), tenant.id());
    }

    private WebhookOutcome receive(FeedbackProvider provider, Delivery delivery) {
        return connectors().receiveFeedback().receive(tenant.id(), provider, delivery);
    }

    private Delivery resend(String id, String body) {
        return StandardWebhooksSignature.clerk().sign(SECRET, id, clock.instant(), body.getBytes(UTF_8));
    }

    private static Delivery postmark(String password, String body) {
        String pair = Base64.getEncoder().encodeToString(("intake:" + password).getBytes(UTF_8));
        return new Delivery(Map.of("Authorization", List.of("Basic " + pair)), body.getBytes(UTF_8));
    }

    private static String resendReport(String type, EmailId email) {
        return """
                {"type": "%s", "data": {"to": ["ann@example.com"], "headers": [{"name": "X-Intake-Email", "value": "%s"}]}}
                """.formatted(type, email);
    }

    private static String postmarkReport(int id, String type, EmailId email) {
        return """
                {"RecordType": "Bounce", "ID": %s, "Type": "%s", "Email": "ann@example.com",
                  "Metadata": {"intake-email": "%s"}}
                """.formatted(id, type, email);
    }

    private List<EmailFeedback> feedback(Contact contact) {
        return storage().feedbackViews(tenant.id()).ofContact(contact.id());
    }

    private EmailFeedback first(ProgramId program, Contact contact, Kind kind) {
        return new EmailFeedback(new Entry(program, contact.id()), 0, kind, clock.instant());
    }

    @Test
    final void signedReport_isAppliedOnce_andARepeatChangesNothing() {
        connect();
        ProgramId program = threeSteps();
        Contact ann = signUp("ann");
        runAll();
        EmailId email = email(program, ann, 0);
        EmailFeedback bounced = first(program, ann, Kind.HARD_BOUNCE);

        assertThat(receive(FeedbackProvider.RESEND, resend("msg_1", resendReport("email.bounced", email))))
                .isEqualTo(PROCESSED);
        assertThat(feedback(ann)).containsExactly(bounced);
        clock.move(Duration.ofMinutes(1));

        assertThat(receive(FeedbackProvider.RESEND, resend("msg_1", resendReport("email.bounced", email))))
                .isEqualTo(DUPLICATE);
        assertThat(receive(FeedbackProvider.RESEND, resend("msg_2", resendReport("email.bounced", email))))
                .isEqualTo(PROCESSED);
        assertThat(feedback(ann)).containsExactly(bounced);
    }

    @Test
    final void reportWhoseRecipientIsNotShown_isNotProcessed_andClosesNothing() {
        connect();
        String several = """
                {"type": "email.bounced", "data": {"to": ["ann@example.com", "bob@example.com"]}}""";
        String unreadable = """
                {"type": "email.bounced", "data": {"to": ["Ann"]}}""";
        String named = """
                {"type": "email.bounced", "data": {"to": ["Ann <ann@example.com>"]}}""";

        assertThat(receive(FeedbackProvider.RESEND, resend("msg_1", several))).isEqualTo(WebhookOutcome.IGNORED);
        assertThat(receive(FeedbackProvider.RESEND, resend("msg_1", unreadable)))
                .isEqualTo(WebhookOutcome.IGNORED);
        assertThat(closed("ann@example.com")).isEmpty();
        assertThat(closed("bob@example.com")).isEmpty();
        assertThat(receive(FeedbackProvider.RESEND, resend("msg_1", named))).isEqualTo(PROCESSED);
        assertThat(closed("ann@example.com")).hasSize(1);
    }

    @Test
    final void reportAboutAnEmailOfOurs_closesItsAddressAlone() {
        connect();
        ProgramId program = threeSteps();
        Contact ann = signUp("ann");
        runAll();
        String copied = resendReport("email.bounced", email(program, ann, 0))
                .replace("[\"ann@example.com\"]", "[\"ann@example.com\", \"bob@example.com\"]");

        assertThat(receive(FeedbackProvider.RESEND, resend("msg_1", copied))).isEqualTo(PROCESSED);
        assertThat(closed("ann@example.com")).hasSize(1);
        assertThat(closed("bob@example.com")).isEmpty();
    }

    @Test
    final void eachProvider_hasIdsOfItsOwn_andEachKindIsRecorded() {
        connect();
        ProgramId program = threeSteps();
        Contact ann = signUp("ann");
        runAll();
        EmailId email = email(program, ann, 0);

        assertThat(receive(FeedbackProvider.POSTMARK, postmark(password, postmarkReport(1, "SoftBounce", email))))
                .isEqualTo(PROCESSED);
        assertThat(receive(FeedbackProvider.RESEND, resend("Bounce:1", resendReport("email.complained", email))))
                .isEqualTo(PROCESSED);
        assertThat(receive(FeedbackProvider.POSTMARK, postmark(password, postmarkReport(1, "SoftBounce", email))))
                .isEqualTo(DUPLICATE);
        assertThat(feedback(ann))
                .containsExactlyInAnyOrder(first(program, ann, Kind.SOFT_BOUNCE), first(program, ann, Kind.COMPLAINT));
    }

    private List<Suppression> closed(String address) {
        return storage().suppressionViews(tenant.id()).suppressions(TestTenant.email(address)).stream()
                .filter(Suppression::holds)
                .toList();
    }

    @Test
    final void hardBounceAndComplaint_closeTheRecipientsAddress_andASoftBounceDoesNot() {
        connect();
        ProgramId program = threeSteps();
        Contact ann = signUp("ann");
        runAll();
        EmailId email = email(program, ann, 0);

        receive(FeedbackProvider.POSTMARK, postmark(password, postmarkReport(1, "SoftBounce", email)));
        assertThat(closed("ann@example.com")).isEmpty();
        receive(FeedbackProvider.POSTMARK, postmark(password, postmarkReport(2, "HardBounce", email)));
        assertThat(closed("ann@example.com"))
                .containsExactly(Suppression.hardBounce(clock.instant(), "postmark Bounce:2"));
        receive(FeedbackProvider.RESEND, resend("msg_1", resendReport("email.complained", email)));
        assertThat(closed("ann@example.com"))
                .extracting(Suppression::reason)
                .containsExactlyInAnyOrder(SuppressionReason.HARD_BOUNCE, SuppressionReason.COMPLAINT);
        after(DAY);
        assertThat(state(program, ann, 1)).isEqualTo(new EmailState.Skipped(SkipReason.COMPLAINED));
    }

    @Test
    final void replay_doesNotCloseAnAddressAgain_thatAPersonOpened() {
        connect();
        ProgramId program = threeSteps();
        Contact ann = signUp("ann");
        runAll();
        Delivery report = postmark(password, postmarkReport(1, "HardBounce", email(program, ann, 0)));
        receive(FeedbackProvider.POSTMARK, report);
        assertThat(tenant.run(SuppressionActions.OPEN, Actor.COMMAND_LINE, "email", "ann@example.com"))
                .isInstanceOf(Result.Done.class);
        assertThat(closed("ann@example.com")).isEmpty();

        assertThat(receive(FeedbackProvider.POSTMARK, report)).isEqualTo(DUPLICATE);
        assertThat(closed("ann@example.com")).isEmpty();
    }

    // Reports of a mail server's pipe

    private ReceiveMailReport.Outcome report(String id, Feedback feedback) {
        return tenant.intake().receiveMailReport().receive(tenant.id(), id, feedback);
    }

    private static Feedback complaintAbout(EmailId email) {
        return Feedback.complaint(List.of(), Optional.of(email));
    }

    @Test
    final void complaintAboutAnEmail_counts_whateverTheStateOfTheEmail() {
        ProgramId program = live(sequence(step(Duration.ZERO, "one", "Welcome")));
        Contact during = signUp("during");
        mail.then(email -> {
            assertThat(report("r-sending", complaintAbout(email.id()))).isEqualTo(ReceiveMailReport.Outcome.RECORDED);
            return new SendOutcome.Accepted();
        });
        runAll();
        Contact unsure = signUp("unsure");
        mail.then(new SendOutcome.Unsure("lost"));
        runAll();
        Contact discarded = signUp("discarded");
        mail.then(new SendOutcome.Unsure("lost"));
        runAll();
        discard(program, discarded);
        Contact released = signUp("released");
        mail.then(new SendOutcome.Unsure("lost"));
        runAll();
        TestTenant.release(programs.actions(), tenant.id(), email(program, released, 0));

        for (Contact contact : List.of(unsure, discarded, released)) {
            assertThat(report("r-" + contact.externalId(), complaintAbout(email(program, contact, 0))))
                    .as(contact.toString())
                    .isEqualTo(ReceiveMailReport.Outcome.RECORDED);
        }
        for (Contact contact : List.of(during, unsure, discarded, released)) {
            assertThat(feedback(contact)).extracting(EmailFeedback::kind).containsExactly(Kind.COMPLAINT);
            assertThat(closed(contact.email().orElseThrow().value()))
                    .extracting(Suppression::reason)
                    .containsExactly(SuppressionReason.COMPLAINT);
        }
    }

    private void discard(ProgramId program, Contact contact) {
        TestTenant.discard(programs.actions(), tenant.id(), email(program, contact, 0));
        assertThat(state(program, contact, 0)).isInstanceOf(EmailState.Discarded.class);
    }

    @Test
    final void bounceOfAnUnsureEmail_closesTheAddressOfItsAttempt_whateverTheContactsAddressIsNow() {
        ProgramId program = live(sequence(step(Duration.ZERO, "one", "Welcome")));
        Contact ann = signUp("ann");
        mail.then(new SendOutcome.Unsure("lost"));
        runAll();
        tenant.send(TestTenant.identify("ann", "new@example.com", null));
        Optional<EmailId> email = Optional.of(email(program, ann, 0));

        assertThat(report("r-1", Feedback.hardBounce(List.of(TestTenant.email("new@example.com")), email)))
                .isEqualTo(ReceiveMailReport.Outcome.NOT_OURS);
        assertThat(report("r-2", Feedback.hardBounce(List.of(TestTenant.email("Ann@example.com")), email)))
                .isEqualTo(ReceiveMailReport.Outcome.RECORDED);
        assertThat(closed("ann@example.com")).hasSize(1);
        assertThat(closed("new@example.com")).isEmpty();
    }

    @Test
    final void reportAboutAnEmailThatWasNeverTried_isNotOurs() {
        ProgramId program = threeSteps();
        Contact ann = signUp("ann");

        assertThat(report("r-1", complaintAbout(email(program, ann, 0)))).isEqualTo(ReceiveMailReport.Outcome.NOT_OURS);
    }

    @Test
    final void forgedAndStaleReports_storeNothing() {
        connect();
        ProgramId program = threeSteps();
        Contact ann = signUp("ann");
        runAll();
        String report = resendReport("email.bounced", email(program, ann, 0));
        Delivery signed = resend("msg_1", report);

        assertThat(receive(FeedbackProvider.RESEND, new Delivery(Map.of(), report.getBytes(UTF_8))))
                .isEqualTo(UNAUTHORIZED);
        assertThat(receive(FeedbackProvider.RESEND, new Delivery(signed.headers(), DELIVERED.getBytes(UTF_8))))
                .isEqualTo(UNAUTHORIZED);
        Map<String, List<String>> otherId = new HashMap<>(signed.headers());
        otherId.put("webhook-id", List.of("msg_2"));
        assertThat(receive(FeedbackProvider.RESEND, new Delivery(otherId, report.getBytes(UTF_8))))
                .isEqualTo(UNAUTHORIZED);
        assertThat(receive(FeedbackProvider.POSTMARK, postmark("guessed-password", report)))
                .isEqualTo(UNAUTHORIZED);
        clock.move(Duration.ofMinutes(6));
        assertThat(receive(FeedbackProvider.RESEND, signed)).isEqualTo(UNAUTHORIZED);
        assertThat(feedback(ann)).isEmpty();
        assertThat(closed("ann@example.com")).isEmpty();

        assertThat(receive(FeedbackProvider.RESEND, resend("msg_1", report))).isEqualTo(PROCESSED);
    }

    @Test
    final void reportOfAnotherKind_orAboutNoEmailOfOurs_recordsNothing() {
        connect();
        ProgramId program = threeSteps();
        Contact ann = signUp("ann");
        Contact bob = signUp("bob");

        assertThat(receive(FeedbackProvider.RESEND, resend("msg_1", DELIVERED))).isEqualTo(WebhookOutcome.IGNORED);
        assertThat(receive(FeedbackProvider.RESEND, resend("msg_2", "not JSON")))
                .extracting(WebhookOutcome::kind)
                .isEqualTo(WebhookOutcome.Kind.UNREADABLE);
        assertThat(receive(FeedbackProvider.RESEND, resend("msg_3", "{}")))
                .extracting(WebhookOutcome::kind)
                .isEqualTo(WebhookOutcome.Kind.UNREADABLE);
        assertThat(receive(
                        FeedbackProvider.RESEND,
                        resend("msg_4", resendReport("email.bounced", email(program, bob, 2)))))
                .isEqualTo(PROCESSED);
        assertThat(feedback(ann)).isEmpty();
        assertThat(feedback(bob)).isEmpty();
    }

    @Test
    final void reportIsKnown_forNinetyDays() {
        connect();
        Delivery first = postmark(password, "{\"RecordType\": \"Bounce\", \"ID\": 1, \"Type\": \"SoftBounce\"}");
        assertThat(receive(FeedbackProvider.POSTMARK, first)).isEqualTo(PROCESSED);
        clock.move(FeedbackStore.KNOWN);
        assertThat(receive(FeedbackProvider.POSTMARK, first)).isEqualTo(DUPLICATE);
        clock.move(Duration.ofSeconds(1));
        assertThat(receive(FeedbackProvider.POSTMARK, first)).isEqualTo(PROCESSED);
    }

    @Test
    final void secret_isSealed_replacedImmediately_andCleared() {
        Delivery delivery = resend("msg_1", DELIVERED);
        assertThat(receive(FeedbackProvider.RESEND, delivery)).isEqualTo(WebhookOutcome.NO_SECRET);
        assertThat(connectors().receiveFeedback().receive(new TenantId("nobody"), FeedbackProvider.RESEND, delivery))
                .isEqualTo(UNAUTHORIZED);

        connect();
        assertThat(stored(FeedbackProvider.RESEND).shownEnd()).isEqualTo(SECRET.shownEnd());
        assertThat(new String(stored(FeedbackProvider.RESEND).secret().toBytes(), UTF_8))
                .doesNotContain(SECRET.reveal());
        assertThat(receive(FeedbackProvider.RESEND, delivery)).isEqualTo(WebhookOutcome.IGNORED);

        SigningSecret next = SigningSecret.parse("whsec_YW5vdGhlciBzZWNyZXQgb2YgMjQgYnl0ZXM=")
                .orElseThrow();
        secrets().set(next);
        assertThat(receive(FeedbackProvider.RESEND, delivery)).isEqualTo(UNAUTHORIZED);
        assertCleared(FeedbackProvider.RESEND, delivery);
    }

    @Test
    final void passwordOfAnUnsignedProvider_isGeneratedOnly_replacedImmediately_andCleared() {
        assertThat(secrets().run(FeedbackActions.SET_SECRET, "provider", "postmark", "secret", SECRET.reveal()))
                .isInstanceOf(Result.Refused.class);
        assertThat(secrets().run(FeedbackActions.GENERATE_PASSWORD, "provider", "resend"))
                .isInstanceOf(Result.Refused.class);

        connect();
        String before = password;
        Delivery delivery = postmark(before, "{\"RecordType\": \"Delivery\", \"MessageID\": \"1\"}");
        assertThat(before).hasSize(33);
        assertThat(new String(stored(FeedbackProvider.POSTMARK).secret().toBytes(), UTF_8))
                .doesNotContain(before);
        assertThat(receive(FeedbackProvider.POSTMARK, delivery)).isEqualTo(WebhookOutcome.IGNORED);
        String unset = SetAt.revision(Optional.empty());
        assertThat(secrets().run(FeedbackActions.GENERATE_PASSWORD, "provider", "postmark", "revision", unset))
                .as("another editor set one")
                .isInstanceOf(Result.Refused.class);

        assertThat(secrets().generate()).isNotEqualTo(before);
        assertThat(receive(FeedbackProvider.POSTMARK, delivery)).isEqualTo(UNAUTHORIZED);
        assertCleared(FeedbackProvider.POSTMARK, delivery);
    }

    private StoredFeedbackSecret stored(FeedbackProvider provider) {
        return Objects.requireNonNull(
                storage().feedbackViews(tenant.id()).secrets().get(provider));
    }

    private void assertCleared(FeedbackProvider provider, Delivery delivery) {
        assertThat(secrets().clear(provider)).isTrue();
        assertThat(secrets().clear(provider)).isFalse();
        assertThat(receive(provider, delivery)).isEqualTo(WebhookOutcome.NO_SECRET);
    }

    @Test
    final void secretThatNoMasterKeyOpens_isAnInternalError() {
        connect();
        Connectors others = Connectors.on(storage(), new TestVault(), TestWebhooks::decode, clock, new SequentialIds());

        assertThat(others.receiveFeedback().receive(tenant.id(), FeedbackProvider.RESEND, resend("msg_1", DELIVERED)))
                .isEqualTo(WebhookOutcome.SECRET_LOCKED);
    }

    @Test
    final void export_hasWhatIsKnownOfTheContactsEmails() {
        connect();
        ProgramId program = threeSteps();
        Contact ann = signUp("ann");
        runAll();
        receive(FeedbackProvider.RESEND, resend("msg_1", resendReport("email.bounced", email(program, ann, 0))));

        assertThat(connectors()
                        .exportContact()
                        .export(tenant.id(), ann.id(), new Actor(Actor.Kind.PERSON, "ada@example.com"))
                        .orElseThrow()
                        .entries())
                .flatExtracting(ContactExport.Entry::feedback)
                .containsExactly(first(program, ann, Kind.HARD_BOUNCE));
    }

    @Test
    final void erasure_removesWhatIsKnownOfTheContactsEmails_only() {
        connect();
        ProgramId program = threeSteps();
        Contact ann = signUp("ann");
        Contact bob = signUp("bob");
        runAll();
        receive(FeedbackProvider.RESEND, resend("msg_1", resendReport("email.bounced", email(program, ann, 0))));
        receive(FeedbackProvider.RESEND, resend("msg_2", resendReport("email.bounced", email(program, bob, 0))));

        connectors().eraseContact().erase(tenant.id(), ann.id(), new Actor(Actor.Kind.PERSON, "ada@example.com"));

        assertThat(feedback(ann)).isEmpty();
        assertThat(feedback(bob)).hasSize(1);
    }
}
