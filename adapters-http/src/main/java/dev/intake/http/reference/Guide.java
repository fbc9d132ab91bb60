package dev.intake.http.reference;

import dev.intake.template.MarkdownRenderer;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A guide as a page.
 *
 * @param name its name in the path, such as {@code dashboard}
 * @param title its heading
 * @param markdown its text
 * @param html the text as HTML, with ids of headings
 * @param sections its main sections
 */
public record Guide(String name, String title, String markdown, String html, List<Section> sections) {
    private static final Pattern SECTION = Pattern.compile("<h2 id=\"([^\"]*)\">(.*?)</h2>");
    private static final Pattern TITLE = Pattern.compile("(?m)^# (.+)$");
    private static final Pattern PAGE = Pattern.compile("(/docs/[a-z-]++)\\.md(#.*+)?");

    /**
     * A section.
     *
     * @param anchor its id
     * @param title its heading
     */
    public record Section(String anchor, String title) {}

    /** Copies the list. */
    public Guide {
        sections = List.copyOf(sections);
    }

    /** Returns the heading of a guide. */
    static String title(String name, String markdown) {
        Matcher title = TITLE.matcher(markdown);
        return title.find() ? title.group(1).replace("`", "") : name;
    }

    /**
     * Renders a guide.
     *
     * @param markdown its text, whose links to the Markdown of guides become links to their pages
     */
    static Guide of(String name, String markdown, MarkdownRenderer renderer) {
        String html = GuideHtml.of(
                markdown, renderer, written -> PAGE.matcher(written).replaceFirst("$1$2"));
        List<Section> sections = SECTION.matcher(html)
                .results()
                .map(found -> new Section(found.group(1), GuideHtml.text(found.group(2))))
                .toList();
        return new Guide(name, title(name, markdown), markdown, html, sections);
    }
}
