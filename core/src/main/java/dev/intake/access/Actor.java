package dev.intake.access;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * The person or program that performed an action.
 *
 * @param kind how the actor authenticated
 * @param id the actor's id within the kind; not a secret
 */
public record Actor(Kind kind, String id) {
    /** Anyone who can run commands on the service's machine. */
    public static final Actor COMMAND_LINE = new Actor(Kind.COMMAND_LINE, "");

    /** Returns the account's name, the token's id, or {@code the command line}. */
    public String name() {
        return kind == Kind.COMMAND_LINE ? "the command line" : id;
    }

    /** The kinds of authentication. */
    public enum Kind {
        /** By an agent token; the id is the token's. */
        AGENT,
        /** By a command line on the service's machine. */
        COMMAND_LINE,
        /** By signing in to the dashboard; the id is the account's name. */
        PERSON;

        /** Returns the kind with this label. */
        public static Optional<Kind> named(String label) {
            return Arrays.stream(values())
                    .filter(kind -> kind.label().equals(label))
                    .findFirst();
        }

        /** Returns the displayed and stored name in lower case, such as {@code command-line}. */
        public String label() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }
}
