package dev.intake.app.template;

import dev.intake.template.MarkdownRenderer;
import java.util.Map;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Node;
import org.commonmark.parser.IncludeSourceSpans;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;
import org.commonmark.renderer.text.LineBreakRendering;
import org.commonmark.renderer.text.TextContentRenderer;

/** Renders Markdown according to the CommonMark specification, without extensions. (ADR 112) */
public final class CommonMark implements MarkdownRenderer {
    /**
     * The maximum nesting. Deeper emphasis, quotes and lists are treated as text, so that no Markdown can exhaust the stack.
     */
    private static final int MAX_NESTING = 100;

    private final Parser parser = Parser.builder()
            .includeSourceSpans(IncludeSourceSpans.BLOCKS_AND_INLINES)
            .maxOpenBlockParsers(MAX_NESTING)
            .maxInlineNesting(MAX_NESTING)
            .build();
    private final HtmlRenderer html = HtmlRenderer.builder()
            .escapeHtml(true)
            .attributeProviderFactory(context -> CommonMark::withoutLanguage)
            .build();
    private final TextContentRenderer text = TextContentRenderer.builder()
            .lineBreakRendering(LineBreakRendering.SEPARATE_BLOCKS)
            .nodeRendererFactory(LinksInText::new)
            .build();

    @Override
    public RenderedMarkdown render(String markdown) {
        Node document = parser.parse(markdown);
        return new RenderedMarkdown(html.render(document), text.render(document), LinkFinder.links(document));
    }

    /** Removes the language of code: mail clients do not highlight code, and a class cannot contain merge fields. */
    private static void withoutLanguage(Node node, String tag, Map<String, String> attributes) {
        if (node instanceof FencedCodeBlock) {
            attributes.remove("class");
        }
    }
}
