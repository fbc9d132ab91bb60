package dev.intake.template;

import java.util.List;

/** Renders Markdown by CommonMark. Implementations are thread-safe. */
public interface MarkdownRenderer {
    /**
     * Renders Markdown without merge fields. Raw HTML in it is text: the HTML shows it escaped. Letters and digits are
     * written unchanged.
     */
    RenderedMarkdown render(String markdown);

    /**
     * Markdown converted to HTML and to plain text.
     *
     * @param html the elements of a body
     * @param text plain text; a link without a scheme is alone on its line
     * @param links the destinations of its links and images, in any order
     */
    record RenderedMarkdown(String html, String text, List<Link> links) {
        /** Copies the list. */
        public RenderedMarkdown {
            links = List.copyOf(links);
        }
    }

    /**
     * A link or an image.
     *
     * @param offset where it is in the Markdown, in chars from 0
     * @param destination its URL as written
     */
    record Link(int offset, String destination) {}
}
