package dev.intake.http.email;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.access.Actor;
import dev.intake.contact.Consent;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.ExternalId;
import dev.intake.contact.Subject;
import dev.intake.email.EmailId;
import dev.intake.email.Recipient;
import dev.intake.email.UnsubscribeLinks;
import dev.intake.http.testing.CapturedLog;
import dev.intake.http.testing.FailingStorage;
import dev.intake.http.testing.TestService;
import dev.intake.kernel.Source;
import dev.intake.kernel.StorageException;
import dev.intake.kernel.TenantId;
import dev.intake.suppression.Suppression;
import dev.intake.suppression.SuppressionScope;
import dev.intake.tenant.SenderName;
import dev.intake.tenant.Tenant;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Decisions 6.6: one-click unsubscribe as RFC 8058 has it. */
@Isolated("it reads what is logged")
class UnsubscribeEndpointTest {
    private static final String ONE_CLICK = "List-Unsubscribe=One-Click";
    private static final String FORM = "application/x-www-form-urlencoded";

    private final TestService service = TestService.start();

    @BeforeEach
    void ann() throws Exception {
        identify("ann@example.com");
    }

    @AfterEach
    void stop() {
        service.close();
    }

    private void identify(String email) throws IOException, InterruptedException {
        HttpResponse<String> response =
                service.post("{\"type\":\"identify\",\"userId\":\"u1\",\"email\":\"" + email + "\"}");
        assertThat(response.statusCode()).isEqualTo(200);
    }

    private Contact stored() {
        return service.storage
                .contactViews(service.tenant.id())
                .contacts(new ExternalId("u1"), 1)
                .get(0);
    }

    private String link() {
        return link(service.tenant.id(), stored().id());
    }

    private String link(TenantId tenant, ContactId contact) {
        return "/u/" + service.tokens.of(new Recipient(tenant, contact));
    }

    private HttpResponse<String> post(String path, String contentType, String body) throws Exception {
        return service.send(HttpRequest.newBuilder(service.uri(path))
                .header("Content-Type", contentType)
                .POST(BodyPublishers.ofString(body)));
    }

    private HttpResponse<String> head(String path) throws Exception {
        return service.send(HttpRequest.newBuilder(service.uri(path)).method("HEAD", BodyPublishers.noBody()));
    }

    private void assertPage(HttpResponse<String> response, int status, String heading) {
        assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
        assertThat(response.headers().firstValue("Content-Type")).contains("text/html;charset=utf-8");
        assertThat(response.headers().firstValue("X-Request-Id")).isPresent();
        assertThat(response.body()).contains("<h1>" + heading + "</h1>");
    }

