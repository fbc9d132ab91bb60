package dev.intake.account;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.random.RandomGenerator;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The shared secret of an authenticator app. It generates codes of six digits that change every 30 seconds (RFC 6238
 * with HMAC-SHA-1, the only variant that all apps support).
 */
public final class TotpSecret {
    private static final String ALGORITHM = "HmacSHA1";
    private static final int BYTES = 20;
    private static final int STEP_SECONDS = 30;
    private static final int CODES = 1_000_000;
    private static final int DIGITS = 6;

    /** Number of time steps that a clock may be ahead or behind. */
    private static final int TOLERANCE = 1;

    private final byte[] bytes;

    private TotpSecret(byte[] bytes) {
        this.bytes = bytes;
    }

    /** Generates a secret. The generator must be cryptographically strong outside tests. */
    static TotpSecret generate(RandomGenerator random) {
        byte[] bytes = new byte[BYTES];
        random.nextBytes(bytes);
        return new TotpSecret(bytes);
    }

    /** Creates a secret from stored bytes; copies them. */
    public static TotpSecret ofBytes(byte[] bytes) {
        return new TotpSecret(bytes.clone());
    }

    /** Returns a copy of the bytes, to be sealed. */
    public byte[] reveal() {
        return bytes.clone();
    }

    /** Returns the secret in base32, for apps. */
    public String base32() {
        return Base32.encode(bytes);
    }

    /**
     * Returns the time step of a valid code: the current step or an adjacent one, later than the last accepted step.
     * Thus a code is accepted once.
     *
     * @param typed the code as typed; white space is ignored
     * @param now the current time
     * @param lastStep the step of the last accepted code; one that could not be accepted yet is of a clock that was ahead, and
     *     counts for nothing
     */
    public OptionalLong step(String typed, Instant now, long lastStep) {
        String code = typed.replaceAll("\\s", "");
        long present = Math.floorDiv(now.getEpochSecond(), (long) STEP_SECONDS);
        OptionalLong found = OptionalLong.empty();
        for (long step = present - TOLERANCE; step <= present + TOLERANCE; step++) {
            if (code(step).equals(code) && (step > lastStep || lastStep > present + TOLERANCE)) {
                found = OptionalLong.of(step);
            }
        }
        return found;
    }

    /** Returns the code of a time step, the number of half minutes since 1970. */
    public String code(long step) {
        byte[] hash;
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(bytes, ALGORITHM));
            hash = mac.doFinal(ByteBuffer.allocate(Long.BYTES).putLong(step).array());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has " + ALGORITHM, e);
        }
        int offset = hash[hash.length - 1] & 0xF;
        int number = ByteBuffer.wrap(hash).getInt(offset) & Integer.MAX_VALUE;
        return String.format(Locale.ROOT, "%0" + DIGITS + "d", number % CODES);
    }

    @Override
    public String toString() {
        return "TotpSecret[hidden]";
    }
}
