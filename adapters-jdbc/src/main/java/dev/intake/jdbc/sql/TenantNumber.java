package dev.intake.jdbc.sql;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.intake.kernel.TenantId;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * The number of a tenant in every key, derived from a hash of its public id. Any node of a cluster can add a tenant
 * without a sequence, which Citus keeps on one node. (ADR 6)
 */
final class TenantNumber {
    /** The number of no tenant. */
    static final int NONE = 0;

    /** Smaller numbers were assigned by a sequence in earlier versions. */
    private static final int MIN = 1 << 20;

    private TenantNumber() {}

    /**
     * Returns a number from 2^20 to 2^31 - 1, always the same for the same arguments.
     *
     * @param attempt 0 at first; incremented if another tenant has the number
     */
    static int of(TenantId tenant, int attempt) {
        byte[] digest = sha256().digest((attempt + ":" + tenant.value()).getBytes(UTF_8));
        return MIN + (int) Math.floorMod(ByteBuffer.wrap(digest).getLong(), (1L << 31) - MIN);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
