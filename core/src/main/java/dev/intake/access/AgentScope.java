package dev.intake.access;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What a token allows. Approving a program is in none: only a person does that. (Decisions 6.1) */
public enum AgentScope {
    /** Looking at what arrived and at programs. */
    READ,
    /** Making and replacing the ingestion key. */
    SETUP,
    /** Drafting and pausing programs. */
    PROGRAMS;

    /** The scope of this name in lower case. */
    public static Optional<AgentScope> named(String label) {
        return Arrays.stream(values())
                .filter(scope -> scope.label().equals(label))
                .findFirst();
    }

    /** The name in lower case, as it is shown and stored. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
