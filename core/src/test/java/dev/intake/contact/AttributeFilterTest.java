package dev.intake.contact;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AttributeFilterTest {
    private static final AttributeKey PLAN = new AttributeKey("plan");

    @Test
    void parse_dividesAtTheFirstEqualsSign() {
        assertThat(AttributeFilter.parse(" plan = pro ")).contains(new AttributeFilter(PLAN, "pro"));
        assertThat(AttributeFilter.parse("plan=a=b")).contains(new AttributeFilter(PLAN, "a=b"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "plan", "=pro", "plan=", "plan =  ", "a b = pro"})
    void parse_withoutAValidKeyOrAValue_isEmpty(String text) {
        assertThat(AttributeFilter.parse(text)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "pro, false, false, false",
        "12, true, false, false",
        "12.0, true, false, false",
        "12.5, false, true, false",
        "true, false, false, true",
        "1e400, false, false, false"
    })
    void accepts_theTextTheNumberAndTheBoolean(String written, boolean whole, boolean decimal, boolean flag) {
        AttributeFilter filter = new AttributeFilter(PLAN, written);

        assertThat(accepts(filter, new AttributeValue.Text(written))).isTrue();
        assertThat(accepts(filter, new AttributeValue.Whole(12))).isEqualTo(whole);
        assertThat(accepts(filter, new AttributeValue.Decimal(new BigDecimal("12.5"))))
                .isEqualTo(decimal);
        assertThat(accepts(filter, new AttributeValue.Flag(true))).isEqualTo(flag);
        assertThat(accepts(filter, new AttributeValue.Text("other"))).isFalse();
        assertThat(filter.accepts(Attributes.NONE)).isFalse();
    }

    @Test
    void accepts_wholeNumbersExactly_andThoseBeyondALong() {
        assertThat(accepts(new AttributeFilter(PLAN, "9007199254740993"), new AttributeValue.Whole(9007199254740992L)))
                .isFalse();
        assertThat(accepts(new AttributeFilter(PLAN, "9223372036854775807"), new AttributeValue.Whole(Long.MAX_VALUE)))
                .isTrue();
        assertThat(accepts(
                        new AttributeFilter(PLAN, "100000000000000000000"),
                        AttributeValue.number(1e20).orElseThrow()))
                .isTrue();
    }

    private static boolean accepts(AttributeFilter filter, AttributeValue value) {
        return filter.accepts(Attributes.of(Map.of(PLAN, value)));
    }
}
