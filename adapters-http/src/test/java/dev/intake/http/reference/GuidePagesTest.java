package dev.intake.http.reference;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.http.testing.TestService;
import java.net.http.HttpResponse;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** The guides that the build puts into the jar are served to everybody. */
class GuidePagesTest {
    private static final TestService SERVICE = TestService.start();
    private static final Pattern MARKDOWN_LINK = Pattern.compile("]\\(([^()\\s]+)\\)");
    private static final Pattern FILE = Pattern.compile("[A-Za-z0-9_./-]++(?:#.*+)?");
    private static final Pattern PAGE_LINK = Pattern.compile("(?:href|src)=\"([^\"]+)\"");

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
    void everyLinkOfAServedDocument_leadsToSomethingServed() throws Exception {
        Set<String> links =
                new TreeSet<>(links(MARKDOWN_LINK, SERVICE.get("/llms.txt").body()));
        for (String name : Guides.NAMES) {
            links.addAll(
                    links(MARKDOWN_LINK, SERVICE.get("/docs/" + name + ".md").body()));
            links.addAll(links(PAGE_LINK, SERVICE.get("/docs/" + name).body()));
        }
        links.removeIf(link -> !FILE.matcher(link).matches());

        assertThat(links)
                .contains("/docs/tracking.md", "/docs/quickstart-django.md")
                .allMatch(link -> link.startsWith("/"));
        links.remove("/");
        for (String link : links) {
            assertThat(SERVICE.get(link.split("#", 2)[0]).statusCode()).as(link).isEqualTo(200);
        }
    }

    private static Set<String> links(Pattern link, String text) {
        return link.matcher(text)
                .results()
                .map(found -> found.group(1).replace("&amp;", "&"))
                .collect(Collectors.toSet());
    }

    @Test
    void otherNames_areNotFound() throws Exception {
        for (String name : new String[] {"none", "none.md", "dashboard.md.md", "pictures/none.png"}) {
            assertThat(SERVICE.get("/docs/" + name).statusCode()).as(name).isEqualTo(404);
        }
    }
}
