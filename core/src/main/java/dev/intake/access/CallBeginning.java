package dev.intake.access;

import java.time.Duration;

/**
 * What a call with an {@link IdempotencyKey} finds.
 *
 * @param kind the kind
 * @param call the call under the key: this one if it is the first, or else the stored one
 * @param time of an unfinished call, the time since it began; of too many, the time until one of them is forgotten; zero otherwise
 */
public record CallBeginning(Kind kind, IdempotentCall call, Duration time) {
    /** The kinds of beginning. */
    public enum Kind {
        /** The key is new: the call is performed, and {@linkplain IdempotentCalls#end ended} afterwards. */
        FIRST,
        /** The call was performed before, and has its answer. */
        REPEATED,
        /** The call began before and has no answer: it runs, or was interrupted. */
        UNFINISHED,
        /** The key was used for another request. */
        OTHER_REQUEST,
        /** The tenant has {@value IdempotentCalls#MAX_KEPT} calls whose keys are remembered; the call is not performed. */
        TOO_MANY
    }
}
