package dev.intake.program;

import dev.intake.enrollment.Enrollment.Entry;
import dev.intake.kernel.Uuids;
import java.nio.ByteBuffer;
import java.util.UUID;

/**
 * Selects a contact's variant of a split test. It depends only on program and contact, so it is the same for all steps
 * with the same number of variants, on every node. (Decisions 6.4)
 */
public final class SplitTest {
    private SplitTest() {}

    /**
     * Returns the index of the contact's variant.
     *
     * @param variants number of variants, at least 1
     * @return 0 to {@code variants - 1}, with equal probability
     */
    public static int variant(Entry entry, int variants) {
        UUID hash = Uuids.ofHash(
                bytes(entry.program().value()), bytes(entry.contact().value()));
        return (int) Long.remainderUnsigned(hash.getLeastSignificantBits(), variants);
    }

    private static byte[] bytes(UUID id) {
        return ByteBuffer.allocate(2 * Long.BYTES)
                .putLong(id.getMostSignificantBits())
                .putLong(id.getLeastSignificantBits())
                .array();
    }
}
