package dev.intake.http.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The preview of a program's emails for one contact. */
class DashboardPreviewTest extends DashboardProgramsKit {
    @Test
    void preview_isOfAContactNamedByWhateverOneHas() throws Exception {
        String program = drafted(text("Welcome", "per-contact", "Your {{event.plan}}"));
        signUp("ann", "\"plan\":\"pro\"");
        String id = service.intake
                .findContacts()
                .find(tenant.id(), "ann")
                .orElseThrow()
                .id()
                .toString();

        for (String who : List.of("ann", "ann%40example.com", id)) {
            assertThat(browser.get(program + "/preview?contact=" + who).body())
                    .contains("Your pro", "Step 2", "Later", "newest event of the type");
        }
        HttpResponse<String> nobody = browser.get(program + "/preview?contact=%22%3Ebob");
        assertThat(nobody.statusCode()).isEqualTo(404);
        assertThat(nobody.body()).contains("There is no contact", "&#34;>bob");
        assertThat(browser.get(program + "/preview").statusCode()).isEqualTo(200);
    }

    @Test
    void preview_namesTheFieldsThatAreMissing() throws Exception {
        String program = drafted(text("Welcome", "per-contact", "Your {{event.plan}}"));
        signUp("bob", "");
        assertThat(browser.get(program + "/preview?contact=bob").body())
                .contains("It would be held: no value for {{event.plan}}.");
    }

    @Test
    void preview_namesTheFieldsWhoseFallbackItShows() throws Exception {
        String program = drafted(text("Welcome", "per-contact", "Your {{event.plan | free plan}}"));
        signUp("bob", "");
        signUp("ann", "\"plan\":\"pro\"");

        assertThat(browser.get(program + "/preview?contact=bob").body())
                .contains("Your free plan", "Fallbacks used for {{event.plan}}.");
        assertThat(browser.get(program + "/preview?contact=ann").body())
                .contains("Your pro")
                .doesNotContain("Fallbacks used");
    }

    @Test
    void html_isShownAloneAndCanDoNothing() throws Exception {
        String program =
                drafted(text("Welcome", "per-contact", "Hi").replace("<p>Hello</p>", "<p>Hi <script>x</script>"));
        signUp("ann", "");
        String page = browser.get(program + "/preview?contact=ann").body();
        assertThat(page).contains("<iframe class=\"mail\" sandbox=\"\"").doesNotContain("<script>x");

        String source =
                page.replaceFirst("(?s).*<iframe[^>]* src=\"([^\"]*)\".*", "$1").replace("&amp;", "&");
        HttpResponse<String> alone = browser.get(source);
        assertThat(alone.body()).isEqualTo("<p>Hi <script>x</script>");
        assertThat(alone.headers().allValues("Content-Security-Policy"))
                .singleElement()
                .asString()
                .contains("default-src 'none'", "sandbox", "frame-ancestors 'self'")
                .doesNotContain("allow-", "script-src");
        assertThat(browser.get(source.replace("/1?", "/2?")).statusCode())
                .as("a step without HTML")
                .isEqualTo(404);
    }
}
