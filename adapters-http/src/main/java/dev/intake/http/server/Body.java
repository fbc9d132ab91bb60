package dev.intake.http.server;

import dev.intake.ingest.Finding;
import java.util.List;
import java.util.function.Function;

/** The body of a request, once it has arrived. */
public sealed interface Body {
    /** Returns what the function of this case returns. */
    <R> R fold(Cases<R> cases);

    /** All of it. */
    final class Whole implements Body {
        private final byte[] bytes;

        Whole(byte[] bytes) {
            this.bytes = bytes;
        }

        /** The bytes; not a copy. */
        public byte[] bytes() {
            return bytes;
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.whole().apply(this);
        }
    }

    /**
     * Nothing that could be looked at.
     *
     * @param problem what is wrong
     * @param message says so to the client
     */
    record Unusable(Problem problem, String message) implements Body {
        /** The same as a finding about the whole. */
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
     * @param <R> what a reader makes of each case
     */
    record Cases<R>(Function<Whole, R> whole, Function<Unusable, R> unusable) {}
}
