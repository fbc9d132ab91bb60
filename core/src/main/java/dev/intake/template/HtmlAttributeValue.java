package dev.intake.template;

import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

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
    private static final Pattern BEGUN =
            Pattern.compile("\\s*(https?://|mailto:|tel:)(.*)", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    private final String element;
    private final String name;
    private final StringBuilder before = new StringBuilder();
    private boolean beginsWithField;

    /** Creates the value of an attribute of an element; both names are in lower case. */
    HtmlAttributeValue(String element, String name) {
        this.element = element;
        this.name = name;
    }

    void pass(char c) {
        before.append(c);
    }

    EscapingContext.Position passField() {
        EscapingContext.Position spot = position();
        before.append('x');
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
        if (before.toString().isBlank()) {
            beginsWithField = true;
            return new EscapingContext.Position.Fillable(ValueEncoding.LINK);
        }
        if (beginsWithField) {
            return new EscapingContext.Position.Fillable(ValueEncoding.LINK_PART);
        }
        Matcher begun = BEGUN.matcher(before);
        return begun.matches()
                ? new EscapingContext.Position.Fillable(encoding(begun.group(1), begun.group(2)))
                : new EscapingContext.Position.Forbidden(
                        "in a link that does not begin with https://, http://, mailto: or tel:");
    }

    private static ValueEncoding encoding(String scheme, String rest) {
        if (rest.indexOf('?') >= 0 || rest.indexOf('#') >= 0) {
            return ValueEncoding.LINK_PART;
        }
        return scheme.endsWith("//") && rest.indexOf('/') < 0 ? ValueEncoding.LINK_HOST : ValueEncoding.LINK_PATH;
    }
}
