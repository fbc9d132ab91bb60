package dev.intake.app.command;

import java.util.Optional;

/** Where a person sits, or a script that stands in for one. */
public interface Terminal {
    /** Whether a person is there to look at something that moves. */
    boolean isInteractive();

    /**
     * Reads a line from standard input: what a person types after the prompt, or what a script gives.
     *
     * @return its first line; empty when there is none, or it is longer than any that is asked for
     */
    Optional<String> readLine(String prompt);

    /**
     * Reads a secret from standard input: what a person types after the prompt, unseen, or what a script gives.
     *
     * @return its first line; empty when there is none, or it is longer than any secret
     */
    Optional<String> readSecret(String prompt);
}
