package dev.intake.connector;

/** The end of a pasted secret, by which its owner recognizes it. (Decisions 4.3) */
final class ShownEnd {
    private static final int CHARACTERS = 4;
    private static final int SHORTEST_SHOWN = 4 * CHARACTERS;

    private ShownEnd() {}

    /** Returns the last four characters; an empty text if the secret is too short. */
    static String of(String secret) {
        return secret.length() < SHORTEST_SHOWN ? "" : secret.substring(secret.length() - CHARACTERS);
    }
}
