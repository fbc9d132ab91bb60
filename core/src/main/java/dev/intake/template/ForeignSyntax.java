package dev.intake.template;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Recognizes the template syntax of other tools, which would be sent as it is written, and says what to write instead.
 * Braces, brackets and percent signs have other uses too, so they count only around the name or the address of a person,
 * or around a field of this service.
 */
final class ForeignSyntax {
    private static final Pattern TAG = Pattern.compile(
            "\\{%|\\{#[^#}\\n]{1,60}#\\}|<%[=#@\\sA-Za-z-]|<\\?(?:php|=)|<#(?:if|else|list|assign)|\\[% "
                    + "|\\*\\|[A-Za-z][^|*\\n]{0,60}\\|\\*|%%[=\\[]|%%[A-Za-z_][\\w .:-]{0,60}%%|~[A-Za-z]{1,40}\\.[A-Za-z]{1,40}~"
                    + "|@Model\\.[A-Za-z.]{1,40}"
                    + "|(?<wrapped>[$#]?(?<![{\\\\])\\{ ?[$%!]?[A-Za-z][^{}\\n]{0,60}\\}"
                    + "|(?<![A-Za-z0-9])\\[{1,2}[ #]?[A-Za-z][^\\[\\]\\n]{0,60}\\](?![(\\[:])"
                    + "|%[A-Za-z][\\w .:-]{0,60}%|[$%]\\([A-Za-z][\\w.]{0,60}\\)"
                    + "|(?<!\\w)\\$!?[A-Za-z][\\w.]{0,60}\\b|(?<![\\w-])-[A-Za-z_]{1,60}-(?![\\w-])"
                    + "|(?<!\\w)#[A-Za-z][\\w .]{0,60}#|@@[A-Za-z][\\w .]{0,60}@@"
                    + "|<< ?[A-Za-z][\\w .]{0,60}>>|\u00ab ?[A-Za-z][\\w .]{0,60}\u00bb)");

    private static final Pattern CALL = Pattern.compile("(?i)(?:default|fallback)\\b\\s?(?:[:(=]|[\"'\u201c\u2018]).*"
            + "|[a-z_]{1,30}\\s?[:(]\\s?[\"'\u201c\u2018].*|(?:truncate|slice|round|limit)\\s?[:(]\\s?\\d.*");
    private static final Pattern FILTER = Pattern.compile(
            "(?i)(?:upcase|downcase|capitalize|titlecase|escape|strip_html|url_encode|urlencode|safe|nl2br|raw|e"
                    + "|upper|lower|uppercase|lowercase|trim|strip|capfirst|titleize|humanize)(?:\\(\\))?");
    private static final Pattern QUOTED = Pattern.compile("[\"'\u201c\u2018]([^\"'\u201c\u201d\u2018\u2019]{1,80})");
    private static final Pattern CONDITION = Pattern.compile("\\{%|\\{#|<%|<\\?|<#|\\[%|%%[=\\[]");
    private static final Pattern BETWEEN_WORDS = Pattern.compile("[^A-Za-z]+|(?<=[a-z])(?=[A-Z])");
    private static final Pattern END_OF_NAME = Pattern.compile("[|,!=?()]|(?i: or )");

    private static final Set<String> NAMES =
            Set.of("name", "fname", "lname", "firstname", "lastname", "fullname", "forename", "surname", "nickname");
    private static final Set<String> ADDRESSES = Set.of("email", "mail", "emailaddress");
    private static final Set<String> LINKS = Set.of("unsubscribe", "unsub", "unsubscribed");
    private static final Set<String> OWNERS = Set.of(
            "your",
            "my",
            "insert",
            "enter",
            "here",
            "first",
            "last",
            "full",
            "user",
            "contact",
            "customer",
            "subscriber",
            "recipient",
            "person",
            "lead",
            "company",
            "account",
            "member",
            "profile",
            "client",
            "merge",
            "data",
            "var",
            "vars",
            "attributes",
            "properties",
            "params",
            "e",
            "address",
            "link",
            "url",
            "to");

    private ForeignSyntax() {}

