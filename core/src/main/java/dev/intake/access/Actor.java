package dev.intake.access;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * Who did something.
 *
 * @param kind how they came in
 * @param id which one, as far as the kind tells them apart; no secret
 */
public record Actor(Kind kind, String id) {
    /** Whoever can run commands on the service's machine. */
    public static final Actor COMMAND_LINE = new Actor(Kind.COMMAND_LINE, "");

    /** The ways in. */
    public enum Kind {
        /** With an agent token; the id is the token's. */
        AGENT,
        /** By a command. */
        COMMAND_LINE,
        /** Signed in to the dashboard; the id is the account's name. */
        PERSON;

        /** The kind of this name. */
        public static Optional<Kind> named(String label) {
            return Arrays.stream(values())
                    .filter(kind -> kind.label().equals(label))
                    .findFirst();
        }

        /** The name in lower case, as it is shown and stored: {@code command-line}. */
        public String label() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }
}
