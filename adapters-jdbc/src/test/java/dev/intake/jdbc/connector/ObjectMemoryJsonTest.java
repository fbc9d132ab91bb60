package dev.intake.jdbc.connector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intake.connector.BillingInterval;
import dev.intake.connector.ErasedUser;
import dev.intake.connector.InvoiceMemory;
import dev.intake.connector.MetadataMemory;
import dev.intake.connector.ObjectMemory;
import dev.intake.connector.ObjectRef;
import dev.intake.connector.RecurringPlan;
import dev.intake.connector.RefundMemory;
import dev.intake.connector.SubscriptionMemory;
import dev.intake.connector.UserMemory;
import dev.intake.contact.AttributeKey;
import dev.intake.contact.AttributeValue;
import dev.intake.contact.Attributes;
import dev.intake.contact.ExternalId;
import dev.intake.jdbc.testing.TestDatabase;
import dev.intake.jdbc.testing.TestServer;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ObjectMemoryJsonTest {
    private static final long SEED = 20_261_121;
    private static final String[] TEXTS = {"", "active", "past \"due\" \\ \u2028", "😀", "null", "true", "1e9"};

    /** Every field, absent or at its limits, in every combination that chance gives. */
    @ParameterizedTest
    @EnumSource(ObjectRef.Kind.class)
    void memory_ofAnyKind_seed20261121_throughJsonb_comesBackEqual(ObjectRef.Kind kind) throws SQLException {
        SplittableRandom random = new SplittableRandom(SEED);
        try (TestDatabase database = TestServer.bundled().database();
                Connection connection = database.open();
                PreparedStatement statement = connection.prepareStatement("select ?::jsonb")) {
            for (int i = 0; i < 500; i++) {
                ObjectMemory memory = memory(kind, random);
                statement.setString(1, ObjectMemoryJson.write(memory));
                try (ResultSet rows = statement.executeQuery()) {
                    rows.next();
                    assertThat(ObjectMemoryJson.read(kind, rows.getString(1))).isEqualTo(memory);
                }
            }
        }
    }

    private static ObjectMemory memory(ObjectRef.Kind kind, SplittableRandom random) {
        return switch (kind) {
            case SUBSCRIPTION ->
                new SubscriptionMemory(
                        moment(random),
                        maybe(random, () -> text(random)),
                        new RecurringPlan(
                                maybe(random, () -> text(random)),
                                maybe(random, () -> number(random)),
                                maybe(random, () -> number(random)),
                                maybe(random, () -> text(random)),
                                maybe(random, () -> interval(random))),
                        moment(random),
                        maybe(random, () -> moment(random)),
                        maybe(random, () -> moment(random)),
                        random.nextBoolean());
            case INVOICE -> new InvoiceMemory(random.nextBoolean(), random.nextBoolean());
            case PAYMENT -> new RefundMemory(number(random));
            case USER ->
                new UserMemory(
                        moment(random),
                        maybe(random, () -> new ExternalId("u" + text(random))),
                        random.nextBoolean(),
                        random.nextBoolean(),
                        random.nextBoolean());
            case METADATA ->
                new MetadataMemory(
                        random.nextBoolean()
                                ? Map.of()
                                : Map.of(
                                        new AttributeKey("waiting"),
                                        Instant.ofEpochMilli(random.nextLong(4_000_000_000_000L)),
                                        new AttributeKey("a.b:c-d"),
                                        Instant.ofEpochMilli(random.nextLong(4_000_000_000_000L))),
                        random.nextBoolean()
                                ? Attributes.NONE
                                : Attributes.of(Map.of(new AttributeKey("k"), new AttributeValue.Text(text(random)))));
            case ERASED_USER -> new ErasedUser(Instant.ofEpochMilli(random.nextLong(4_000_000_000_000L)));
        };
    }

    private static <T> Optional<T> maybe(SplittableRandom random, Supplier<T> value) {
        return random.nextInt(3) == 0 ? Optional.empty() : Optional.of(value.get());
    }

    private static String text(SplittableRandom random) {
        return TEXTS[random.nextInt(TEXTS.length)].strip();
    }

    private static long number(SplittableRandom random) {
        return random.nextLong() >> random.nextInt(64);
    }

    private static BillingInterval interval(SplittableRandom random) {
        BillingInterval.Unit[] units = BillingInterval.Unit.values();
        return new BillingInterval(units[random.nextInt(units.length)], 1 + random.nextInt(BillingInterval.MAX_COUNT));
    }

    private static Instant moment(SplittableRandom random) {
        return switch (random.nextInt(4)) {
            case 0 -> Instant.MIN;
            case 1 -> Instant.MAX;
            case 2 -> Instant.ofEpochSecond(random.nextLong(4_000_000_000L), random.nextInt(1_000_000_000));
            default -> Instant.ofEpochMilli(random.nextLong(4_000_000_000_000L));
        };
    }

    /** What a version before a field was added has stored. */
    @Test
    void read_ofNothing_isTheMemoryOfNothing() {
        assertThat(ObjectMemoryJson.read(ObjectRef.Kind.SUBSCRIPTION, "{}")).isEqualTo(SubscriptionMemory.NOTHING);
        assertThat(ObjectMemoryJson.read(ObjectRef.Kind.INVOICE, "{}")).isEqualTo(InvoiceMemory.NOTHING);
        assertThat(ObjectMemoryJson.read(ObjectRef.Kind.PAYMENT, "{}")).isEqualTo(RefundMemory.NOTHING);
        assertThat(ObjectMemoryJson.read(ObjectRef.Kind.USER, "{}")).isEqualTo(UserMemory.NOTHING);
    }

    /** An older node reads what a newer one has stored, while the two run side by side. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"failed": false, "paid": true}     | false | true
            {"failed": true, "later": "field"}  | true  | false
            """)
    void read_ofAnInvoice_usesItsContent(String text, boolean failed, boolean paid) {
        assertThat(ObjectMemoryJson.read(ObjectRef.Kind.INVOICE, text)).isEqualTo(new InvoiceMemory(failed, paid));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"failed\":{}}", "{\"failed\":[1]}", "{\"failed\":", "{\"failed\":tru}"})
    void read_ofWhatIsNotFlat_fails(String text) {
        assertThatThrownBy(() -> ObjectMemoryJson.read(ObjectRef.Kind.INVOICE, text))
                .isInstanceOf(UncheckedIOException.class);
    }
}
