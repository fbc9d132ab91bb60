package dev.intake.connector.stripe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.connector.BillingInterval;
import dev.intake.connector.BillingInterval.Unit;
import dev.intake.testing.JsonReader;
import java.math.BigDecimal;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What an item of a subscription says of its price, in the ways of all versions of Stripe's interface. */
class StripeItemTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"unit_amount\": 5 | 5",
                "\"unit_amount\": 5, \"unit_amount_decimal\": \"5.5\" | 5.5",
                "\"unit_amount\": 5, \"unit_amount_decimal\": \"five\" | 5",
                "\"amount\": 5 | 5",
                "\"amount\": 5, \"amount_decimal\": \"5.5\" | 5.5",
                "\"unit_amount\": 5, \"amount_decimal\": \"6\" | 5",
                "\"unit_amount\": 5, \"billing_scheme\": \"per_unit\" | 5",
                "\"unit_amount\": 5, \"transform_quantity\": null | 5",
                "\"unit_amount\": 5, \"transform_usage\": null | 5",
                "\"unit_amount\": 5, \"billing_scheme\": \"tiered\" | ",
                "\"unit_amount\": 5, \"transform_quantity\": {\"divide_by\": 10} | ",
                "\"unit_amount\": 5, \"transform_usage\": {\"divide_by\": 10} | ",
                "\"unit_amount\": null | "
            })
    void unitAmount_isTheMostExactOneThatFitsAllQuantities(String price, BigDecimal expected) {
        assertThat(item("\"price\": {\"id\": \"p\", " + price + "}").unitAmount())
                .isEqualTo(Optional.ofNullable(expected));
    }

    @Test
    void price_isTheOne_orThePlanOfOldVersions() {
        assertThat(item("\"price\": {\"id\": \"p\"}, \"plan\": {\"id\": \"old\"}")
                        .price())
                .contains("p");
        assertThat(item("\"plan\": {\"id\": \"old\"}").price()).contains("old");
        assertThat(item("\"price\": {}, \"plan\": {\"id\": \"old\"}").price()).contains("old");
    }

    @Test
    void interval_isUnderRecurring_orAtTheTopOfAPlan() {
        assertThat(item("\"price\": {\"id\": \"p\", \"interval\": \"day\", \"recurring\": {\"interval\": \"year\"}}")
                        .interval())
                .contains(new BillingInterval(Unit.YEAR, 1));
        assertThat(item("\"plan\": {\"id\": \"p\", \"interval\": \"week\", \"interval_count\": 2}")
                        .interval())
                .contains(new BillingInterval(Unit.WEEK, 2));
    }

    @Test
    void metered_isWhatIsChargedByUse() {
        assertThat(item("\"price\": {\"id\": \"p\", \"recurring\": {\"usage_type\": \"metered\"}}")
                        .metered())
                .isTrue();
        assertThat(item("\"price\": {\"id\": \"p\", \"recurring\": {\"usage_type\": \"licensed\"}}")
                        .metered())
                .isFalse();
    }

    @Test
    void charge_isForAllUnits_andForOneWithoutAQuantity() {
        assertThat(item("\"quantity\": 3, \"price\": {\"id\": \"p\", \"unit_amount\": 5}")
                        .charge())
                .contains(BigDecimal.valueOf(15));
        assertThat(item("\"price\": {\"id\": \"p\", \"unit_amount\": 5}").charge())
                .contains(BigDecimal.valueOf(5));
    }

    private static StripeItem item(String fields) {
        return StripeItem.all(JsonReader.read("{\"items\": {\"data\": [{" + fields + "}]}}"))
                .get(0);
    }
}
