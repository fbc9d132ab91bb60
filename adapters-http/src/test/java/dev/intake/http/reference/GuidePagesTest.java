package dev.intake.http.reference;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.http.testing.TestService;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** The guides that the build puts into the jar are served to everybody. */
class GuidePagesTest {
    private static final TestService SERVICE = TestService.start();

    @AfterAll
    static void stop() {
        SERVICE.close();
    }

    @Test
    void everyGuide_isListed_andServedAsAPageAndAsMarkdown() throws Exception {
        String list = SERVICE.get("/docs").body();
        for (String name : Guides.NAMES) {
            assertThat(list).contains("<a href=\"/docs/" + name + "\">");
            HttpResponse<String> page = SERVICE.get("/docs/" + name);
            assertThat(page.statusCode()).as(name).isEqualTo(200);
            assertThat(page.headers().firstValue("Content-Security-Policy").orElseThrow())
                    .startsWith("default-src 'none'");
            assertThat(page.headers().firstValue("Set-Cookie")).isEmpty();

            HttpResponse<String> source = SERVICE.get("/docs/" + name + ".md");
            assertThat(source.headers().firstValue("Content-Type")).contains("text/markdown; charset=utf-8");
            assertThat(source.body()).startsWith("# ").doesNotContain("app/bin/intake");
        }
    }

    @Test
    void llmsTxt_listsTheMarkdownOfEveryGuide() throws Exception {
        HttpResponse<String> list = SERVICE.get("/llms.txt");
        assertThat(list.statusCode()).isEqualTo(200);
        assertThat(list.body()).startsWith("# Intake\n\n> ").contains("(/openapi.yaml)");
        for (String name : Guides.NAMES) {
            assertThat(list.body()).contains("](/docs/" + name + ".md)");
        }
    }

    @Test
    void otherNames_areNotFound() throws Exception {
        for (String name : new String[] {"none", "none.md", "dashboard.md.md", "pictures/none.png"}) {
            assertThat(SERVICE.get("/docs/" + name).statusCode()).as(name).isEqualTo(404);
        }
    }
}
