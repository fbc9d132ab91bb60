package dev.intake.http.server;

import dev.intake.ingest.Finding;
import java.util.List;

/** The body of a request, once it has arrived. */
public sealed interface Body {
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
    }
}
