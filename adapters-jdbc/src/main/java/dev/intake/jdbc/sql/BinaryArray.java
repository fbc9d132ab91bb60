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
 * A one-dimensional array in PostgreSQL's binary format, for types that the driver can only send as text, which is
 * slower for both sides.
 *
 * <p>A connection sends the binary format if {@link #TYPES} is its {@code binaryTransferEnable}; otherwise the text.
 */
final class BinaryArray extends PGobject implements PGBinaryObject {
    /** The types that the driver must be allowed to send in binary format. */
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

    /** Creates an array of moments, to the microsecond. */
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
        throw new UnsupportedOperationException("a binary array cannot be received");
    }

    /** Returns the text format for other connections. Its elements contain no characters to escape. */
    @Override
    public String getValue() {
        return Arrays.stream(values)
                .map(value -> value == null ? "NULL" : "\"" + value + "\"")
                .collect(Collectors.joining(",", "{", "}"));
    }

    /** The element types, with PostgreSQL's fixed type ids. */
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
