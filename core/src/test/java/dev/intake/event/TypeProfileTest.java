package dev.intake.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.contact.AttributeKey;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Spec, Merge fields 4: only keys carried by every event of that type so far are offered. */
class TypeProfileTest {
    private static final EventType TYPE = new EventType("order.created");
    private static final AttributeKey A = new AttributeKey("a");
    private static final AttributeKey B = new AttributeKey("b");

    @Test
    void after_eventWithoutAKey_losesIt_permanently() {
        TypeProfile lost = new TypeProfile(TYPE, Set.of(A, B)).after(Set.of(A));

        assertThat(lost).isEqualTo(new TypeProfile(TYPE, Set.of(A)));
        assertThat(lost.after(Set.of(A, B))).isSameAs(lost);
    }

    @Test
    void after_eventWithAllKeysAndMore_isTheSameInstance() {
        TypeProfile profile = new TypeProfile(TYPE, Set.of(A));

        assertThat(profile.after(Set.of(B, A))).isSameAs(profile);
    }

    @Test
    void after_eventWithoutProperties_losesAll() {
        assertThat(new TypeProfile(TYPE, Set.of(A, B)).after(Set.of()).commonKeys())
                .isEmpty();
    }

    @Test
    void after_manyEvents_isTheirIntersection_inWhateverOrder_andOnlyShrinks_seed20260310() {
        SplittableRandom random = new SplittableRandom(20260310);
        for (int i = 0; i < 10_000; i++) {
            List<Set<AttributeKey>> events = new ArrayList<>();
            for (int size = random.nextInt(1, 6); size > 0; size--) {
                events.add(keys(random));
            }
            Set<AttributeKey> common = new HashSet<>(events.get(0));
            events.forEach(common::retainAll);

            assertThat(folded(events).commonKeys()).isEqualTo(common);
            Collections.shuffle(events, new Random(random.nextLong()));
            assertThat(folded(events).commonKeys()).isEqualTo(common);
        }
    }

    private static TypeProfile folded(List<Set<AttributeKey>> events) {
        TypeProfile profile = new TypeProfile(TYPE, events.get(0));
        for (Set<AttributeKey> event : events) {
            TypeProfile next = profile.after(event);
            assertThat(profile.commonKeys()).containsAll(next.commonKeys());
            profile = next;
        }
        return profile;
    }

    private static Set<AttributeKey> keys(SplittableRandom random) {
        Set<AttributeKey> keys = new HashSet<>();
        for (int key = 0; key < 6; key++) {
            if (random.nextInt(4) > 0) {
                keys.add(new AttributeKey("k" + key));
            }
        }
        return keys;
    }
}
