package dev.intake.contact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intake.contact.AttributeValue.Flag;
import dev.intake.contact.AttributeValue.Text;
import dev.intake.contact.AttributeValue.Whole;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Decisions 2.5: merged key by key; a key not sent stays. */
class AttributesTest {
    private static final AttributeKey PLAN = new AttributeKey("plan");
    private static final AttributeKey SEATS = new AttributeKey("seats");

    private static final Attributes FREE = Attributes.of(Map.of(PLAN, new Text("free")));
    private static final Attributes PRO = Attributes.of(Map.of(PLAN, new Text("pro")));
    private static final Attributes THREE_SEATS = Attributes.of(Map.of(SEATS, new Whole(3)));

    @Test
    void mergedWith_otherKey_keepsBoth() {
        Attributes merged = FREE.mergedWith(THREE_SEATS);

        assertThat(merged.get(PLAN)).contains(new Text("free"));
        assertThat(merged.get(SEATS)).contains(new Whole(3));
        assertThat(merged.keys()).containsExactly(PLAN, SEATS);
    }

    @Test
    void mergedWith_sameKey_takesTheLaterValue() {
        assertThat(FREE.mergedWith(PRO)).isEqualTo(PRO);
        assertThat(PRO.mergedWith(FREE)).isEqualTo(FREE);
    }

    @Test
    void mergedWith_nothingNew_isTheSameInstance() {
        Attributes both = FREE.mergedWith(THREE_SEATS);

        assertThat(both.mergedWith(Attributes.NONE)).isSameAs(both);
        assertThat(both.mergedWith(FREE)).isSameAs(both);
    }

    @Test
    void mergedWith_moreKeysThanAContactHolds_leavesOutTheNewest() {
        Attributes full = numbered(0, Attributes.MAX_KEYS, 1);

        Attributes merged = full.mergedWith(PRO).mergedWith(numbered(0, 3, 2));

        assertThat(merged.keys()).isEqualTo(full.keys());
        assertThat(merged.get(new AttributeKey("k2"))).contains(new Text("v".repeat(2)));
        assertThat(PRO.missingFrom(merged)).isOne();
    }

    @Test
    void mergedWith_moreBytesThanAContactHolds_leavesOutWhatDoesNotFit() {
        Attributes large = numbered(0, 250, 1024);

        Attributes merged = large.mergedWith(numbered(250, 260, 1024)).mergedWith(PRO);

        assertThat(merged.keys()).hasSizeBetween(251, 256).containsAll(large.keys());
        assertThat(merged.get(PLAN)).contains(new Text("pro"));
        assertThat(merged.mergedWith(numbered(0, 1, 10)).get(new AttributeKey("k0")))
                .contains(new Text("v".repeat(10)));
    }

    @Test
    void mergedWith_texts_countsTheirBytesInUtf8() {
        Attributes emoji = Attributes.of(Map.of(PLAN, new Text("\uD83D\uDE00é€a")));

        assertThat(emoji.get(PLAN).orElseThrow().bytes()).isEqualTo(4 + 2 + 3 + 1);
    }

    /** A contact that has more, from before there was a limit, loses nothing. */
    @Test
    void mergedWith_aContactOverTheLimit_keepsAll_andTakesSmallerValues() {
        Attributes over = numbered(0, 600, 1024);

        Attributes merged = over.mergedWith(PRO).mergedWith(numbered(0, 1, 10));

        assertThat(merged.keys()).isEqualTo(over.keys());
        assertThat(merged.get(new AttributeKey("k0"))).contains(new Text("v".repeat(10)));
    }

    private static Attributes numbered(int from, int to, int length) {
        Map<AttributeKey, AttributeValue> values = new LinkedHashMap<>();
        for (int i = from; i < to; i++) {
            values.put(new AttributeKey("k" + i), new Text("v".repeat(length)));
        }
        return Attributes.of(values);
    }

    @Test
    void equals_sameValuesInAnotherOrder_isEqual() {
        Attributes planFirst = FREE.mergedWith(THREE_SEATS);
        Attributes seatsFirst = THREE_SEATS.mergedWith(FREE);

        assertThat(planFirst)
                .isEqualTo(seatsFirst)
                .hasSameHashCodeAs(seatsFirst)
                .isNotEqualTo(FREE);
    }

    @Test
    void of_mapChangedLater_doesNotChange() {
        Map<AttributeKey, AttributeValue> map = new LinkedHashMap<>(FREE.asMap());
        Attributes attributes = Attributes.of(map);

        map.put(SEATS, new Whole(1));

        assertThat(attributes).isEqualTo(FREE);
        assertThatThrownBy(() -> attributes.asMap().clear()).isInstanceOf(UnsupportedOperationException.class);
        assertThat(Attributes.of(Map.of())).isSameAs(Attributes.NONE);
    }

    @Test
    void toString_showsKeysWithoutValues() {
        assertThat(FREE).hasToString("Attributes[plan]");
    }

    @Test
    void plain_andOfPlain_keepEveryValue_whateverClassesAStoreReturns() {
        Map<AttributeKey, AttributeValue> values = new LinkedHashMap<>();
        values.put(PLAN, new Text(""));
        values.put(SEATS, new Whole(Long.MAX_VALUE));
        values.put(
                new AttributeKey("pi"),
                AttributeValue.number(new BigDecimal("3.14159265358979323846264338327950288"))
                        .orElseThrow());
        values.put(new AttributeKey("trial"), new Flag(true));
        Attributes attributes = Attributes.of(values);

        assertThat(attributes.plain().values())
                .hasExactlyElementsOfTypes(String.class, Long.class, BigDecimal.class, Boolean.class);
        assertThat(Attributes.ofPlain(attributes.plain())).isEqualTo(attributes);
        assertThat(Attributes.ofPlain(Map.of("seats", 3, "rate", 0.1, "big", BigInteger.TEN.pow(20)))
                        .plain())
                .isEqualTo(Map.of("seats", 3L, "rate", new BigDecimal("0.1"), "big", new BigDecimal("1E+20")));
        for (Object other : new Object[] {List.of(), Map.of(), " not trimmed ", Double.NaN}) {
            assertThatThrownBy(() -> Attributes.ofPlain(Map.of("plan", other)))
                    .isInstanceOf(IllegalArgumentException.class);
        }
        assertThatThrownBy(() -> Attributes.ofPlain(Map.of("no key", "x")))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
