package dev.intake.docs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.app.template.CommonMark;
import dev.intake.connector.polar.PolarTranslator;
import dev.intake.connector.stripe.StripeTranslator;
import dev.intake.http.reference.Guide;
import dev.intake.http.reference.Guides;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The guides as the service shows them. */
class GuidesTest {
    private static final Path DOCS = Path.of("..", "docs");
    private static final Guides GUIDES = new Guides(GuidesTest::file, new CommonMark());
    private static final Pattern LINK = Pattern.compile("<a href=\"([^\"]*)\"");
    private static final Pattern ID = Pattern.compile("<h[1-4] id=\"([^\"]*)\"");

    private static Optional<byte[]> file(String name) {
        return Stream.of(DOCS.resolve("guides"), DOCS, DOCS.resolve("quickstarts"))
                .map(folder -> folder.resolve(name))
                .filter(Files::exists)
                .findFirst()
                .map(GuidesTest::bytes);
    }

    private static byte[] bytes(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static List<String> names() {
        return Guides.NAMES;
    }

    private static Guide guide(String name) {
        return GUIDES.guide(name).orElseThrow();
    }

    private static Guide rendered(String markdown) {
        return new Guides(
                        name -> name.equals("dashboard.md") ? Optional.of(markdown.getBytes(UTF_8)) : Optional.empty(),
                        new CommonMark())
                .guide("dashboard")
                .orElseThrow();
    }

    private static List<String> found(Pattern pattern, String html) {
        return pattern.matcher(html)
                .results()
                .map((MatchResult match) -> match.group(1))
                .toList();
    }

    @Test
    void guideOnWebhooks_namesTheEventsToSubscribeTo() {
        String guide = guide("webhooks").html();

        assertThat(StripeTranslator.usedEvents()).allMatch(event -> guide.contains("<code>" + event + "</code>"));
        assertThat(PolarTranslator.usedEvents())
                .allMatch(event -> guide.contains("<code>" + event + "</code>") || event.startsWith("subscription."));
    }

    @ParameterizedTest
    @MethodSource("names")
    void links_leadToHeadingsOfGuides_orOut(String name) {
        Guide guide = guide(name);

        assertThat(found(ID, guide.html())).doesNotHaveDuplicates();
        for (String link : found(LINK, guide.html())) {
            if (link.startsWith("https://") || link.startsWith("http://localhost:")) {
                continue;
            }
            String[] parts = (link.startsWith("#") ? "/docs/" + name + link : link).split("#", 2);
            assertThat(parts[0]).as(link).startsWith("/docs/");
            Guide other = guide(parts[0].substring("/docs/".length()));
            if (parts.length > 1) {
                assertThat(found(ID, other.html())).as(link).contains(parts[1]);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    void nothingOfTheMarkdown_isLeft(String name) {
        String text = guide(name).html().replaceAll("(?s)<(pre|code).*?</\\1>", "");

        assertThat(text).doesNotContain("guidetable", "](", "|--", "```", "app/bin/intake");
    }

    @Test
    void everyGuideOfTheFolder_isServed() throws IOException {
        try (Stream<Path> files = Files.list(DOCS.resolve("guides"))) {
            assertThat(files.map(file -> file.getFileName().toString())
                            .filter(file -> file.endsWith(".md"))
                            .map(file -> file.replace(".md", "")))
                    .allMatch(Guides.NAMES::contains);
        }
    }

    @Test
    void table_becomesATable_alsoWithinAList() {
        String html = rendered("""
                # A

                1. One

                   | a | |
                   |---|---|
                   | `x \\| y` | **b** |

                2. Two
                """).html();

        assertThat(html)
                .contains("<thead><tr><th scope=\"col\">a</th><td></td></tr></thead>")
                .contains("<tr><td><code>x | y</code></td><td><strong>b</strong></td></tr>")
                .contains("<ol>")
                .doesNotContain("<ol start=");
    }

    @Test
    void headings_haveAnchors_andSectionsAreListed() {
        Guide guide = rendered("# Title\n\n## Settings, `a` & b\n\n## Last\n");

        assertThat(guide.title()).isEqualTo("Title");
        assertThat(guide.html()).contains("<h2 id=\"settings-a--b\">Settings, <code>a</code> &amp; b</h2>");
        assertThat(guide.sections())
                .containsExactly(
                        new Guide.Section("settings-a--b", "Settings, a & b"), new Guide.Section("last", "Last"));
    }

    @Test
    void linksToFilesThatAreNotServed_becomeText() {
        assertThat(rendered("# A\n\n[code](../../core/A.java), [self](dashboard.md#a), [out](https://example.com)")
                        .html())
                .contains(
                        "<p>code, <a href=\"/docs/dashboard#a\">self</a>, <a href=\"https://example.com\">out</a></p>");
    }

    @Test
    void htmlInAGuide_isText() {
        assertThat(rendered("# A\n\n<script>x</script>\n\n![p](pictures/setup.png)")
                        .html())
                .contains("&lt;script&gt;")
                .contains("<img loading=\"lazy\" src=\"/docs/pictures/setup.png\"");
    }
}
