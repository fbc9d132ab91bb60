package dev.intake.app.command;

import java.util.Optional;

/** Standard input: from a person at a terminal, or from a script. */
public interface Terminal {
    /** Returns whether standard input is a terminal. */
    boolean isInteractive();

    /**
     * Reads a line. A person sees the prompt.
     *
     * @return the line; absent if it is missing, blank or too long
     */
    Optional<String> readLine(String prompt);

    /**
     * Reads a secret. A person sees the prompt, but not the typed text.
     *
     * @return the line; absent if it is missing, blank or too long
     */
    Optional<String> readSecret(String prompt);

    /**
     * Reads standard input to its end.
     *
     * @param limit the maximum number of bytes
     * @return the bytes; absent if there are more
     */
    Optional<byte[]> readAll(int limit);
}
