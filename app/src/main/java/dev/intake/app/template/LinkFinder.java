package dev.intake.app.template;

import dev.intake.template.MarkdownRenderer;
import java.util.ArrayList;
import java.util.List;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;

/** Collects the links and images of a document. */
final class LinkFinder extends AbstractVisitor {
    private final List<MarkdownRenderer.Link> links = new ArrayList<>();

    private LinkFinder() {}

    /** Returns the links of a document that was parsed with source spans of its inlines. */
    static List<MarkdownRenderer.Link> links(Node document) {
        LinkFinder finder = new LinkFinder();
        document.accept(finder);
        return List.copyOf(finder.links);
    }

    @Override
    public void visit(Link link) {
        add(link, link.getDestination());
    }

    @Override
    public void visit(Image image) {
        add(image, image.getDestination());
    }

    private void add(Node node, String destination) {
        int offset = node.getSourceSpans().stream()
                .findFirst()
                .map(span -> span.getInputIndex())
                .orElse(0);
        links.add(new MarkdownRenderer.Link(offset, destination));
        visitChildren(node);
    }
}
