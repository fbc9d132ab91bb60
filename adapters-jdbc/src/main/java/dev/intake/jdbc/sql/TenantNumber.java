package dev.intake.jdbc.sql;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.intake.id.TenantId;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * The number of a tenant in every key, out of a digest of its public id: any node of a cluster can add a tenant, and none
 * needs a sequence, which Citus keeps on one node. (ADR 6)
 */
final class TenantNumber {
    /** Below are the numbers that earlier versions took from a sequence. */
    private static final int LEAST = 1 << 20;

    private TenantNumber() {}

    /**
     * Returns a number from 2^20 to 2^31 - 1, always the same one.
     *
     * @param attempt 0 at first; each next one gives another number, in case a tenant has the number already
     */
    static int of(TenantId tenant, int attempt) {
        byte[] digest = sha256().digest((attempt + ":" + tenant.value()).getBytes(UTF_8));
        return LEAST + (int) Math.floorMod(ByteBuffer.wrap(digest).getLong(), (1L << 31) - LEAST);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
