package dev.intake.access;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** The permissions of a token. No scope includes the approval of programs: only a person approves. (Decisions 6.1) */
public enum AgentScope {
    /** Read events and programs. */
    READ,
    /** Create and replace the ingestion key. */
    SETUP,
    /** Draft and pause programs. */
    PROGRAMS,
    /** Read contacts, events, deliveries and emails with their values. No tool of agents requires it. */
    DATA,
    /**
     * Erase contacts and enroll them by hand, review emails, retry deliveries, resume programs, and change settings and retention. No
     * tool of agents requires it.
     */
    OPERATE;

    /** The scopes that tools of agents require. */
    public static final Set<AgentScope> OF_TOOLS = Set.of(READ, SETUP, PROGRAMS);

    /** Returns the scope with this lower-case name. */
    public static Optional<AgentScope> named(String label) {
        return Arrays.stream(values())
                .filter(scope -> scope.label().equals(label))
                .findFirst();
    }

    /** Returns the displayed and stored name in lower case. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
