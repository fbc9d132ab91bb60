package dev.intake.http.reference;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every page links to the section of a guide that is about it. */
class HelpLinksTest {
    private static final Path TEMPLATES = Path.of("src", "main", "jte");
    private static final Path GUIDES = Path.of("..", "docs", "guides");
    private static final Pattern LAYOUT = Pattern.compile("@template\\.layout\\(page = [^\\n]*");
    private static final Pattern HELP = Pattern.compile("help = \"([a-z-]+)#([a-z-]+)\"");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.+)$");

    /** The pages that are help themselves. */
    private static final List<String> DOCS = List.of("guide.jte", "reference.jte");

    private static Map<String, String> layouts() throws IOException {
        Map<String, String> layouts = new TreeMap<>();
        try (Stream<Path> templates = Files.list(TEMPLATES)) {
            for (Path template : templates.toList()) {
                Matcher layout = LAYOUT.matcher(Files.readString(template));
                if (layout.find()) {
                    layouts.put(template.getFileName().toString(), layout.group());
                }
            }
        }
        DOCS.forEach(layouts::remove);
        return layouts;
    }

    @Test
    void everyPage_linksToAHeadingThatExists() throws IOException {
        assertThat(layouts()).hasSizeGreaterThan(30);
        for (Map.Entry<String, String> page : layouts().entrySet()) {
            Matcher help = HELP.matcher(page.getValue());
            assertThat(help.find()).as("%s has a help link", page.getKey()).isTrue();
            assertThat(Guides.NAMES).as(page.getKey()).contains(help.group(1));
            assertThat(headings(help.group(1))).as(page.getKey()).contains(help.group(2));
        }
    }

    private static List<String> headings(String guide) throws IOException {
        return HEADING.matcher(Files.readString(GUIDES.resolve(guide + ".md")))
                .results()
                .map(heading -> GuideHtml.anchor(heading.group(1)))
                .toList();
    }
}
