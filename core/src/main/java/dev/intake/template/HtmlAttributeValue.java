package dev.intake.template;

import java.util.List;
import java.util.Set;

/**
 * The quoted value of an attribute, up to the current position. Fields are allowed only in links and in attributes that
 * are known to be harmless.
 */
final class HtmlAttributeValue {
    private static final Set<String> SAYING = Set.of(
            "abbr",
            "align",
            "alt",
            "bgcolor",
            "color",
            "colspan",
            "dir",
            "height",
            "label",
            "lang",
            "placeholder",
            "rowspan",
            "summary",
            "title",
            "valign",
            "width");
    private static final Set<String> LINKS = Set.of("a href", "area href", "img src");
    private static final List<String> SCHEMES = List.of("http://", "https://", "mailto:", "tel:");
    private static final int LONGEST_SCHEME = "https://".length();

    private final String element;
    private final String name;
    /** What follows the white space at its beginning, as far as a scheme may reach. */
    private final StringBuilder start = new StringBuilder(LONGEST_SCHEME);

    private String scheme = "";
    private boolean blank = true;
    private boolean slash;
    private boolean query;
    private boolean beginsWithField;

    /** Creates the value of an attribute of an element; both names are in lower case. */
    HtmlAttributeValue(String element, String name) {
        this.element = element;
        this.name = name;
    }

    void pass(char c) {
        blank = blank && Character.isWhitespace(c);
        if (!scheme.isEmpty()) {
            slash |= c == '/';
            query |= c == '?' || c == '#';
        } else if (start.length() < LONGEST_SCHEME && !(start.isEmpty() && isSpace(c))) {
            start.append(c);
            scheme = SCHEMES.stream()
                    .filter(known -> known.equalsIgnoreCase(start.toString()))
                    .findAny()
                    .orElse("");
        }
    }

    private static boolean isSpace(char c) {
        return c == ' ' || (c >= '\t' && c <= '\r');
    }

    EscapingContext.Position passField() {
        EscapingContext.Position spot = position();
        pass('x');
        return spot;
    }

    private EscapingContext.Position position() {
        if (SAYING.contains(name) || name.startsWith("aria-") || name.startsWith("data-")) {
            return new EscapingContext.Position.Fillable(ValueEncoding.MARKUP);
        }
        return LINKS.contains(element + " " + name)
                ? link()
                : new EscapingContext.Position.Forbidden("in the attribute " + name + " of <" + element + ">");
    }

    private EscapingContext.Position link() {
        if (blank) {
            beginsWithField = true;
            return new EscapingContext.Position.Fillable(ValueEncoding.LINK);
        }
        if (beginsWithField) {
            return new EscapingContext.Position.Fillable(ValueEncoding.LINK_PART);
        }
        return scheme.isEmpty()
                ? new EscapingContext.Position.Forbidden(
                        "in a link that does not begin with https://, http://, mailto: or tel:")
                : new EscapingContext.Position.Fillable(encoding());
    }

    private ValueEncoding encoding() {
        if (query) {
            return ValueEncoding.LINK_PART;
        }
        return scheme.endsWith("//") && !slash ? ValueEncoding.LINK_HOST : ValueEncoding.LINK_PATH;
    }
}
