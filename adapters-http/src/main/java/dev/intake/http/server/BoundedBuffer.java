package dev.intake.http.server;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.BooleanSupplier;

/** Collects at most one byte more than the limit of a stream, if memory is available. */
final class BoundedBuffer {
    private static final int STEP = BodyBudget.STEP;

    private final int limit;
    private final BooleanSupplier room;
    private final byte[] step = new byte[STEP];
    private final ByteArrayOutputStream received = new ByteArrayOutputStream();

    private int taken;
    private boolean crowdedOut;

    /**
     * Creates an empty buffer.
     *
     * @param limit maximum bytes
     * @param room reserves memory for another {@value BodyBudget#STEP} bytes, if available
     */
    BoundedBuffer(int limit, BooleanSupplier room) {
        this.limit = limit;
        this.room = room;
    }

    /** Reads available bytes. Returns whether there may be more. */
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
        return !exceedsLimit();
    }

    /** Returns whether memory was not available. */
    boolean lacksMemory() {
        return crowdedOut;
    }

    /** Returns whether the stream exceeded the limit. */
    boolean exceedsLimit() {
        return received.size() > limit;
    }

    byte[] bytes() {
        return received.toByteArray();
    }
}
