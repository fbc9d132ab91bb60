package dev.intake.jdbc.sql;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.intake.jdbc.RecordedStorage;
import dev.intake.jdbc.testing.TestDatabase;
import dev.intake.jdbc.testing.TestServer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.UUID;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is sent in binary arrives as what is sent as text does. */
class BinaryArrayTest {
    private static final TestDatabase DATABASE = TestServer.bundled().database();
    private static final HikariDataSource POOL = RecordedStorage.pool(DATABASE.connection(), 1);

    @AfterAll
    static void close() {
        POOL.close();
        DATABASE.close();
    }

    /** A connection of the pool sends arrays in binary, an unconfigured one as text. */
    static List<DataSource> ways() {
        return List.of(POOL, DATABASE.dataSource());
    }

    @ParameterizedTest(autoCloseArguments = false)
    @MethodSource("ways")
    void uuids_arriveEqualAndInOrder_absentOnesToo(DataSource database) throws SQLException {
        SplittableRandom random = new SplittableRandom(1);
        @Nullable UUID[] sent = new UUID[100];
        for (int i = 0; i < sent.length; i++) {
            sent[i] = i % 7 == 3 ? null : new UUID(random.nextLong(), random.nextLong());
        }

        assertThat(texts(database, "uuid", BinaryArray.of(sent)))
                .containsExactly(Arrays.stream(sent)
                        .map(uuid -> uuid == null ? null : uuid.toString())
                        .toArray(String[]::new));
        assertThat(texts(database, "uuid", BinaryArray.of(new UUID[0]))).isEmpty();
    }

    @ParameterizedTest(autoCloseArguments = false)
    @MethodSource("ways")
    void moments_arriveToTheMicrosecond(DataSource database) throws SQLException {
        @Nullable
        Instant[] sent = {
            null,
            Instant.parse("1970-01-01T00:00:00Z"),
            Instant.parse("1999-12-31T23:59:59.999999Z"),
            Instant.parse("2000-01-01T00:00:00Z"),
            Instant.parse("2026-03-01T09:30:15.123456Z"),
            Instant.parse("9999-12-31T23:59:59.999999Z")
        };

        assertThat(texts(database, "timestamptz", BinaryArray.of(sent)))
                .containsExactly(
                        null,
                        "1970-01-01 00:00:00+00",
                        "1999-12-31 23:59:59.999999+00",
                        "2000-01-01 00:00:00+00",
                        "2026-03-01 09:30:15.123456+00",
                        "9999-12-31 23:59:59.999999+00");
    }

    private static List<@Nullable String> texts(DataSource database, String type, BinaryArray sent)
            throws SQLException {
        try (Connection connection = database.getConnection();
                PreparedStatement zone = connection.prepareStatement("SET timezone = 'UTC'");
                PreparedStatement statement =
                        connection.prepareStatement("SELECT v::text FROM unnest(?::" + type + "[]) AS v")) {
            zone.execute();
            statement.setObject(1, sent);
            List<@Nullable String> texts = new ArrayList<>();
            try (ResultSet row = statement.executeQuery()) {
                while (row.next()) {
                    texts.add(row.getString(1));
                }
            }
            return texts;
        }
    }
}
