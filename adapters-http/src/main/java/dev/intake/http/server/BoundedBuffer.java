package dev.intake.http.server;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.BooleanSupplier;

/** Collects the bytes of a stream, never more than one beyond its limit, and only what there is room for. */
final class BoundedBuffer {
    private static final int STEP = BodyBudget.STEP;

    private final int limit;
    private final BooleanSupplier room;
    private final byte[] step = new byte[STEP];
    private final ByteArrayOutputStream received = new ByteArrayOutputStream();

    private int taken;
    private boolean crowdedOut;

    /**
     * An empty buffer.
     *
     * @param limit of bytes
     * @param room takes the room for another step of {@value BodyBudget#STEP} bytes, if there is any
     */
    BoundedBuffer(int limit, BooleanSupplier room) {
        this.limit = limit;
        this.room = room;
    }

    /** Takes what the stream has to give next; answers whether there may be more to take. */
    boolean fillFrom(InputStream in) throws IOException {
        int read = in.read(step, 0, Math.min(limit + 1 - received.size(), STEP));
        if (read < 0) {
            return false;
        }
        while (taken < received.size() + read) {
            if (!room.getAsBoolean()) {
                crowdedOut = true;
                return false;
            }
            taken += STEP;
        }
        received.write(step, 0, read);
        return !isOverfull();
    }

    /** Whether there was no room for what the stream had to give. */
    boolean isCrowdedOut() {
        return crowdedOut;
    }

    /** Whether the stream had more bytes than the limit. */
    boolean isOverfull() {
        return received.size() > limit;
    }

    byte[] bytes() {
        return received.toByteArray();
    }
}
