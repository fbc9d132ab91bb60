package dev.intake.jdbc.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intake.contact.AttributeKey;
import dev.intake.contact.AttributeValue;
import dev.intake.contact.Attributes;
import dev.intake.jdbc.testing.TestDatabase;
import dev.intake.jdbc.testing.TestServer;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AttributesJsonTest {
    private static final long SEED = 20_260_102;

    @ParameterizedTest
    @ValueSource(
            doubles = {
                0x1p63, // its shortest text can be that of the largest long
                -0x1.0000000000001p63,
                0x1.fffffffffffffp62,
                9.999999999999999e22,
                Double.MAX_VALUE,
                Double.MIN_VALUE,
                Double.MIN_NORMAL,
                0.1,
                -1.0 / 3,
                123_456.789e-300
            })
    void number_throughJsonb_comesBackEqual(double number) throws SQLException {
        Attributes attributes = Attributes.of(
                Map.of(new AttributeKey("n"), AttributeValue.number(number).orElseThrow()));

        assertThat(throughJsonb(attributes)).isEqualTo(attributes);
    }

    @Test
    void numbers_ofEveryKind_seed20260102_comeBackEqual() throws SQLException {
        SplittableRandom random = new SplittableRandom(SEED);
        Map<AttributeKey, AttributeValue> values = new LinkedHashMap<>();
        for (int i = 0; i < 5_000; i++) {
            double number = Double.longBitsToDouble(random.nextLong());
            AttributeValue any = new AttributeValue.Whole(random.nextLong() >> random.nextInt(64));
            values.put(new AttributeKey("d" + i), AttributeValue.number(number).orElse(any));
            values.put(new AttributeKey("w" + i), any);
        }
        Attributes attributes = Attributes.of(values);

        assertThat(throughJsonb(attributes)).isEqualTo(attributes);
    }

    @Test
    void text_ofEveryCharacter_comesBackEqual() throws SQLException {
        int[] all = IntStream.concat(IntStream.range(1, 0x3000), everyNinetySeventh(0x3000))
                .filter(c -> Character.getType(c) != Character.SURROGATE)
                .toArray();
        Map<AttributeKey, AttributeValue> values = new LinkedHashMap<>();
        for (int from = 0; from < all.length; from += 1000) {
            String some = new String(all, from, Math.min(1000, all.length - from));
            // Text is trimmed, and the white space within it is to be kept.
            values.put(new AttributeKey("from" + from), new AttributeValue.Text("[" + some + "]"));
        }
        Attributes attributes = Attributes.of(values);

        assertThat(throughJsonb(attributes)).isEqualTo(attributes);
    }

    private static IntStream everyNinetySeventh(int from) {
        return IntStream.iterate(from, c -> c <= Character.MAX_CODE_POINT, c -> c + 97);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"a\":{}}", "{\"a\":[1]}", "{\"a\":null}", "{\"a\":", "{\"a\":tru}"})
    void read_ofWhatIsNotFlat_fails(String text) {
        assertThatThrownBy(() -> AttributesJson.read(text)).isInstanceOf(UncheckedIOException.class);
    }

    private static Attributes throughJsonb(Attributes attributes) throws SQLException {
        try (TestDatabase database = TestServer.bundled().database();
                Connection connection = database.open();
                PreparedStatement statement = connection.prepareStatement("select ?::jsonb")) {
            statement.setString(1, AttributesJson.write(attributes));
            try (ResultSet rows = statement.executeQuery()) {
                rows.next();
                return AttributesJson.read(rows.getString(1));
            }
        }
    }
}
