package dev.intake.http.api;

import dev.intake.program.Revision;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Converts between revisions and strong entity tags (RFC 9110, 8.8.3). */
final class EntityTag {
    private static final String ANY = "*";
    private static final Pattern STRONG = Pattern.compile("\"([\\x21\\x23-\\x7E]*)\"");

    private EntityTag() {}

    /** Returns the tag of a revision. */
    static String of(Revision revision) {
        return '"' + revision.value() + '"';
    }

    /**
     * The condition of an edit.
     *
     * @param revision the only revision that may be edited; absent if any may
     */
    record Match(Optional<Revision> revision) {}

    /** Parses {@code If-Match}: {@code *} or one strong tag; empty for anything else, which matches no program. */
    static Optional<Match> read(String header) {
        if (header.equals(ANY)) {
            return Optional.of(new Match(Optional.empty()));
        }
        Matcher tag = STRONG.matcher(header);
        return tag.matches() ? Optional.of(new Match(Optional.of(new Revision(tag.group(1))))) : Optional.empty();
    }
}
