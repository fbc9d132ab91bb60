package dev.intake.http.tenant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.intake.access.Actor;
import dev.intake.access.AuditEntry;
import dev.intake.http.testing.TestBrowser;
import dev.intake.tenant.Color;
import dev.intake.tenant.EmailLayout;
import dev.intake.tenant.LayoutText;
import dev.intake.tenant.PostalAddress;
import dev.intake.tenant.SenderAddress;
import dev.intake.tenant.SenderIdentity;
import dev.intake.tenant.SenderName;
import java.net.http.HttpResponse;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The forms of a tenant's sender and of the layout of its emails. */
class DashboardSenderTest extends DashboardIntegrationsKit {
    private static final Optional<SenderAddress> OWN = SenderAddress.parse("hi@acme.example");

    @BeforeEach
    void ownAddress() {
        from(OWN);
    }

    private void from(Optional<SenderAddress> address) {
        assertThat(service.intake
                        .setSender()
                        .change(fresh.id(), sender -> sender.withFrom(address), Actor.COMMAND_LINE))
                .isPresent();
    }

    /** Under the address that all tenants share, the name alone shows whose email it is. */
    @Test
    void senderName_underTheServicesAddress_isTheOperators() throws Exception {
        from(Optional.empty());
        assertThat(browser.get(settings).body()).contains("readonly", "the operator of the service sets the name");
        HttpResponse<String> refused = browser.post(settings + "/sender", "name", "Another Bank", "replyTo", "");
        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.body()).contains("the operator of the service sets the sender name");
        assertThat(browser.post(
                                settings + "/sender",
                                "name",
                                fresh.name(),
                                "replyTo",
                                "help@acme.example",
                                "postalAddress",
                                "1 Street")
                        .statusCode())
                .isEqualTo(303);
        assertThat(sender().name()).isEmpty();
        assertThat(sender().replyTo()).isPresent();