    @Test
    void get_asks_andChangesNothing() throws Exception {
        Contact before = stored();

        for (int i = 0; i < 3; i++) {
            HttpResponse<String> response = service.get(link());
            assertPage(response, 200, "Unsubscribe?");
            assertThat(response.body()).contains(">Acme</strong>", "<form method=\"post\">");
        }
        assertThat(head(link()).statusCode()).isEqualTo(200);
        assertThat(head(link()).body()).isEmpty();

        assertThat(stored()).isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "?email=00000000-0000-0001-0000-000000000002",
                "?email=",
                "?email=x",
                "?email=%00",
                "?email=a&email=b"
            })
    void emailThatDoesNotExist_orOtherText_inTheLink_isIgnored(String parameter) throws Exception {
        assertPage(service.get(link() + parameter), 200, "Unsubscribe?");
        assertPage(post(link() + parameter, FORM, ONE_CLICK), 200, "You are unsubscribed");

        assertThat(stored().consent()).matches(Consent::isWithdrawn);
    }

    @Test
    void get_thatAsksForAnotherMethod_isStillALook() throws Exception {
        Contact before = stored();

        HttpResponse<String> response =
                service.send(HttpRequest.newBuilder(service.uri(link())).header("X-HTTP-Method-Override", "POST"));

        assertPage(response, 200, "Unsubscribe?");
        assertThat(stored()).isEqualTo(before);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            the form, or a mail client     | application/x-www-form-urlencoded | List-Unsubscribe=One-Click
            a mail client, in the other way | multipart/form-data; boundary=b   | --b\\r\\nContent-Disposition: form-data; name="List-Unsubscribe"\\r\\n\\r\\nOne-Click\\r\\n--b--\\r\\n
            a charset nobody knows          | text/plain; charset=x-unknown     | List-Unsubscribe=One-Click
            a body that says nothing        | application/octet-stream          | ''
            """)
    void post_withdrawsConsent(String who, String contentType, String body) throws Exception {
        service.clock.move(Duration.ofDays(1));

        assertPage(post(link(), contentType, body.translateEscapes()), 200, "You are unsubscribed");

        assertThat(stored().consent())
                .as(who)
                .isEqualTo(Consent.withdrawn(stored().consent().source().orElseThrow(), service.clock.instant()));
    }

    @Test
    void post_again_isDoneAlready_andKeepsTheFirstTime() throws Exception {
        post(link(), FORM, ONE_CLICK);
        Contact once = stored();
        service.clock.move(Duration.ofDays(1));

        assertPage(post(link(), FORM, ONE_CLICK), 200, "You are unsubscribed");
        assertPage(service.get(link()), 200, "You are unsubscribed");

        assertThat(stored()).isEqualTo(once);
    }

    @Test
    void form_offersBothChoices_andAWayBack() throws Exception {
        assertThat(service.get(link()).body()).contains("value=\"transactional\"", "value=\"none\"");

        HttpResponse<String> notices = post(link(), FORM, "emails=transactional");
        assertPage(notices, 200, "You are unsubscribed");
        assertThat(notices.body()).contains("still receive", "value=\"none\"", "value=\"all\"");

        HttpResponse<String> nothing = post(link(), FORM, "emails=none");
        assertPage(nothing, 200, "You are unsubscribed");
        assertThat(nothing.body()).doesNotContain("still receive").contains("value=\"all\"");
        assertThat(suppressions())
                .singleElement()
                .satisfies(closed -> assertThat(closed.scope()).isEqualTo(SuppressionScope.ALL));

        service.clock.move(Duration.ofDays(1));
        assertPage(post(link(), FORM, "emails=all"), 200, "You are subscribed");
        assertThat(stored().consent())
                .isEqualTo(Consent.granted(stored().consent().source().orElseThrow(), service.clock.instant()));
        assertThat(suppressions())
                .singleElement()
                .satisfies(
                        closed -> assertThat(closed.lift().orElseThrow().by()).isEqualTo(Suppression.By.RECIPIENT));
        assertPage(service.get(link()), 200, "Unsubscribe?");
    }

    @Test
    void oneClickAfterAStricterChoice_widensNothing() throws Exception {
        post(link(), FORM, "emails=none");
        assertThat(post(link(), FORM, ONE_CLICK).body()).doesNotContain("still receive");
        assertThat(suppressions())
                .singleElement()
                .satisfies(closed -> assertThat(closed.scope()).isEqualTo(SuppressionScope.ALL));
    }

    @Test
    void recipientWhoComplained_hasNoWayBack() throws Exception {
        service.close(stored(), Suppression.complaint(service.clock.instant(), "evt_1"));

        assertThat(service.get(link()).body()).doesNotContain("<form");
        assertThat(post(link(), FORM, "emails=all").body()).doesNotContain("<form");
        assertThat(suppressions()).allMatch(Suppression::holds);
    }

    private List<Suppression> suppressions() {
        return service.intake
                .suppressionViews(service.tenant.id())
                .suppressions(stored().email().orElseThrow());
    }

    @Test
    void whoHasUnsubscribed_staysSo_whenIdentifiedAgain() throws Exception {
        post(link(), FORM, ONE_CLICK);
        Consent withdrawn = stored().consent();

        identify("ann@example.com");
        identify("ann@example.org");

        assertThat(stored().consent()).isEqualTo(withdrawn).matches(Consent::isWithdrawn);
        assertThat(stored().email()).hasToString("Optional[ann@example.org]");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/u/x",
                "/u/AQABAAAAAAAAAAAAAAAAAAAAAA",
                "/u/%3Cscript%3Ealert(1)%3C%2Fscript%3E",
                "/u/%E2%80%AE",
                "/u/a+b",
                "/u/..",
                "/u/=",
            })
    void unknownLink_isInvalid_inAnyForm(String path) throws Exception {
        for (HttpResponse<String> response : List.of(service.get(path), post(path, FORM, ONE_CLICK))) {
            assertThat(response.statusCode()).isIn(400, 404);
            assertThat(response.body()).doesNotContain("<script");
        }
    }

    @Test
    void linkThatWasCut_isA404Page() throws Exception {
        String cut = link().substring(0, link().length() - 1);

        assertPage(service.get(cut), 404, "This link does not work");
        assertPage(post(cut, FORM, ONE_CLICK), 404, "This link does not work");
        assertThat(head(cut).statusCode()).isEqualTo(404);
        assertThat(stored().consent().state()).isEqualTo(Consent.State.GRANTED);
    }

    @Test
    void linkOfAnEmail_actsOnTheAddressItWentTo_andOneWhoseAddressWasCutDoesNothing() throws Exception {
        Contact ann = stored();
        Recipient recipient =
                new Recipient(service.tenant.id(), ann.id(), Optional.of(new EmailId(new UUID(1, 2))), ann.email());
        String sealed = new UnsubscribeLinks(service.uri("").toString(), service.tokens)
                .to(recipient)
                .toString();
        String link = sealed.substring(sealed.indexOf("/u/"));
        identify("new@example.com");

        assertPage(post(link.substring(0, link.length() - 2), FORM, ONE_CLICK), 404, "This link does not work");
        assertPage(post(link.replaceFirst("to=.*", "to="), FORM, ONE_CLICK), 404, "This link does not work");
        assertPage(post(link, FORM, ONE_CLICK), 200, "You are unsubscribed");

        assertThat(stored().consent().state()).isEqualTo(Consent.State.GRANTED);
        assertThat(suppressions()).isEmpty();
        assertThat(service.intake
                        .suppressionViews(service.tenant.id())
                        .suppressions(ann.email().orElseThrow()))
                .hasSize(1);
    }

    @Test
    void genuineLinkOfAMissingContact_isA404Page() throws Exception {
        for (String gone : new String[] {
            link(service.tenant.id(), new ContactId(new UUID(0, 9))), link(new TenantId("nobody"), stored().id())
        }) {
            assertPage(service.get(gone), 404, "This link does not work");
            assertPage(post(gone, FORM, ONE_CLICK), 404, "This link does not work");
        }
    }

    @Test
    void page_isNotKeptNorFramed_andMayDoNothingButItsOwn() throws Exception {
        HttpResponse<String> response = service.get(link());

        String style = response.body().replaceFirst("(?s).*<style>(.*)</style>.*", "$1");
        String hash = Base64.getEncoder()
                .encodeToString(MessageDigest.getInstance("SHA-256").digest(style.getBytes(StandardCharsets.UTF_8)));
        assertThat(response.headers().firstValue("Content-Security-Policy"))
                .contains("default-src 'none'; style-src 'sha256-" + hash
                        + "'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'");
        assertThat(response.headers().firstValue("Cache-Control")).contains("no-store");
        assertThat(response.headers().firstValue("Referrer-Policy")).contains("no-referrer");
        assertThat(response.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
        assertThat(response.headers().firstValue("X-Frame-Options")).contains("DENY");
        assertThat(response.headers().firstValue("Set-Cookie")).isEmpty();
        assertThat(response.body())
                .startsWith("<!doctype html>\n<html lang=\"en\">")
                .contains("name=\"viewport\"", "prefers-color-scheme: dark")
                .doesNotContain("<script", "style=\"", "http:", "https:", "{title}", "{style}", "{content}");
    }

    @Test
    void page_namesTheSenderOfTheEmails() throws Exception {
        service.intake
                .setSender()
                .change(
                        service.tenant.id(),
                        before -> before.withName(SenderName.parse("Acme Mail")),
                        Actor.COMMAND_LINE);

        assertThat(service.get(link()).body())
                .contains("You receive emails from <strong dir=\"auto\">Acme Mail</strong>.");
    }

    @Test
    void tenantsName_isShownAsTextOnly() throws Exception {
        String name = "<img src=x onerror=alert(1)> & \"Sons\" {title}";
        Tenant hostile = service.intake.tenantSetup().create(name).orElseThrow();
        ContactId contact = service.storage
                .unitOfWork()
                .inTenant(hostile.id(), stores -> {
                    Contact copy = stored();
                    stores.contacts().save(List.of(copy));
                    return copy.id();
                })
                .orElseThrow();

        assertThat(service.get(link(hostile.id(), contact)).body())
                .contains(">&lt;img src=x onerror=alert(1)&gt; &amp; &quot;Sons&quot; {title}</strong>")
                .doesNotContain("<img");
        assertThat(post(link(hostile.id(), contact), FORM, ONE_CLICK).body()).doesNotContain("<img");
    }

    @Test
    void bodyThatIsTooLarge_isRefused_andChangesNothing() throws Exception {
        String most = ONE_CLICK + "&x=" + "x".repeat(16 * 1024 - ONE_CLICK.length() - 3);

        assertPage(post(link(), FORM, most + "x"), 413, "This request could not be read");
        assertThat(stored().consent().state()).isEqualTo(Consent.State.GRANTED);
        assertPage(post(link(), FORM, most), 200, "You are unsubscribed");
    }

    @Test
    void otherMethods_areNotAllowed() throws Exception {
        HttpResponse<String> response =
                service.send(HttpRequest.newBuilder(service.uri(link())).method("DELETE", BodyPublishers.noBody()));

        assertThat(response.statusCode()).isEqualTo(405);
        assertThat(response.headers().firstValue("Allow"))
                .hasValueSatisfying(
                        allowed -> assertThat(allowed.split(", ")).containsExactlyInAnyOrder("GET", "HEAD", "POST"));
    }

    @Test
    void clickThatCannotBeStoredInTime_isA503Page_withRetryAfter() throws Exception {
        StorageException late = StorageException.overload("waiting", new IllegalStateException("away"));
        try (TestService busy = TestService.startOn(storage -> new FailingStorage(storage, () -> late))) {
            String path = "/u/" + busy.tokens.of(new Recipient(busy.tenant.id(), contactOf(busy)));

            HttpResponse<String> response =
                    busy.send(HttpRequest.newBuilder(busy.uri(path)).POST(BodyPublishers.ofString(ONE_CLICK)));

            assertPage(response, 503, "Busy");
            assertThat(response.headers().firstValue("Retry-After")).contains("1");
        }
    }

    @Test
    void storageThatFails_isA500Page_andItsLogHoldsNoLink() throws Exception {
        StorageException away = new StorageException("writing a contact", new IllegalStateException("secret"));
        try (CapturedLog log = new CapturedLog();
                TestService failing = TestService.startOn(storage -> new FailingStorage(storage, () -> away))) {
            String path = "/u/" + failing.tokens.of(new Recipient(failing.tenant.id(), contactOf(failing)));

            HttpResponse<String> response =
                    failing.send(HttpRequest.newBuilder(failing.uri(path)).POST(BodyPublishers.ofString(ONE_CLICK)));

            assertPage(response, 500, "Something went wrong");
            assertThat(log.text())
                    .contains(response.headers().firstValue("X-Request-Id").orElseThrow())
                    .doesNotContain("secret", path.substring(3));
        }
    }

    private static ContactId contactOf(TestService failing) {
        Contact contact = Contact.create(
                new ContactId(new UUID(1, 1)),
                Subject.of(Optional.of(new ExternalId("u1")), EmailAddress.parse("ann@example.com"))
                        .orElseThrow(),
                Source.CUSTOMER,
                failing.clock.instant());
        failing.storage.unitOfWork().inTenant(failing.tenant.id(), stores -> {
            stores.contacts().save(List.of(contact));
            return contact;
        });
        return contact.id();
    }
}
