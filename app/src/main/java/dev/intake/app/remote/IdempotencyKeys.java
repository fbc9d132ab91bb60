package dev.intake.app.remote;

import java.util.HexFormat;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;

/** The idempotency keys of one command's calls: random characters of the command, and the number of the call. */
public final class IdempotencyKeys {
    private static final int BYTES = 16;

    private final String command;
    private final AtomicInteger calls = new AtomicInteger();

    private IdempotencyKeys(String command) {
        this.command = command;
    }

    /** Returns the keys of a new command. */
    public static IdempotencyKeys of(RandomGenerator random) {
        byte[] bytes = new byte[BYTES];
        random.nextBytes(bytes);
        return new IdempotencyKeys(HexFormat.of().formatHex(bytes));
    }

    /** Returns the key of the next call. */
    String next() {
        return '"' + command + '-' + calls.incrementAndGet() + '"';
    }
}
