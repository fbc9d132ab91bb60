package dev.intake.http.tenant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.access.AuditEntry;
import dev.intake.account.AccountName;
import dev.intake.feedback.FeedbackProvider;
import dev.intake.feedback.SnsReply;
import dev.intake.feedback.SnsTopic;
import dev.intake.http.testing.TestBrowser;
import dev.intake.testing.TestFeedback;
import dev.intake.testing.TestSns;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How a tenant's member connects the email providers that report bounces and complaints. */
class DashboardFeedbackTest extends DashboardIntegrationsKit {
    private static final String PASTED = "whsec_0123456789abcdefWXYZ";

    private String page() throws Exception {
        return browser.get(settings).body();
    }

    private String done(HttpResponse<String> response) throws Exception {
        assertThat(response.statusCode()).as(response.body()).isEqualTo(303);
        return browser.get(response.headers().firstValue("Location").orElseThrow())
                .body();
    }

    private List<String> audited() {
        return service.intake.accessViews(fresh.id()).audit(10).stream()
                .map(AuditEntry::action)
                .toList();
    }

    private Optional<SnsTopic> topic() {
        return service.connectors.feedbackViews(fresh.id()).topic();
    }

    private void ask() {
        service.connectors
                .receiveSns()
                .receive(fresh.id(), TestSns.sign(TestSns.confirmation("m-1", service.clock.instant())), () -> {});
    }

    @ParameterizedTest
    @ValueSource(strings = "resend")
    void secret_isSaved_andOnlyItsEndIsShown_untilItIsRemoved(String provider) throws Exception {
        FeedbackProvider known = FeedbackProvider.named(provider).orElseThrow();
        String path = settings + "/feedback/" + provider + "/secret";
        assertThat(page()).doesNotContain(path + "/clear");

        assertThat(done(browser.post(path, "secret", " " + PASTED + " ")))
                .contains("was saved.", "ends in WXYZ", path + "/clear")
                .doesNotContain("0123456789abcdef");
        assertThat(service.connectors.feedbackViews(fresh.id()).secrets()).containsOnlyKeys(known);

        assertThat(browser.post(path + "/clear").body()).contains("Reports are rejected from then on.");
        assertThat(service.connectors.feedbackViews(fresh.id()).secrets()).isNotEmpty();
        assertThat(done(browser.post(path + "/clear", "confirmed", "yes"))).contains("The secret was removed.");
        assertThat(service.connectors.feedbackViews(fresh.id()).secrets()).isEmpty();
        assertThat(audited())
                .containsExactlyInAnyOrder(
                        "set feedback secret of " + provider, "clear feedback secret of " + provider);
    }

    @Test
    void password_isGenerated_forAProviderThatIssuesNoSecret_andShownOnce() throws Exception {
        String path = settings + "/feedback/postmark/secret";
        assertThat(page()).contains("Generate a password");

        HttpResponse<String> made = browser.post(path, "secret", "12345678");

        assertThat(made.statusCode()).isEqualTo(200);
        assertThat(made.body())
                .containsPattern("id=\"secret\">[0-9A-Za-z]{33}<")
                .doesNotContain("12345678");
        assertThat(page()).contains("Generate another password").doesNotContain("ends in 5678");
        assertThat(service.connectors.feedbackViews(fresh.id()).secrets()).containsOnlyKeys(FeedbackProvider.POSTMARK);
        assertThat(audited()).containsExactly("set feedback secret of postmark");
    }

    @Test
    void secret_thatChangedInTheMeantime_isNotOverwritten() throws Exception {
        page();
        String path = settings + "/feedback/resend/secret";
        browser.post(path, "secret", "whsec_theirs0123456789");

        HttpResponse<String> stale = browser.post(path, "secret", "whsec_mine0123456789");

        assertThat(stale.statusCode()).isEqualTo(409);
        assertThat(stale.body())
                .contains("the secret of Resend was set by someone else")
                .doesNotContain("whsec_mine");
        assertThat(browser.post(path, "secret", "whsec_mine0123456789").statusCode())
                .isEqualTo(303);
    }

    @Test
    void secret_thatIsInvalid_orOfNoProvider_isRefused() throws Exception {
        page();
        for (String secret : List.of(" ", "short", "with a space inside", "a".repeat(256))) {
            HttpResponse<String> refused = browser.post(settings + "/feedback/resend/secret", "secret", secret);
            assertThat(refused.statusCode()).isEqualTo(422);
            assertThat(refused.body())
                    .contains(
                            secret.isBlank() ? "Enter a value." : "A signing secret has ",
                            "id=\"resend-secret-fault\"");
        }
        assertThat(browser.post(settings + "/feedback/mailgun/secret", "secret", PASTED)
                        .statusCode())
                .isEqualTo(404);
        assertThat(browser.post(settings + "/feedback/mailgun/secret/clear").statusCode())
                .isEqualTo(404);
        assertThat(service.connectors.feedbackViews(fresh.id()).secrets()).isEmpty();
        assertThat(audited()).isEmpty();
    }

