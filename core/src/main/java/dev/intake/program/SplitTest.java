package dev.intake.program;

import dev.intake.enrollment.Enrollment.Entry;
import dev.intake.id.Uuids;
import java.nio.ByteBuffer;
import java.util.UUID;

/**
 * Which variant of a split test a contact gets. It follows from the program and the contact alone: the same in every
 * step with as many variants, on every node, however often it is asked. (Decisions 6.4)
 */
public final class SplitTest {
    private SplitTest() {}

    /**
     * The variant for the contact.
     *
     * @param variants how many there are, at least 1
     * @return from 0 to below {@code variants}, each as likely as the others
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
