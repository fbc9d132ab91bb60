package dev.intake.http.testing;

import dev.intake.template.MarkdownRenderer;
import java.util.List;

/** A Markdown of paragraphs only, which is enough for tests of pages and tools. */
final class TestMarkdown implements MarkdownRenderer {
    @Override
    public RenderedMarkdown render(String markdown) {
        String escaped = markdown.replace("&", "&amp;").replace("<", "&lt;");
        return new RenderedMarkdown("<p>" + escaped.replace("\n\n", "</p>\n<p>") + "</p>\n", markdown, List.of());
    }
}
