package dev.intake.http.json;

/**
 * The limits on the shape of JSON from outside, which keep the memory that it takes within a small multiple of its size.
 * What is nested deeper than anybody looks is no reason to refuse the rest: {@link PrunedJson} empties it first.
 */
public enum JsonShape {
    /** What one event of a provider has: {@value #BODY_DEPTH} levels, {@value #BODY_TOKENS} tokens. */
    BODY(JsonShape.BODY_DEPTH, JsonShape.BODY_TOKENS),

    /** The operations of one request: as {@link #BODY}, but nobody looks into what is nested in traits and properties. */
    OPERATIONS(JsonShape.BODY_DEPTH, JsonShape.BODY_TOKENS) {
        @Override
        int emptyFrom(char[] text, int member, int end) {
            return isBatch(text, member, end) ? NESTED_IN_BATCH : NESTED_IN_SINGLE;
        }
    },

    /**
     * What a list may have whose members hold what others like, and which is not worth losing for one of them:
     * {@value #LIST_DEPTH} levels, {@value #LIST_TOKENS} tokens.
     */
    LIST(JsonShape.LIST_DEPTH, JsonShape.LIST_TOKENS);

    /** Objects and arrays within each other, at most. */
    static final int BODY_DEPTH = 32;

    /** Names, values and brackets, at most; the largest body of use has a twentieth of that. */
    static final int BODY_TOKENS = 250_000;

    /** Objects and arrays within each other in a list, at most. */
    static final int LIST_DEPTH = 1000;

    /** Names, values and brackets in a list, at most. */
    static final int LIST_TOKENS = 8 * BODY_TOKENS;

    /** Where traits are on the second level, what is nested in them is on the third. */
    private static final int NESTED_IN_SINGLE = 3;

    /** Where traits are on the fourth level, what is nested in them is on the fifth. */
    private static final int NESTED_IN_BATCH = 5;

    private static final String BATCH = "\"batch\"";

    private final int maxDepth;
    private final int maxTokens;

    JsonShape(int maxDepth, int maxTokens) {
        this.maxDepth = maxDepth;
        this.maxTokens = maxTokens;
    }

    int maxDepth() {
        return maxDepth;
    }

    int maxTokens() {
        return maxTokens;
    }

    /**
     * Returns the level whose objects and arrays are emptied when there are too many of them.
     *
     * @param text the whole text
     * @param member where the name of the outermost object's member begins in which they are
     * @param end where the text ends
     */
    int emptyFrom(char[] text, int member, int end) {
        return maxDepth;
    }

    /** Whether the name is that of the batch; one that is written with an escape counts as though it were. */
    private static boolean isBatch(char[] text, int member, int end) {
        for (int i = 0; i < BATCH.length() && member + i < end; i++) {
            if (text[member + i] != BATCH.charAt(i)) {
                return text[member + i] == '\\';
            }
        }
        return true;
    }
}
