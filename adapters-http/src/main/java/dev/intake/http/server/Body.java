package dev.intake.http.server;

import dev.intake.operation.Finding;
import java.util.List;
import java.util.function.Function;

/** The result of reading a request's body. */
public sealed interface Body {
    /** Returns what the function of this case returns. */
    <R> R fold(Cases<R> cases);

    /** The complete body. */
    final class Whole implements Body {
        private final byte[] bytes;

        Whole(byte[] bytes) {
            this.bytes = bytes;
        }

        /** Returns the bytes, not a copy. */
        public byte[] bytes() {
            return bytes;
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.whole().apply(this);
        }
    }

    /**
     * A body that cannot be used.
     *
     * @param problem the kind of error
     * @param message message for the client
     */
    record Unusable(Problem problem, String message) implements Body {
        /** Returns the message as a finding about the whole request. */
        public List<Finding> findings() {
            return List.of(new Finding("", message));
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.unusable().apply(this);
        }
    }

    /**
     * One function per case, so that a new case does not compile until each reader has decided.
     *
     * @param <R> the result of a reader
     */
    record Cases<R>(Function<Whole, R> whole, Function<Unusable, R> unusable) {}
}
