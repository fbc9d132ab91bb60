package dev.intake.attribute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intake.attribute.AttributeValue.Text;
import dev.intake.attribute.AttributeValue.Whole;
import java.util.LinkedHashMap;
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
}
