package dev.intake.docs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every relative link of the README and of {@code docs} leads to a file, and its anchor to a heading of that file. */
class DocumentLinksTest {
    private static final Path ROOT = Path.of("..");
    private static final Pattern LINK = Pattern.compile("]\\((?!https?:|mailto:)([^)\\s#]*)(?:#([^)\\s]+))?\\)");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.+)$");

    @Test
    void links_leadToFilesAndHeadingsThatExist() throws IOException {
        List<Path> pages = pages();

        assertThat(pages).hasSizeGreaterThan(50);
        assertThat(pages.stream().flatMap(page -> broken(page).stream())).isEmpty();
    }

    @Test
    void broken_ofAMissingFileOrHeading_namesTheLink(@TempDir Path folder) throws IOException {
        Path page = Files.writeString(
                folder.resolve("page.md"),
                "# A title, `in code`\n[here](#a-title-in-code) [none](#no-title) [no file](absent.md) [out](https://localhost/x)\n");

        assertThat(broken(page)).containsExactly(page + ": #no-title", page + ": absent.md");
    }

    private static List<Path> pages() throws IOException {
        try (Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
            return Stream.concat(Stream.of(ROOT.resolve("README.md")), docs)
                    .filter(page -> page.toString().endsWith(".md"))
                    .toList();
        }
    }

    private static List<String> broken(Path page) {
        return LINK.matcher(read(page))
                .results()
                .filter(link -> !resolves(page, link))
                .map(link ->
                        page + ": " + link.group().substring(2, link.group().length() - 1))
                .toList();
    }

    private static boolean resolves(Path page, MatchResult link) {
        Path target = link.group(1).isEmpty() ? page : page.resolveSibling(link.group(1));
        String anchor = link.group(2);
        if (anchor == null || !target.toString().endsWith(".md")) {
            return Files.exists(target);
        }
        return Files.exists(target)
                && HEADING.matcher(read(target))
                        .results()
                        .anyMatch(heading -> anchor(heading.group(1)).equals(anchor));
    }

    /** As the common renderers of Markdown make it: lower case, hyphens for spaces, without punctuation. */
    private static String anchor(String heading) {
        return heading.toLowerCase(Locale.ROOT)
                .replaceAll("]\\([^)]*\\)", "")
                .replaceAll("[^\\p{L}\\p{N}_ -]", "")
                .strip()
                .replace(' ', '-');
    }

    private static String read(Path file) {
        try {
            return Files.readString(file, UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
