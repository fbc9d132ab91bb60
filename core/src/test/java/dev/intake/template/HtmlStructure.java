package dev.intake.template;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Attribute;
import org.jsoup.nodes.Comment;
import org.jsoup.nodes.DataNode;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;

/**
 * What a browser would make of HTML, apart from its text: this is what no merged value may change.
 *
 * @param nodes elements with their attributes' names, comments and raw content, in their order
 * @param liveLinks the schemes of links that would run something
 */
record HtmlStructure(List<String> nodes, List<String> liveLinks) {
    private static final List<String> LIVE = List.of("javascript:", "data:", "vbscript:");

    static HtmlStructure of(String html) {
        HtmlStructure seen = new HtmlStructure(new ArrayList<>(), new ArrayList<>());
        Jsoup.parse(html).traverse((node, depth) -> seen.add(node, depth));
        return seen;
    }

    private void add(Node node, int depth) {
        if (node instanceof Element element) {
            nodes.add(depth + " " + element.tagName() + names(element));
        } else if (node instanceof DataNode data) {
            nodes.add(depth + " data " + data.getWholeData());
        } else if (node instanceof Comment comment) {
            nodes.add(depth + " comment " + comment.getData());
        }
        Stream.of(node.attr("href"), node.attr("src")).forEach(this::addScheme);
    }

    private void addScheme(String link) {
        String scheme = link.replaceAll("[\\x00-\\x20]", "").toLowerCase(Locale.ROOT);
        LIVE.stream().filter(scheme::startsWith).forEach(liveLinks::add);
    }

    private static List<String> names(Element element) {
        return element.attributes().asList().stream().map(Attribute::getKey).toList();
    }
}
