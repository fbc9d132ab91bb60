package dev.intake.http.program;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.http.testing.TestBrowser;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What becomes of the text of a form whose session has ended. */
class DashboardEndedSessionTest extends DashboardProgramsKit {
    private static String action(HttpResponse<String> page) {
        return page.body()
                .replaceFirst("(?s).*<form method=\"post\" action=\"(/tenants[^\"]*|/sign-in[^\"]*)\".*", "$1")
                .replace("&amp;", "&");
    }

    @Test
    void text_ofASessionThatHasEnded_survivesSigningIn_andIsSavedOnlyWhenSentAgain() throws Exception {
        String program = drafted(text("Welcome", "shared", "First"));
        String edit = action(browser.get(program + "/edit"));
        service.clock.move(Duration.ofHours(13));

        HttpResponse<String> ended = browser.post(edit, "text", text("Welcome", "shared", "Long work"));
        assertThat(ended.statusCode()).isEqualTo(401);
        assertThat(ended.body()).contains("Your session has ended", "Long work", "name=\"password\"");
        HttpResponse<String> wrong = browser.post(
                action(ended),
                "name",
                ADA.value(),
                "password",
                "not this one",
                "text",
                text("Welcome", "shared", "Long work"));
        assertThat(wrong.statusCode()).isEqualTo(401);
        assertThat(wrong.body()).contains("Long work");
        HttpResponse<String> again = browser.post(
                action(wrong),
                "name",
                ADA.value(),
                "password",
                TestBrowser.PASSWORD,
                "text",
                text("Welcome", "shared", "Long work"));
        assertThat(again.statusCode()).isEqualTo(200);
        assertThat(again.body()).contains("Not saved yet", "Long work");
        HttpResponse<String> shown =
                browser.post(action(again), "text", text("Welcome", "shared", "Long work"), "do", "show");
        assertThat(shown.body()).contains("Edit Welcome", "Long work");
        assertThat(browser.get(program).body()).contains("First").doesNotContain("Long work");

        browser.get(program + "/edit");
        assertThat(browser.post(action(shown), "text", text("Welcome", "shared", "Long work"))
                        .statusCode())
                .isEqualTo(303);
        assertThat(browser.get(program).body()).contains("Long work");
    }

    @Test
    void text_ofAnEarlierSession_isShownAgain_andNotSaved() throws Exception {
        String edit = action(browser.get(programs + "/new"));
        HttpResponse<String> refused =
                browser.withFormToken("of another session").post(edit, "text", text("New", "shared", "Long work"));

        assertThat(refused.statusCode()).isEqualTo(403);
        assertThat(refused.body()).contains("Not saved yet", "Long work");
        assertThat(service.intake.programViews(tenant.id()).programs()).isEmpty();
        assertThat(browser.post(action(refused), "text", text("New", "shared", "Long work"), "do", "show")
                        .body())
                .contains("New program", "Long work");
    }

    @Test
    void text_withoutAPassOfTheService_isNotKept() throws Exception {
        String pass = action(browser.get(programs + "/new")).replaceFirst(".*keep=", "");
        String long20k = "x".repeat(20_000);
        TestBrowser nobody = new TestBrowser(service);

        for (String address :
                List.of(programs, programs + "?keep=", programs + "?keep=1.x", programs + "?keep=" + pass + "x")) {
            HttpResponse<String> sent = nobody.post(address, "text", "Mine");
            assertThat(sent.headers().firstValue("Location")).as(address).contains("/sign-in");
        }
        assertThat(nobody.post(programs.replace("programs", "contacts") + "?keep=" + pass, "text", "Mine")
                        .body())
                .doesNotContain("Mine");
        assertThat(nobody.post("/sign-in?path=/tenants&keep=" + pass, "text", long20k)
                        .statusCode())
                .isEqualTo(413);
        service.clock.move(Duration.ofDays(31));
        assertThat(nobody.post(programs + "?keep=" + pass, "text", "Mine").statusCode())
                .isEqualTo(303);
    }
}
