package dev.intake.http.reference;

import dev.intake.template.MarkdownRenderer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Renders a guide. CommonMark has neither tables nor heading ids, so both are added here. The Markdown is the project's own,
 * and raw HTML in it is treated as text.
 */
final class GuideHtml {
    private static final Pattern HEADING = Pattern.compile("<h([1-4])>(.*?)</h\\1>");
    private static final Pattern LINK = Pattern.compile("(?s)<a href=\"([^\"]*)\">(.*?)</a>");
    private static final Pattern IMAGE = Pattern.compile("<img src=\"([^\"]*)\"");
    private static final Pattern TABLE = Pattern.compile("<p>guidetable([0-9]+)</p>");
    private static final Pattern RULE = Pattern.compile("\\|(?: ?:?-+:? ?\\|)++");
    private static final Pattern CELL_END = Pattern.compile("(?<!\\\\)\\|");
    private static final Pattern PARAGRAPH = Pattern.compile("(?s)<p>(.*)</p>\\s*");

    private final MarkdownRenderer markdown;
    private final UnaryOperator<String> target;
    private final List<String> tables = new ArrayList<>();

    private GuideHtml(MarkdownRenderer markdown, UnaryOperator<String> target) {
        this.markdown = markdown;
        this.target = target;
    }

    /**
     * Returns the HTML of a guide.
     *
     * @param target returns the target of a link or image in the guide; blank for a file that is not served, whose link
     *     becomes text
     */
    static String of(String text, MarkdownRenderer markdown, UnaryOperator<String> target) {
        GuideHtml guide = new GuideHtml(markdown, target);
        return guide.finished(markdown.render(guide.withoutTables(text)).html());
    }

    /** Returns the id of a heading, as common renderers derive it: lower case, hyphens for spaces, without punctuation. */
    static String anchor(String heading) {
        return heading.toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N}_ -]", "")
                .strip()
                .replace(' ', '-');
    }

    /** Returns the text with a paragraph in place of each table. */
    private String withoutTables(String text) {
        List<String> lines = text.lines().toList();
        StringBuilder rest = new StringBuilder();
        boolean code = false;
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            code ^= line.strip().startsWith("```");
            if (!code
                    && isRow(line)
                    && i + 1 < lines.size()
                    && RULE.matcher(lines.get(i + 1).strip()).matches()) {
                int end = i + 2;
                while (end < lines.size() && isRow(lines.get(end))) {
                    end++;
                }
                String indentation = line.substring(0, line.indexOf('|'));
                rest.append('\n')
                        .append(indentation)
                        .append("guidetable")
                        .append(tables.size())
                        .append("\n\n");
                tables.add(table(cells(line), lines.subList(i + 2, end)));
                i = end - 1;
            } else {
                rest.append(line).append('\n');
            }
        }
        return rest.toString();
    }

    private static boolean isRow(String line) {
        return line.strip().startsWith("|");
    }

    private static List<String> cells(String row) {
        String inner = row.strip().substring(1);
        return Stream.of(CELL_END.split(inner.endsWith("|") ? inner.substring(0, inner.length() - 1) : inner, -1))
                .map(cell -> cell.strip().replace("\\|", "|"))
                .toList();
    }

    private String table(List<String> head, List<String> rows) {
        StringBuilder html = new StringBuilder("<table class=\"stack\"><thead><tr>");
        for (String cell : head) {
            html.append(cell.isEmpty() ? "<td></td>" : "<th scope=\"col\">" + inline(cell) + "</th>");
        }
        html.append("</tr></thead><tbody>");
        for (String row : rows) {
            html.append("<tr>");
            cells(row).forEach(cell -> html.append("<td>").append(inline(cell)).append("</td>"));
            html.append("</tr>");
        }
        return html.append("</tbody></table>").toString();
    }

    private String inline(String text) {
        Matcher paragraph = PARAGRAPH.matcher(markdown.render(text).html());
        return paragraph.matches() ? paragraph.group(1) : text;
    }

    private String finished(String html) {
        String whole = replaced(TABLE, html, table -> tables.get(Integer.parseInt(table.group(1))));
        String headed = replaced(
                HEADING,
                whole,
                heading -> "<h" + heading.group(1) + " id=\"" + anchor(text(heading.group(2))) + "\">"
                        + heading.group(2) + "</h" + heading.group(1) + ">");
        String linked = replaced(LINK, headed, link -> {
            String where = target.apply(link.group(1));
            return where.isEmpty() ? link.group(2) : "<a href=\"" + where + "\">" + link.group(2) + "</a>";
        });
        return replaced(IMAGE, linked, image -> "<img loading=\"lazy\" src=\"" + target.apply(image.group(1)) + "\"");
    }

    private static String replaced(Pattern pattern, String html, Function<MatchResult, String> other) {
        return pattern.matcher(html).replaceAll(found -> Matcher.quoteReplacement(other.apply(found)));
    }

    /** Returns the text of a heading's HTML. */
    static String text(String html) {
        String text = html.replaceAll("<[^>]*>", "");
        for (Map.Entry<String, String> entity : List.of(
                Map.entry("&lt;", "<"), Map.entry("&gt;", ">"), Map.entry("&quot;", "\""), Map.entry("&amp;", "&"))) {
            text = text.replace(entity.getKey(), entity.getValue());
        }
        return text;
    }
}
