package dev.intake.http.byhand;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.contact.Contact;
import dev.intake.contact.ContactQuery;
import dev.intake.email.Recipient;
import dev.intake.http.program.DashboardProgramsKit;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A person enrolls contacts by hand, and knows the counts before. */
class DashboardEnrollTest extends DashboardProgramsKit {
    private String live() throws Exception {
        String program = drafted(text("Welcome", "per-contact", "Hi {{contact.name | there}}"));
        service.intake.programs().lifecycle().approve(tenant.id(), stored().id());
        return program;
    }

    private void identify(String user, String plan) throws Exception {
        service.post("{\"type\":\"identify\",\"userId\":\"" + user + "\",\"email\":\"" + user
                + "@example.com\",\"traits\":{\"plan\":\"" + plan + "\"}}");
    }

    private Contact contact(String user) {
        return service.intake.contactViews(tenant.id()).contacts(new ContactQuery.Newest(Optional.empty(), 99)).stream()
                .filter(found -> found.email().orElseThrow().value().startsWith(user + "@"))
                .findFirst()
                .orElseThrow();
    }

    private List<String> enrolled() {
        return service.intake.contactViews(tenant.id()).contacts(new ContactQuery.Newest(Optional.empty(), 99)).stream()
                .filter(found -> !service.intake
                        .programs()
                        .views(tenant.id())
                        .progress(found.id())
                        .isEmpty())
                .map(found -> found.email().orElseThrow().value())
                .sorted()
                .toList();
    }

    @Test
    void segment_isCountedFirst_andEnrolledOnlyByTheConfirmation() throws Exception {
        String program = live();
        identify("ann", "pro");
        identify("bob", "pro");
        identify("cid", "free");
        identify("dan", "pro");
        service.intake
                .withdrawConsent()
                .withdraw(new Recipient(tenant.id(), contact("dan").id()));
        assertThat(browser.get(program).body()).contains("href=\"" + program + "/enroll\"");
        HttpResponse<String> form = browser.get(program + "/enroll");
        assertThat(form.body()).contains("Enroll contacts by hand", "Nobody is enrolled until you confirm");

        HttpResponse<String> counted =
                send(program + "/enroll", form, "whom", "attribute", "key", "plan", "value", "pro");

        assertThat(counted.statusCode()).isEqualTo(200);
        assertThat(counted.body())
                .contains(
                        "Enroll 2 contacts in Welcome?",
                        "the contacts whose plan is pro",
                        "2 without an event user.signed_up",
                        "Excluded: 1",
                        "1 unsubscribed");
        assertThat(enrolled()).isEmpty();

        HttpResponse<String> done = send(program + "/enroll", counted);

        assertThat(done.headers().firstValue("Location")).contains(program + "?done=enrolled");
        assertThat(browser.get(program + "?done=enrolled").body()).contains("The selected contacts were enrolled");
        assertThat(enrolled()).containsExactly("ann@example.com", "bob@example.com");
        assertThat(audited()).contains("enroll 2 contacts in program " + stored().id() + " by hand, 1 excluded");
    }

    @Test
    void oneContact_isEnrolledOnce() throws Exception {
        String program = live();
        identify("ann", "pro");
        HttpResponse<String> form = browser.get(program + "/enroll");
        HttpResponse<String> counted =
                send(program + "/enroll", form, "whom", "contact", "contact", " ann@example.com ");
        assertThat(counted.body()).contains("Enroll 1 contact in Welcome?");
        send(program + "/enroll", counted);
        assertThat(enrolled()).containsExactly("ann@example.com");

        HttpResponse<String> again = send(program + "/enroll", form, "whom", "contact", "contact", "ann");
        assertThat(again.statusCode()).isEqualTo(422);
        assertThat(again.body()).contains("Nobody can be enrolled. Excluded: 1 already enrolled.");
        assertThat(send(program + "/enroll", counted).headers().firstValue("Location"))
                .as("confirmed twice")
                .contains(program + "?done=enrolled-none");
    }

    @Test
    void everybodyAndContactsWithAnEvent_canBeEnrolled() throws Exception {
        identify("ann", "pro");
        signUp("bob", "\"plan\":\"pro\"");
        String program = live();
        HttpResponse<String> form = browser.get(program + "/enroll");

        assertThat(send(program + "/enroll", form, "whom", "event", "event", "user.signed_up")
                        .body())
                .contains("Enroll 1 contact in Welcome?", "the contacts with an event user.signed_up");
        assertThat(send(program + "/enroll", form, "whom", "all").body())
                .contains("Enroll 2 contacts in Welcome?", "all contacts", "1 without an event");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "contact | nobody@example.com | '' | '' | There is no contact",
                "contact | '' | '' | '' | There is no contact",
                "attribute | '' | plan | '' | value of the attribute",
                "event | '' | '' | '' | type of an event",
                "everyone | '' | '' | '' | Choose which contacts to enroll",
                "attribute | '' | plan | gold | No contact is selected",
            })
    void formThatSelectsNoContact_statesTheReason(String whom, String named, String key, String value, String why)
            throws Exception {
        String program = live();
        identify("ann", "pro");
        HttpResponse<String> form = browser.get(program + "/enroll");

        HttpResponse<String> refused =
                send(program + "/enroll", form, "whom", whom, "contact", named, "key", key, "value", value);

        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.body()).contains(why);
        assertThat(enrolled()).isEmpty();
    }

    @Test
    void programThatIsNotLive_enrollsNoContact() throws Exception {
        String program = live();
        identify("ann", "pro");
        HttpResponse<String> form = browser.get(program + "/enroll");
        HttpResponse<String> counted = send(program + "/enroll", form, "whom", "all");
        browser.post(program + "/pause", "confirmed", "yes");

        for (HttpResponse<String> refused : List.of(
                browser.get(program + "/enroll"),
                send(program + "/enroll", form),
                send(program + "/enroll", counted))) {
            assertThat(refused.statusCode()).isBetween(409, 422);
        }
        assertThat(send(program + "/enroll", counted).body()).contains("Only an active program enrolls contacts");
        assertThat(browser.get(program).body()).doesNotContain(program + "/enroll");
        assertThat(enrolled()).isEmpty();
    }
}
