package dev.intake.connector;

/** What is shown of a secret that was pasted, for its owner to recognize it by. (Decisions 4.3) */
final class ShownEnd {
    private static final int CHARACTERS = 4;
    private static final int SHORTEST_SHOWN = 4 * CHARACTERS;

    private ShownEnd() {}

    /** The last four characters; none of a secret too short to spare them. */
    static String of(String secret) {
        return secret.length() < SHORTEST_SHOWN ? "" : secret.substring(secret.length() - CHARACTERS);
    }
}