    @Test
    void topic_isSaved_andItsSubscriptionConfirmedByAClick() throws Exception {
        assertThat(page()).contains("No topic yet").doesNotContain("feedback/ses/confirm");
        assertThat(done(browser.post(settings + "/feedback/ses/topic", "topic", TestSns.TOPIC.value())))
                .contains("The topic was saved.", "No subscription yet", TestSns.TOPIC.value());
        ask();
        assertThat(page()).contains("SNS asked to confirm the subscription", "Confirm the subscription");
        assertThat(service.sns.requested)
                .noneMatch(address -> address.toString().equals(TestSns.CONFIRMATION));

        assertThat(done(browser.post(settings + "/feedback/ses/confirm")))
                .contains("The subscription was confirmed.", "Subscription confirmed 4 Mar")
                .doesNotContain("feedback/ses/confirm");
        assertThat(service.sns.requested).last().hasToString(TestSns.CONFIRMATION);
        assertThat(browser.post(settings + "/feedback/ses/topic/clear").body()).contains("Remove the topic");
        assertThat(topic()).isPresent();
        assertThat(done(browser.post(settings + "/feedback/ses/topic/clear", "confirmed", "yes")))
                .contains("The topic was removed.", "No topic yet");
        assertThat(audited())
                .containsExactlyInAnyOrder("set the SES topic", "confirm the SES subscription", "clear the SES topic");
    }

    @Test
    void subscriptionThatSnsDoesNotConfirm_isShown_andStaysOpen() throws Exception {
        page();
        browser.post(settings + "/feedback/ses/topic", "topic", TestSns.TOPIC.value());
        ask();
        page();
        service.sns.replies = address -> new SnsReply.Failed("SNS responded with 403");

        HttpResponse<String> refused = browser.post(settings + "/feedback/ses/confirm");

        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.body()).contains("SNS responded with 403", "feedback/ses/confirm");
        assertThat(topic().flatMap(SnsTopic::confirmedAt)).isEmpty();
    }

    private TestBrowser member(String name) throws Exception {
        TestBrowser member = TestBrowser.signedIn(
                service,
                service.intake
                        .accounts()
                        .addMember(new AccountName(name), fresh.id())
                        .orElseThrow());
        member.get(settings);
        return member;
    }

    @Test
    void fewConfirmations_waitForSnsAtATime() throws Exception {
        page();
        browser.post(settings + "/feedback/ses/topic", "topic", TestSns.TOPIC.value());
        ask();
        page();
        List<TestBrowser> members = List.of(member("a@example.com"), member("b@example.com"));
        CountDownLatch running = new CountDownLatch(2);
        CountDownLatch answer = new CountDownLatch(1);
        service.sns.replies = address -> {
            running.countDown();
            await(answer);
            return new SnsReply.Received(new byte[0]);
        };
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            List<Future<HttpResponse<String>>> waiting = new ArrayList<>();
            for (TestBrowser member : members) {
                waiting.add(threads.submit(() -> member.post(settings + "/feedback/ses/confirm")));
            }
            await(running);

            assertThat(browser.post(settings + "/feedback/ses/confirm").body())
                    .contains("Other confirmations are running.");
            answer.countDown();
            assertThat(List.of(
                            waiting.get(0).get().statusCode(),
                            waiting.get(1).get().statusCode()))
                    .containsExactlyInAnyOrder(303, 422);
        } finally {
            answer.countDown();
            threads.shutdownNow();
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    @Test
    void subscription_isNotConfirmed_ifTheTopicChangedSinceThePageWasShown() throws Exception {
        page();
        browser.post(settings + "/feedback/ses/topic", "topic", "arn:aws:sns:eu-west-1:999999999999:others");
        page();
        TestBrowser another = member("grace@example.com");
        service.clock.move(Duration.ofSeconds(1));
        another.post(settings + "/feedback/ses/topic", "topic", TestSns.TOPIC.value());
        ask();

        HttpResponse<String> stale = browser.post(settings + "/feedback/ses/confirm");

        assertThat(stale.statusCode()).isEqualTo(409);
        assertThat(service.sns.requested)
                .noneMatch(address -> address.toString().equals(TestSns.CONFIRMATION));
        assertThat(topic().flatMap(SnsTopic::request)).isPresent();
    }

    @Test
    void topic_thatIsInvalid_orChangedInTheMeantime_isNotSaved() throws Exception {
        page();
        HttpResponse<String> refused =
                browser.post(settings + "/feedback/ses/topic", "topic", "https://sns.eu-west-1.amazonaws.com/");
        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.body()).contains("A topic looks like arn:aws:sns:eu-west-1:123456789012:bounces.");

        page();
        new TestFeedback(service.intake, service.connectors, fresh.id()).subscribe();
        HttpResponse<String> stale =
                browser.post(settings + "/feedback/ses/topic", "topic", "arn:aws:sns:eu-west-1:999999999999:others");
        assertThat(stale.statusCode()).isEqualTo(409);
        assertThat(topic().orElseThrow().arn()).isEqualTo(TestSns.TOPIC);
    }
}
