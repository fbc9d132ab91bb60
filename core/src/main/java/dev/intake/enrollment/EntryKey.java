package dev.intake.enrollment;

import dev.intake.contact.AttributeKey;
import dev.intake.contact.AttributeValue;
import dev.intake.kernel.Uuids;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.UUID;

/**
 * Distinguishes the enrollments of a contact in a program that contacts may enter again. Equal keys are the same
 * enrollment, so storage holds at most one for each program, contact and key. (ADR 109)
 *
 * @param value 128 bits: zero for the only enrollment, or else a hash
 */
public record EntryKey(UUID value) implements Comparable<EntryKey> {
    /** The key of an enrollment in a program that contacts enter once, and of the first one otherwise. */
    public static final EntryKey FIRST = new EntryKey(new UUID(0, 0));

    private static final byte[] VALUE = "entry for a value".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] NEXT = "entry after another".getBytes(StandardCharsets.US_ASCII);

    /**
     * Returns the key of the enrollment for a value of a property. Values are compared as {@link AttributeValue} does.
     *
     * @param value the entry event's value; absent values have one key in common
     */
    public static EntryKey of(AttributeKey property, Optional<AttributeValue> value) {
        String typed = value.map(EntryKey::typed).orElse("");
        return new EntryKey(Uuids.ofHash(VALUE, bytes(property.value()), bytes("\n" + typed)));
    }

    /** Returns the key of the enrollment that follows the one with this key. */
    public EntryKey next() {
        byte[] before = ByteBuffer.allocate(2 * Long.BYTES)
                .putLong(value.getMostSignificantBits())
                .putLong(value.getLeastSignificantBits())
                .array();
        return new EntryKey(Uuids.ofHash(NEXT, before));
    }

    /** Returns a text that differs for different values: a text, a number and a boolean are never equal. */
    private static String typed(AttributeValue value) {
        return value.fold(new AttributeValue.Cases<>(
                text -> "text " + text.value(),
                whole -> "whole " + whole.value(),
                decimal -> "decimal " + decimal,
                flag -> "flag " + flag.value()));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public int compareTo(EntryKey other) {
        return Uuids.UNSIGNED_ORDER.compare(value, other.value);
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
