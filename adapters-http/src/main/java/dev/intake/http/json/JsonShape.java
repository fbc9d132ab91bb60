package dev.intake.http.json;

/**
 * Limits on the shape of external JSON, which bound its memory to a small multiple of its size. {@link PrunedJson} first
 * empties deep values that no reader uses, so they don't cause a rejection.
 */
public enum JsonShape {
    /** A body that is kept whole while it is used, such as a provider's event. */
    BODY(JsonShape.BODY_DEPTH, JsonShape.BODY_TOKENS),

    /** Operations of a request: values nested in traits and properties are not read. */
    OPERATIONS(JsonShape.BODY_DEPTH, JsonShape.OPERATIONS_TOKENS) {
        @Override
        int emptyFrom(char[] text, int member, int end) {
            return isBatch(text, member, end) ? NESTED_IN_BATCH : NESTED_IN_SINGLE;
        }
    },

    /**
     * A list with arbitrary members, which should not fail because of one of them: {@value #LIST_DEPTH} levels, {@value
     * #LIST_TOKENS} tokens.
     */
    LIST(JsonShape.LIST_DEPTH, JsonShape.LIST_TOKENS);

    /** Maximum nesting depth. */
    static final int BODY_DEPTH = 32;

    /** The maximum number of names, values and brackets of a body; the largest useful event has a quarter of it. */
    static final int BODY_TOKENS = 50_000;

    /** The maximum number of names, values and brackets of operations; the largest useful batch has a tenth of it. */
    static final int OPERATIONS_TOKENS = 250_000;

    /** Maximum nesting depth of a list. */
    static final int LIST_DEPTH = 1000;

    /** The maximum number of names, values and brackets of a list. */
    static final int LIST_TOKENS = 8 * OPERATIONS_TOKENS;

    /** The level of values nested in the traits of a single operation, whose traits are on level two. */
    private static final int NESTED_IN_SINGLE = 3;

    /** The level of values nested in the traits of a batch, whose traits are on level four. */
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
     * Returns the level whose objects and arrays are emptied if the shape is exceeded.
     *
     * @param text the whole text
     * @param member start of the name of the outermost object's member that contains them
     * @param end end of the text
     */
    int emptyFrom(char[] text, int member, int end) {
        return maxDepth;
    }

    /** Returns whether the name is {@code batch}; a name with an escape counts as if it were. */
    private static boolean isBatch(char[] text, int member, int end) {
        for (int i = 0; i < BATCH.length() && member + i < end; i++) {
            if (text[member + i] != BATCH.charAt(i)) {
                return text[member + i] == '\\';
            }
        }
        return true;
    }
}