    /** Returns the next place from an offset on where such syntax begins; empty if there is none. */
    static Optional<Place> next(String source, int from) {
        Matcher tag = TAG.matcher(source);
        int at = from;
        while (tag.find(at)) {
            String written = tag.group();
            if (tag.group("wrapped") == null || concernsPerson(written)) {
                return Optional.of(new Place(tag.start(), tag.end(), message(written)));
            }
            at = tag.start() + 1;
        }
        return Optional.empty();
    }

    /**
     * Syntax of another tool.
     *
     * @param start its offset
     * @param end the offset after its beginning
     * @param message what to write instead
     */
    record Place(int start, int end, String message) {}

    /** Returns the violated rule of a fallback that is a filter of another tool, after the name of its field. */
    static Optional<String> inFallback(String field, String text) {
        if (FILTER.matcher(text).matches()) {
            return Optional.of("has the filter " + TemplateReader.shown(text)
                    + " of another tool, which readers would see: remove it");
        }
        if (!CALL.matcher(text).matches()) {
            return MergeField.parse(text)
                    .map(other ->
                            "has a field as its fallback, which readers would see as it is written: write a text");
        }
        Matcher quoted = QUOTED.matcher(text);
        String said =
                quoted.find() ? quoted.group(1).trim() : text.replaceFirst("(?i)^(?:default|fallback)[:(= ]+", "");
        String instead = Visible.in(said) ? SafeText.clean(said) : "there";
        return Optional.of("has a fallback in the syntax of another tool, which readers would see: write {{" + field
                + " | " + instead + "}}");
    }

    /** Returns what to write for a name of another tool; empty if it means no name, address or link of this service. */
    static Optional<String> instead(String name) {
        String[] words = words(name);
        if (has(words, LINKS)) {
            return Optional.of("remove it, because the footer has the unsubscribe link");
        }
        if (has(words, NAMES)) {
            return Optional.of("write {{contact.name}}, or {{contact.name | there}} for those without a name");
        }
        return has(words, ADDRESSES) ? Optional.of("write {{contact.email}}") : Optional.empty();
    }

    private static String message(String written) {
        String shown = TemplateReader.shown(written) + " is the syntax of another tool, which readers would see: ";
        if (CONDITION.matcher(written).lookingAt()) {
            return shown + "templates have fields with a fallback only, such as {{contact.name | there}}";
        }
        return shown
                + (isOwn(written)
                        ? "write it in two braces"
                        : instead(written).orElse("write {{event.<key>}} or {{contact.<key>}}"));
    }

    private static boolean concernsPerson(String written) {
        if (isOwn(written)) {
            return true;
        }
        String[] words = words(written);
        boolean label = written.startsWith("[") && words.length == 1;
        return (has(words, NAMES) || has(words, LINKS) || (!label && has(words, ADDRESSES)))
                && Arrays.stream(words).allMatch(word -> isKnown(word));
    }

    private static boolean isOwn(String written) {
        String name = written.replaceFirst("^[$#]?\\{ ?[$%!]?", "");
        return !name.equals(written)
                && MergeField.parse(name.substring(0, name.length() - 1).trim()).isPresent();
    }

    private static boolean isKnown(String word) {
        return NAMES.contains(word) || ADDRESSES.contains(word) || LINKS.contains(word) || OWNERS.contains(word);
    }

    private static boolean has(String[] words, Set<String> some) {
        return Arrays.stream(words).anyMatch(some::contains);
    }

    private static String[] words(String written) {
        String name = written.replaceFirst("^[^A-Za-z]+", "");
        Matcher end = END_OF_NAME.matcher(name);
        String head = end.find() ? name.substring(0, end.start()) : name;
        boolean shouted = head.equals(head.toUpperCase(Locale.ROOT));
        return BETWEEN_WORDS
                .splitAsStream(shouted ? head.toLowerCase(Locale.ROOT) : head)
                .map(word -> word.toLowerCase(Locale.ROOT))
                .filter(word -> !word.isEmpty())
                .toArray(String[]::new);
    }
}
