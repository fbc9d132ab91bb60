package dev.intake.access;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.intake.secret.HmacSha256;
import java.nio.ByteBuffer;
import java.util.random.RandomGenerator;

/** Generates the same numbers for the same secret and salt: HMAC-SHA256 of a counter. Both are needed to predict them. */
final class DerivedRandom implements RandomGenerator {
    private final byte[] secret;
    private final String salt;
    private long count;

    /** Both are random ASCII text. */
    DerivedRandom(String secret, String salt) {
        this.secret = secret.getBytes(US_ASCII);
        this.salt = salt;
    }

    @Override
    public long nextLong() {
        return ByteBuffer.wrap(HmacSha256.of(secret, salt + "." + count++, ByteBuffer.allocate(0)))
                .getLong();
    }
}
