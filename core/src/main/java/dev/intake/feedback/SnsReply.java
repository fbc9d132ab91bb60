package dev.intake.feedback;

/** The response of Amazon SNS to a request. */
public sealed interface SnsReply {
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
    }

    /**
     * There was no response in time, or one with another status or more than {@link SnsService#MAX_BYTES} bytes.
     *
     * @param reason a readable reason, without the address or the body
     */
    record Failed(String reason) implements SnsReply {}
}
