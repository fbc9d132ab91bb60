package dev.intake.connector.stripe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.testing.JsonReader;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests how a change of items or plan is classified: upgrades are distinguished here. (Decisions 1) */
class PlanChangeTest {
    /** Items are written {@code price*quantity@amount/interval}, where {@code ~} is a price in tiers. */
    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "the same,                              a*1@5/month,           a*1@5/month,           SAME_ITEMS",
        "the same in another order,             a*1@5/month b*2@6/day, b*2@6/day a*1@5/month, SAME_ITEMS",
        "dearer,                                a*1@5/month,           b*1@6/month,           UPWARD",
        "cheaper,                               b*1@6/month,           a*1@5/month,           NOT_UPWARD",
        "as dear,                               a*1@5/month,           b*1@5/month,           NOT_UPWARD",
        "dearer; no interval told,              a*1@5/,                b*1@6/,                UPWARD",
        "dearer; one interval told,             a*1@5/,                b*1@6/month,           NOT_COMPUTABLE",
        "nothing before,                        '',                    b*1@6/month,           NOT_COMPUTABLE",
        "nothing now,                           a*1@5/month,           '',                    NOT_COMPUTABLE",
        "a price without an id before,          *1@5/month,            b*1@6/month,           NOT_COMPUTABLE",
        "a price without an id now,             a*1@5/month,           *1@6/month,            NOT_COMPUTABLE",
        "from tiers,                            a*1@~/month,           b*1@6/month,           NOT_COMPUTABLE",
        "to tiers,                              a*1@5/month,           b*1@~/month,           NOT_COMPUTABLE",
        "fewer in tiers,                        a*3@~/month,           a*2@~/month,           NOT_UPWARD",
        "more in tiers,                         a*2@~/month,           a*3@~/month,           NOT_COMPUTABLE",
        "fewer of one; as many of another,      a*3@~/month b*1@~/day, a*2@~/month b*1@~/day, NOT_UPWARD",
        "fewer of one; more of another,         a*3@~/month b*1@~/day, a*2@~/month b*2@~/day, NOT_COMPUTABLE",
        "one of two in tiers is gone,           a*3@~/month b*1@~/day, a*3@~/month,           NOT_COMPUTABLE",
        "a charge for a longer time,            a*1@5/month,           b*1@6/year,            UPWARD",
        "a charge for a longer time behind,     a*1@5/month b*1@9/week, a*1@5/month c*1@90/year, UPWARD",
        "a charge for a longer time in front,   a*1@5/month b*1@9/week, c*1@90/year a*1@5/month, UPWARD"
    })
    void itemsThatChanged(String change, String before, String now, PlanChange expected) {
        assertThat(PlanChange.of(JsonReader.read("{" + items(now) + "}"), JsonReader.read("{" + items(before) + "}")))
                .as(change)
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{} | {} | NONE",
                "{\"quantity\": 2} | {\"status\": \"active\"} | NONE",
                // Only the quantity: the price need not be named.
                "{\"plan\": {\"amount\": 5, \"interval\": \"month\"}, \"quantity\": 2} | {\"quantity\": 1} | UPWARD",
                "{\"plan\": {\"amount\": 5, \"interval\": \"month\"}, \"quantity\": 1} | {\"quantity\": 2} | NOT_UPWARD",
                "{\"plan\": {\"amount\": 5}, \"quantity\": 2} | {\"quantity\": 1} | UPWARD",
                // The plan: it must be named, and what did not change of it is as it is.
                "{\"plan\": {\"id\": \"b\", \"amount\": 6}} | {\"plan\": {\"id\": \"a\", \"amount\": 5}} | UPWARD",
                "{\"plan\": {\"id\": \"b\", \"amount\": 6}} | {\"plan\": {\"id\": \"a\"}} | NOT_UPWARD",
                "{\"plan\": {\"amount\": 6}} | {\"plan\": {\"amount\": 5}} | NOT_COMPUTABLE",
                "{\"plan\": {\"id\": \"b\", \"amount\": 6}} | {\"plan\": null} | NOT_COMPUTABLE",
                "{\"plan\": {\"id\": \"b\", \"amount\": 6}} | {\"plan\": {}} | NOT_COMPUTABLE",
                // The quantity before is the one now, unless it changed.
                "{\"plan\": {\"id\": \"b\", \"amount\": 2}, \"quantity\": 3} | {\"plan\": {\"id\": \"a\", \"amount\": 4}} | NOT_UPWARD",
                "{\"plan\": {\"id\": \"b\", \"amount\": 2}, \"quantity\": 3} | {\"plan\": {\"id\": \"a\", \"amount\": 4}, \"quantity\": 1} | UPWARD",
                // The plan and the quantity of the only item stand in for those at the top.
                "{\"items\": {\"data\": [{\"plan\": {\"id\": \"b\", \"amount\": 6}}]}} | {\"plan\": {\"id\": \"a\", \"amount\": 5}} | UPWARD",
                "{\"plan\": {\"id\": \"b\", \"amount\": 4}, \"items\": {\"data\": [{\"plan\": {\"id\": \"b\", \"amount\": 6}}]}} | {\"plan\": {\"id\": \"a\", \"amount\": 5}} | NOT_UPWARD",
                "{\"plan\": {\"id\": \"b\", \"amount\": 6}, \"items\": {\"data\": [{\"quantity\": 3}]}} | {\"quantity\": 2} | UPWARD",
                "{\"items\": {\"data\": [{\"plan\": {\"id\": \"b\", \"amount\": 6}}, {}]}} | {\"plan\": {\"id\": \"a\", \"amount\": 5}} | NOT_COMPUTABLE",
                // Amounts in two currencies cannot be compared.
                "{\"currency\": \"usd\", \"plan\": {\"id\": \"b\", \"amount\": 4}} | {\"currency\": \"eur\", \"plan\": {\"id\": \"a\", \"amount\": 5}} | NOT_COMPUTABLE",
                "{\"currency\": \"usd\", \"plan\": {\"id\": \"b\", \"amount\": 4}} | {\"currency\": \"usd\", \"plan\": {\"id\": \"a\", \"amount\": 5}} | NOT_UPWARD",
                "{\"plan\": {\"id\": \"b\", \"amount\": 4, \"currency\": \"usd\"}} | {\"plan\": {\"id\": \"a\", \"amount\": 5, \"currency\": \"eur\"}} | NOT_COMPUTABLE"
            })
    void planOrQuantityAtTheTop_thatChanged(String subscription, String previous, PlanChange expected) {
        assertThat(PlanChange.of(JsonReader.read(subscription), JsonReader.read(previous)))
                .isEqualTo(expected);
    }

    private static String items(String written) {
        StringBuilder items = new StringBuilder();
        for (String item : written.isEmpty() ? new String[0] : written.split(" ", -1)) {
            String[] parts = item.split("[*@/]", -1);
            String amount = parts[2].equals("~") ? "\"billing_scheme\": \"tiered\"" : "\"unit_amount\": " + parts[2];
            items.append(items.isEmpty() ? "" : ", ")
                    .append("{\"price\": {")
                    .append(parts[0].isEmpty() ? "" : "\"id\": \"" + parts[0] + "\", ")
                    .append(amount)
                    .append(parts[3].isEmpty() ? "" : ", \"recurring\": {\"interval\": \"" + parts[3] + "\"}")
                    .append("}, \"quantity\": ")
                    .append(parts[1])
                    .append("}");
        }
        return "\"items\": {\"data\": [" + items + "]}";
    }
}
