package dev.intake.app.smtp;

import dev.intake.email.UnsubscribeFooter;
import dev.intake.template.RenderedEmail;
import dev.intake.tenant.PostalAddress;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.select.Selector;

/**
 * Parses the HTML of a written email as a mail client does, to see whether the footer is visible text in it, whatever the
 * author's HTML around it. (Decisions 6.10, ADR 112)
 */
final class ShownFooter {
    /** Elements whose content is not shown, or not as text with links. */
    private static final Set<String> HIDING = Set.of(
            "head",
            "title",
            "script",
            "style",
            "template",
            "noscript",
            "noframes",
            "noembed",
            "textarea",
            "select",
            "option",
            "datalist",
            "svg",
            "math",
            "iframe",
            "object",
            "audio",
            "video",
            "canvas",
            "dialog",
            "details");

    private static final Set<String> ZEROS = Set.of("0", "0px", "0%", "0em", "0pt", "0.0", ".0");

    private final UnsubscribeFooter footer;

    ShownFooter(UnsubscribeFooter footer) {
        this.footer = footer;
    }

    /** Returns whether a reader of the HTML sees the unsubscribe link and, beside it, the postal address. */
    boolean isIn(String html) {
        // jsoup ends an open title or text area by itself, which mail clients do not.
        int start = html.lastIndexOf("<a ", html.lastIndexOf(footer.link().toString()));
        if (start < 0 || !RenderedEmail.isText(html, start)) {
            return false;
        }
        Document document = Jsoup.parse(html);
        Set<Element> hidden = hiddenByStyleSheets(document);
        return document.select("a[href]").stream()
                .filter(link -> link.attr("href").equals(footer.link().toString()) && link.hasText())
                .filter(link -> link.parent() != null && hasAddress(link.parent()))
                .anyMatch(link -> isShown(link, hidden));
    }

    private boolean hasAddress(Element around) {
        String shown = around.text();
        List<String> lines = footer.postalAddress().map(PostalAddress::lines).orElseGet(List::of);
        return lines.stream()
                .allMatch(line -> shown.contains(new Element("p").text(line).text()));
    }

    private static boolean isShown(Element link, Set<Element> hidden) {
        for (Element element = link; element != null; element = element.parent()) {
            if (HIDING.contains(element.normalName())
                    || element.hasAttr("hidden")
                    || hides(element.attr("style"))
                    || hidden.contains(element)) {
                return false;
            }
        }
        return true;
    }

    /** Returns the elements that a rule outside of media queries hides. A selector that is unknown here selects nothing. */
    private static Set<Element> hiddenByStyleSheets(Document document) {
        Set<Element> hidden = new HashSet<>();
        for (Element sheet : document.select("style")) {
            for (String rule : sheet.data().split("}", -1)) {
                int open = rule.lastIndexOf('{');
                if (open >= 0 && rule.indexOf('@') < 0 && hides(rule.substring(open + 1))) {
                    hidden.addAll(selected(document, rule.substring(0, open)));
                }
            }
        }
        return hidden;
    }

    private static List<Element> selected(Document document, String selector) {
        try {
            return document.select(selector.strip());
        } catch (Selector.SelectorParseException | IllegalArgumentException unknown) {
            return List.of();
        }
    }

    private static boolean hides(String declarations) {
        for (String declaration : declarations.toLowerCase(Locale.ROOT).split(";", -1)) {
            int colon = declaration.indexOf(':');
            if (colon >= 0
                    && hides(
                            declaration.substring(0, colon).strip(),
                            declaration
                                    .substring(colon + 1)
                                    .replace("!important", "")
                                    .strip())) {
                return true;
            }
        }
        return false;
    }

    private static boolean hides(String property, String value) {
        return switch (property) {
            case "display" -> value.equals("none");
            case "visibility" -> value.equals("hidden") || value.equals("collapse");
            case "mso-hide" -> value.equals("all");
            case "opacity", "font-size", "max-height", "max-width" -> ZEROS.contains(value);
            default -> false;
        };
    }
}
