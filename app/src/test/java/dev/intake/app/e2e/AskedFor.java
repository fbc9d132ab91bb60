package dev.intake.app.e2e;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Which figures an expression of Prometheus' query language asks for. */
final class AskedFor {
    private static final Pattern GROUPING =
            Pattern.compile("\\b(by|without|on|ignoring|group_left|group_right)\\s*\\([^)]*\\)");
    private static final Pattern FIGURE =
            Pattern.compile("\\b([a-zA-Z_:][a-zA-Z0-9_:]*)\\b(?!\\s*\\()\\s*(?:\\{((?:[^}\"]|\"[^\"]*\")*)\\})?");
    private static final Pattern MATCHER = Pattern.compile("([a-zA-Z_]+)\\s*(=~|!~|!=|=)\\s*\"([^\"]*)\"");
    private static final Set<String> WORDS = Set.of("and", "or", "unless", "bool", "offset");

    /** Prometheus itself says whether it could ask, and adds these labels to what it is told. */
    private static final Set<String> PROMETHEUS_OWN = Set.of("up");

    private static final Set<String> LABELS_OF_PROMETHEUS = Set.of("instance", "job");

    private AskedFor() {}

    /**
     * Returns the series that the expression queries but that do not exist.
     *
     * @param series the lines that a service tells, without comments
     */
    static List<String> missing(String expression, List<String> series) {
        String figures =
                GROUPING.matcher(expression.replaceAll("\\[[^\\]]*\\]", "")).replaceAll("");
        List<String> missing = new ArrayList<>();
        Matcher named = FIGURE.matcher(figures);
        while (named.find()) {
            if (!WORDS.contains(named.group(1)) && !PROMETHEUS_OWN.contains(named.group(1))) {
                missing.addAll(missing(named.toMatchResult(), series));
            }
        }
        return missing;
    }

    private static List<String> missing(MatchResult figure, List<String> series) {
        String name = figure.group(1);
        List<String> known = series.stream()
                .filter(line -> line.startsWith(name + "{") || line.startsWith(name + " "))
                .toList();
        if (known.isEmpty()) {
            return List.of(name);
        }
        List<String> missing = new ArrayList<>();
        Matcher label = MATCHER.matcher(figure.group(2) == null ? "" : figure.group(2));
        while (label.find()) {
            String found = label.group(1);
            boolean exact = label.group(2).equals("=");
            String part = found + "=\"" + (exact ? label.group(3) + "\"" : "");
            if (!LABELS_OF_PROMETHEUS.contains(found) && known.stream().noneMatch(line -> line.contains(part))) {
                missing.add(name + "{" + found + (exact ? "=" + label.group(3) : "") + "}");
            }
        }
        return missing;
    }
}
