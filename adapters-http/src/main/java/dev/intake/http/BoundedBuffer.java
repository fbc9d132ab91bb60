package dev.intake.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;

/** Collects the bytes of a stream, and never more than one beyond its limit. */
final class BoundedBuffer {
    private static final int STEP = 16 * 1024;

    private final int limit;
    private final byte[] step = new byte[STEP];
    private final ByteArrayOutputStream received = new ByteArrayOutputStream();

    BoundedBuffer(int limit) {
        this.limit = limit;
    }

    /** Takes what the stream has to give next; answers whether there may be more to take. */
    boolean fillFrom(InputStream in) throws IOException {
        int room = limit + 1 - received.size();
        int read = in.read(step, 0, Math.min(room, STEP));
        if (read < 0) {
            return false;
        }
        received.write(step, 0, read);
        return !isOverfull();
    }

    /** Whether the stream had more bytes than the limit. */
    boolean isOverfull() {
        return received.size() > limit;
    }

    byte[] bytes() {
        return received.toByteArray();
    }
}
