package dev.intake.app.template;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.commonmark.node.Code;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.Text;
import org.commonmark.renderer.NodeRenderer;
import org.commonmark.renderer.text.TextContentNodeRendererContext;
import org.commonmark.renderer.text.TextContentWriter;

/** Writes links, images and code in plain text as people write them in emails. */
final class LinksInText implements NodeRenderer {
    private static final Pattern SCHEME = Pattern.compile("(?i)(?:https?://|mailto:|tel:).*");

    private final TextContentNodeRendererContext context;
    private final TextContentWriter writer;

    LinksInText(TextContentNodeRendererContext context) {
        this.context = context;
        this.writer = context.getWriter();
    }

    @Override
    public Set<Class<? extends Node>> getNodeTypes() {
        return Set.of(Link.class, Image.class, Code.class);
    }

    @Override
    public void render(Node node) {
        if (node instanceof Link link) {
            write(link);
        } else if (node instanceof Code code) {
            writer.write(code.getLiteral());
        } else {
            renderChildren(node);
        }
    }

    private void write(Link link) {
        String destination = link.getDestination();
        String address = destination.toLowerCase(Locale.ROOT).startsWith("mailto:")
                ? destination.substring("mailto:".length())
                : destination;
        String label = label(link).strip();
        if (SCHEME.matcher(destination).matches()) {
            renderChildren(link);
            if (!label.equals(address) && !label.equals(destination)) {
                writer.write((label.isEmpty() ? "" : " (") + address + (label.isEmpty() ? "" : ")"));
            }
        } else {
            writeOnOwnLine(link, label);
        }
    }

    /** Writes the link on its own line, because a merge field may be a whole address only if it is alone on its line. */
    private void writeOnOwnLine(Link link, String label) {
        renderChildren(link);
        if (!label.isEmpty()) {
            writer.write(':');
            writer.line();
        }
        writer.write(link.getDestination());
        if (link.getNext() != null) {
            writer.line();
        }
    }

    private static String label(Node node) {
        if (node instanceof Text text) {
            return text.getLiteral();
        }
        if (node instanceof Code code) {
            return code.getLiteral();
        }
        StringBuilder label = new StringBuilder();
        for (Node child = node.getFirstChild(); child != null; child = child.getNext()) {
            label.append(label(child));
        }
        return label.toString();
    }

    private void renderChildren(Node parent) {
        for (Node child = parent.getFirstChild(); child != null; child = child.getNext()) {
            context.render(child);
        }
    }
}
