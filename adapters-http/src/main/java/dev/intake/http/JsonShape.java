package dev.intake.http;

/** The limits on the shape of JSON from outside, which keep the memory that it takes within a small multiple of its size. */
enum JsonShape {
    /** What one operation or one event of a provider has: {@value #BODY_DEPTH} levels, {@value #BODY_TOKENS} tokens. */
    BODY(JsonShape.BODY_DEPTH, JsonShape.BODY_TOKENS),

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
}
