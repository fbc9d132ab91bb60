package dev.intake.access;

import java.time.Duration;
import java.util.function.Function;

/** What a call with an {@link IdempotencyKey} finds. */
public sealed interface CallBeginning {
    /** Returns what the function of this case returns. */
    <R> R fold(Cases<R> cases);

    /**
     * The key is new: the call is performed, and {@linkplain IdempotentCalls#end ended} afterwards.
     *
     * @param call the stored call
     */
    record First(IdempotentCall call) implements CallBeginning {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.first().apply(this);
        }
    }

    /**
     * The call was performed before.
     *
     * @param answer its answer
     */
    record Repeated(KeptAnswer answer) implements CallBeginning {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.repeated().apply(this);
        }
    }

    /**
     * The call began before and has no answer: it runs, or was interrupted.
     *
     * @param age time since it began
     */
    record Unfinished(Duration age) implements CallBeginning {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.unfinished().apply(this);
        }
    }

    /** The key was used for another request. */
    record OtherRequest() implements CallBeginning {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.otherRequest().apply(this);
        }
    }

    /**
     * The tenant has {@value IdempotentCalls#MAX_KEPT} calls whose keys are remembered; the call is not performed.
     *
     * @param retryAfter time until one of them is forgotten
     */
    record TooMany(Duration retryAfter) implements CallBeginning {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.tooMany().apply(this);
        }
    }

    /**
     * One function per case, so that a new case does not compile until each reader has decided.
     *
     * @param <R> the result of a reader
     */
    record Cases<R>(
            Function<First, R> first,
            Function<Repeated, R> repeated,
            Function<Unfinished, R> unfinished,
            Function<OtherRequest, R> otherRequest,
            Function<TooMany, R> tooMany) {}
}
