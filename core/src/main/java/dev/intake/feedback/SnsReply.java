package dev.intake.feedback;

import java.util.function.Function;

/** The response of Amazon SNS to a request. */
public sealed interface SnsReply {
    /** Returns what the function of this case returns. */
    <R> R fold(Cases<R> cases);

    /** SNS responded with status 200. */
    final class Received implements SnsReply {
        private final byte[] body;

        /** Copies the body. */
        public Received(byte[] body) {
            this.body = body.clone();
        }

        /** Returns a copy of the body. */
        public byte[] body() {
            return body.clone();
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.received().apply(this);
        }
    }

    /**
     * There was no response in time, or one with another status or more than {@link SnsService#MAX_BYTES} bytes.
     *
     * @param reason a readable reason, without the address or the body
     */
    record Failed(String reason) implements SnsReply {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.failed().apply(this);
        }
    }

    /**
     * One function per case.
     *
     * @param <R> the result of a reader
     */
    record Cases<R>(Function<Received, R> received, Function<Failed, R> failed) {}
}
