package dev.intake.http.api;

import dev.intake.http.server.JsonResponse;
import dev.intake.http.server.Problem;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Converts between revisions and strong entity tags (RFC 9110, 8.8.3). */
final class EntityTag {
    private static final String ANY = "*";
    private static final Pattern STRONG = Pattern.compile("\"([\\x21\\x23-\\x7E]*)\"");

    private EntityTag() {}

    /** Returns the tag of a revision. */
    static String of(String revision) {
        return '"' + revision + '"';
    }

    /**
     * The condition of an edit.
     *
     * @param tag the revision that alone may be edited; absent if any may
     */
    record Match(Optional<String> tag) {}

    /** Parses {@code If-Match}: {@code *} or one strong tag; empty for anything else, which matches nothing. */
    static Optional<Match> read(String header) {
        if (header.equals(ANY)) {
            return Optional.of(new Match(Optional.empty()));
        }
        Matcher tag = STRONG.matcher(header);
        return tag.matches() ? Optional.of(new Match(Optional.of(tag.group(1)))) : Optional.empty();
    }

    /** Returns the answer to a condition that cannot be read. */
    static JsonResponse unreadable() {
        return JsonResponse.error(
                Problem.PRECONDITION_FAILED, "If-Match must be * or one ETag of a response. Nothing was changed.");
    }
}
