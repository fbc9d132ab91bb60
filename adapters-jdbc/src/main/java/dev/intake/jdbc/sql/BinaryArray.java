package dev.intake.jdbc.sql;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Arrays;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.PGBinaryObject;
import org.postgresql.util.PGobject;

/**
 * An array of one dimension in the database's binary format, of a type whose arrays the driver can only write out as
 * text: that takes longer here and again where it is read.
 *
 * <p>A connection sends it so when {@link #TYPES} are its {@code binaryTransferEnable}; any other asks for the text.
 */
final class BinaryArray extends PGobject implements PGBinaryObject {
    /** What the driver has to be told that it may send in binary. */
    static final String TYPES = "UUID_ARRAY,TIMESTAMPTZ_ARRAY";

    private static final long serialVersionUID = 1L;
    private static final int HEADER = 5 * Integer.BYTES;
    private static final int EMPTY_HEADER = 3 * Integer.BYTES;

    private final Element element;
    private final transient @Nullable Object[] values;

    private BinaryArray(Element element, @Nullable Object[] values) {
        setType(element.arrayType);
        this.element = element;
        this.values = values;
    }

    public static BinaryArray of(@Nullable UUID[] values) {
        return new BinaryArray(Element.UUID, values);
    }

    /** Moments to the microsecond, which is what is stored. */
    public static BinaryArray of(@Nullable Instant[] values) {
        return new BinaryArray(Element.MOMENT, values);
    }

    @Override
    public int lengthInBytes() {
        if (values.length == 0) {
            return EMPTY_HEADER;
        }
        int length = HEADER;
        for (Object value : values) {
            length += Integer.BYTES + (value == null ? 0 : element.bytes);
        }
        return length;
    }

    @Override
    public void toBytes(byte[] target, int offset) {
        ByteBuffer buffer = ByteBuffer.wrap(target).position(offset);
        int dimensions = values.length == 0 ? 0 : 1;
        int withNulls = Arrays.stream(values).anyMatch(Objects::isNull) ? 1 : 0;
        buffer.putInt(dimensions).putInt(withNulls).putInt(element.type);
        if (dimensions == 0) {
            return;
        }
        int lowerBound = 1;
        buffer.putInt(values.length).putInt(lowerBound);
        for (Object value : values) {
            if (value == null) {
                buffer.putInt(-1);
            } else {
                element.put(value, buffer.putInt(element.bytes));
            }
        }
    }

    @Override
    public void setByteValue(byte[] value, int offset) {
        throw new UnsupportedOperationException("it is only sent");
    }

    /** As text, for a connection that sends no other. Neither kind of element has a character to be escaped. */
    @Override
    public String getValue() {
        return Arrays.stream(values)
                .map(value -> value == null ? "NULL" : "\"" + value + "\"")
                .collect(Collectors.joining(",", "{", "}"));
    }

    /** What an array can be of, with the numbers that PostgreSQL gave it for good. */
    private enum Element {
        UUID(2950, "_uuid", 2 * Long.BYTES) {
            @Override
            void put(Object value, ByteBuffer target) {
                java.util.UUID uuid = (java.util.UUID) value;
                target.putLong(uuid.getMostSignificantBits()).putLong(uuid.getLeastSignificantBits());
            }
        },
        MOMENT(1184, "_timestamptz", Long.BYTES) {
            @Override
            void put(Object value, ByteBuffer target) {
                target.putLong(Times.stored((Instant) value));
            }
        };

        private final int type;
        private final String arrayType;
        private final int bytes;

        Element(int type, String arrayType, int bytes) {
            this.type = type;
            this.arrayType = arrayType;
            this.bytes = bytes;
        }

        abstract void put(Object value, ByteBuffer target);
    }
}