        TestBrowser operator = TestBrowser.signedIn(
                service, service.intake.accounts().createOperator().orElseThrow());
        operator.get(settings);
        operator.post(settings + "/sender", "name", "Acme", "replyTo", "", "postalAddress", "1 Street");
        assertThat(sender().name()).isEqualTo(SenderName.parse("Acme"));
    }

    @Test
    void sender_isSaved_withoutItsFromAddress_andIsOnTheAuditRecord() throws Exception {
        browser.get(settings);
        assertThat(browser.post(
                                settings + "/sender",
                                "name",
                                "Acme & Co",
                                "replyTo",
                                "help@acme.example",
                                "postalAddress",
                                "Acme\r\n1 <Main> Street",
                                "from",
                                "boss@other.example")
                        .statusCode())
                .isEqualTo(303);

        assertThat(sender())
                .isEqualTo(new SenderIdentity(
                        SenderName.parse("Acme & Co"),
                        OWN,
                        SenderAddress.parse("help@acme.example"),
                        PostalAddress.parse("Acme\n1 <Main> Street")));
        assertThat(browser.get(settings + "?done=sender").body())
                .contains("The sender was saved.", "help@acme.example", "1 &lt;Main&gt; Street");
        assertThat(service.intake.accessViews(fresh.id()).audit(3))
                .extracting(AuditEntry::action, AuditEntry::actor)
                .contains(tuple("set the sender", new Actor(Actor.Kind.PERSON, ADA.value())));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'' | '' | A Street | Enter a sender name",
                "Acme | x@acme.example, y@acme.example | A Street | one email address",
                "Acme | zoë@acme.example | A Street | one email address",
                "Acme | '' | '' | can be changed, but not removed",
                "Acme | '' | '1\\n2\\n3\\n4\\n5\\n6\\n7' | 1 to 6 lines"
            })
    void senderThatCannotBeUsed_isRejected_andNothingIsSaved(String name, String replyTo, String postal, String why)
            throws Exception {
        browser.get(settings);
        browser.post(settings + "/sender", "name", "Fresh", "replyTo", "", "postalAddress", "1 Main Street");
        SenderIdentity before = sender();

        HttpResponse<String> refused = browser.post(
                settings + "/sender", "name", name, "replyTo", replyTo, "postalAddress", postal.replace("\\n", "\n"));

        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.body()).contains(why, "value=\"" + replyTo + "\"");
        assertThat(sender()).isEqualTo(before);
    }

    @Test
    void senderThatAnotherChangedMeanwhile_isKept_andTheSecondIsTold() throws Exception {
        String seen = seen("sender-seen", browser.get(settings));
        assertThat(sender("Theirs", "1 Their Street", seen).statusCode()).isEqualTo(303);

        HttpResponse<String> mine = sender("Mine", "1 My Street", seen);

        assertThat(mine.statusCode()).isEqualTo(409);
        assertThat(mine.body())
                .contains("the sender was changed since you opened this page", "“Theirs”", "“1 Their Street”")
                .contains("value=\"Mine\"");
        assertThat(tenant().shownSender()).isEqualTo("Theirs");
        assertThat(sender("Mine", "1 My Street", seen("sender-seen", mine)).statusCode())
                .isEqualTo(303);
        assertThat(tenant().shownSender()).isEqualTo("Mine");
    }

    @Test
    void layoutThatAnotherChangedMeanwhile_isKept_andTheSecondIsTold() throws Exception {
        String seen = seen("revision", browser.get(settings + "/layout"));
        assertThat(layout("Theirs", seen).statusCode()).isEqualTo(303);

        HttpResponse<String> mine = layout("Mine", seen);

        assertThat(mine.statusCode()).isEqualTo(409);
        assertThat(mine.body()).contains("the layout was changed since you opened this page", "value=\"Mine\"");
        assertThat(tenant().layout().header()).isEqualTo(LayoutText.parse("Theirs"));
        assertThat(layout("Mine", seen("revision", mine)).statusCode()).isEqualTo(303);
        assertThat(tenant().layout().header()).isEqualTo(LayoutText.parse("Mine"));
    }

    private static String seen(String field, HttpResponse<String> page) {
        Matcher value = Pattern.compile("name=\"" + field + "\" value=\"([0-9a-f]{16})\"")
                .matcher(page.body());
        assertThat(value.find()).as(page.body()).isTrue();
        return value.group(1);
    }

    private HttpResponse<String> sender(String name, String postal, String seen) throws Exception {
        return browser.post(
                settings + "/sender", "name", name, "replyTo", "", "postalAddress", postal, "sender-seen", seen);
    }

    private HttpResponse<String> layout(String header, String seen) throws Exception {
        return browser.post(
                settings + "/layout", "header", header, "footer", "", "accent", "", "background", "", "revision", seen);
    }

    @Test
    void layout_isSaved_andShownInASample() throws Exception {
        assertThat(browser.get(settings).body()).contains(settings + "/layout\"");
        browser.get(settings + "/layout");
        assertThat(layout("Acme <b>", "Made in Berlin", "#7A1FA2", "#10203f").statusCode())
                .isEqualTo(303);

        assertThat(tenant().layout())
                .isEqualTo(new EmailLayout(
                        LayoutText.parse("Acme <b>"),
                        LayoutText.parse("Made in Berlin"),
                        Color.parse("#7a1fa2"),
                        Color.parse("#10203f")));
        assertThat(browser.get(settings + "/layout?done=layout").body())
                .contains("The layout was saved.", "value=\"Acme &lt;b>\"", "value=\"#7a1fa2\"");
        HttpResponse<String> sample = browser.get(settings + "/layout/sample");
        assertThat(sample.body()).contains("Acme &lt;b&gt;", "Made in Berlin", "#7a1fa2", "#10203f");
        assertThat(sample.headers().firstValue("Content-Security-Policy").orElseThrow())
                .contains("sandbox");
        assertThat(service.intake.accessViews(fresh.id()).audit(1))
                .extracting(AuditEntry::action, AuditEntry::actor)
                .containsExactly(tuple("set the email layout", new Actor(Actor.Kind.PERSON, ADA.value())));

        assertThat(layout("", " ", "", "").statusCode()).isEqualTo(303);
        assertThat(tenant().layout()).isEqualTo(EmailLayout.DEFAULT);
    }

    @ParameterizedTest
    @CsvSource({
        "'a\u2028b', '', '', one line, header",
        "Acme, blue, '', six hexadecimal digits, accent",
        "Acme, '', '#fff;}', six hexadecimal digits, background",
        "Acme, '#ffff00', '', legible on white, accent"
    })
    void layoutThatCannotBeUsed_isRejected_andNothingIsSaved(
            String header, String accent, String background, String why, String field) throws Exception {
        browser.get(settings + "/layout");
        HttpResponse<String> refused = layout(header, "kept", accent, background);

        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.body())
                .contains(why, "id=\"" + field + "-fault\"", "value=\"kept\"", "value=\"" + accent + "\"");
        assertThat(tenant().layout()).isEqualTo(EmailLayout.DEFAULT);
    }

    private HttpResponse<String> layout(String header, String footer, String accent, String background)
            throws Exception {
        return browser.post(
                settings + "/layout", "header", header, "footer", footer, "accent", accent, "background", background);
    }

    private SenderIdentity sender() {
        return tenant().sender();
    }
}
