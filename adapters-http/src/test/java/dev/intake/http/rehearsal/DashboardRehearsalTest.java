package dev.intake.http.rehearsal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.http.program.DashboardProgramsKit;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How a tenant's member rehearses a program before a person approves it. */
class DashboardRehearsalTest extends DashboardProgramsKit {
    private String draft() throws Exception {
        return drafted(text("Welcome", "per-contact", "Your {{event.plan}}"));
    }

    private HttpResponse<String> rehearse(String program, String query) throws Exception {
        return browser.get(program + "/rehearsal?" + query);
    }

    @Test
    void page_beforeItIsAsked_rehearsesNothing() throws Exception {
        String program = draft();
        assertThat(browser.get(program).body()).contains("href=\"" + program + "/rehearsal\"");

        assertThat(browser.get(program + "/rehearsal").body())
                .contains("Nothing is stored or sent", "name=\"days\" value=\"30\"")
                .doesNotContain("What would have happened");
    }

    @Test
    void draft_isRehearsedOverTheLastDays_withEachEmailAndItsTime() throws Exception {
        String program = draft();
        signUp("ann", "\"plan\":\"pro\"");
        signUp("bob", "");
        signUp("ann", "\"plan\":\"free\"");

        String page = rehearse(program, "days=30").body();

        assertThat(page)
                .contains("<dt>Enrolled</dt><dd>2</dd>", "1 of contacts already enrolled")
                .contains(">ann@example.com</a>", ">bob@example.com</a>")
                .contains("<strong>Step 1</strong> Your {{event.plan}}<span class=\"under\">sent</span>")
                .contains("<span class=\"under\">held: no value for {{event.plan}}</span>")
                .contains("Step 2 is due after this period");
        assertThat(stored().state().label()).isEqualTo("draft");
        assertThat(service.intake.programs().overview().of(tenant.id(), stored().id()))
                .as("nobody was enrolled")
                .hasValueSatisfying(
                        summary -> assertThat(summary.figures().entered()).isZero());
    }

    @Test
    void contact_isRehearsedToItsLastEmail() throws Exception {
        String program = draft();
        signUp("ann", "\"plan\":\"pro\"");
        signUp("bob", "\"plan\":\"pro\"");

        String page = rehearse(program, "days=30&contact=ann@example.com").body();

        assertThat(page)
                .contains("<dt>Enrolled</dt><dd>1</dd>", "<strong>Step 1</strong>", "<strong>Step 2</strong> Later")
                .doesNotContain("bob@example.com", "is due after this period");
    }

    @Test
    void contactThatDoesNotExist_isNamedAsTheFault() throws Exception {
        HttpResponse<String> page = rehearse(draft(), "contact=nobody@example.com");

        assertThat(page.statusCode()).isEqualTo(404);
        assertThat(page.body()).contains("There is no contact", "id=\"contact-fault\"", "value=\"nobody@example.com\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "367", "-1", "month", "9999999999"})
    void daysOutsideOneYear_areRefused_andStayTyped(String days) throws Exception {
        HttpResponse<String> page = rehearse(draft(), "days=" + days);

        assertThat(page.statusCode()).isEqualTo(422);
        assertThat(page.body()).contains("Enter 1 to 366 days.", "id=\"days-fault\"", "value=\"" + days + "\"");
    }
}
