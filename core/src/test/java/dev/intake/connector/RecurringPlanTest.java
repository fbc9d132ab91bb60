package dev.intake.connector;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is surely a step up, where the provider does not say what was before. */
class RecurringPlanTest {
    private static final RecurringPlan PRO = plan("pro", 2L, 500L, "usd", "year");

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "another product worth more,            a|1|100|usd|month, b|1|200|usd|month, true",
        "another product worth less,            a|1|200|usd|month, b|1|100|usd|month, false",
        "another product of unknown worth,      a|1||usd|month,    b|2||usd|month,    false",
        "a changed price of the same plan,      a|1|100|usd|month, a|1|200|usd|month, false",
        "more seats worth more,                 a|1|100|usd|month, a|2|200|usd|month, true",
        "more seats for less,                   a|1|200|usd|month, a|2|100|usd|month, false",
        "more seats for the same charge,        a|1|100|usd|month, a|2|100|usd|month, true",
        "more seats of another product,         a|1|100|usd|month, b|2|100|usd|month, false",
        "more seats of unknown worth,           a|1||usd|month,    a|2||usd|month,    true",
        "fewer seats of unknown worth,          a|2||usd|month,    a|1||usd|month,    false",
        "more seats; the worth known before,    a|1|100|usd|month, a|2||usd|month,    true",
        "fewer seats; the worth known now,      a|2||usd|month,    a|1|100|usd|month, false",
        "fewer seats in a dearer currency,      a|2|100|usd|month, a|1|200|eur|month, false",
        "fewer seats; the currency known now,   a|2|100||month,    a|1|200|usd|month, true",
        "fewer seats; the currency was known,   a|2|100|usd|month, a|1|200||month,    true",
        "a longer interval at a larger charge,  a|1|100|usd|month, a|1|900|usd|year,  true",
        "a shorter interval worth less,         a|1|900|usd|year,  a|1|70|usd|month,  false",
        "another interval of unknown worth,     a|1||usd|month,    a|1||usd|year,     false",
        "a product that was not known,          |1|100|usd|month,  a|1|200|usd|month, false",
        "seats that are not known now,          a|1|100|usd|month, a||200|usd|month,  false"
    })
    void isUpwardFrom(String change, String before, String now, boolean expected) {
        assertThat(read(now).isUpwardFrom(read(before))).as(change).isEqualTo(expected);
    }

    @Test
    void after_aPayloadThatShowsNothing_isUnchanged() {
        assertThat(PRO.after(RecurringPlan.UNKNOWN)).isEqualTo(PRO);
    }

    @Test
    void after_aPayloadThatShowsAll_isWhatItShows() {
        RecurringPlan shown = plan("basic", 1L, 100L, "eur", "month");

        assertThat(PRO.after(shown)).isEqualTo(shown);
        assertThat(RecurringPlan.UNKNOWN.after(PRO)).isEqualTo(PRO);
    }

    private static RecurringPlan read(String written) {
        String[] parts = written.split("\\|", -1);
        return plan(parts[0], number(parts[1]), number(parts[2]), parts[3], parts[4]);
    }

    private static @Nullable Long number(String text) {
        return text.isEmpty() ? null : Long.valueOf(text);
    }

    private static RecurringPlan plan(
            String product, @Nullable Long seats, @Nullable Long amount, String currency, String interval) {
        return new RecurringPlan(
                text(product),
                Optional.ofNullable(seats),
                Optional.ofNullable(amount),
                text(currency),
                BillingInterval.of(text(interval), Optional.empty()));
    }

    private static Optional<String> text(String text) {
        return Optional.of(text).filter(present -> !present.isEmpty());
    }
}
