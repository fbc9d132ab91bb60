package dev.intake.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intake.kernel.Source;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Decisions 3.7: customers' ids and providers' ids never collide. */
class DedupeKeyTest {
    @Test
    void eventId_sameSourceAndId_isTheSame() {
        assertThat(new DedupeKey(Source.CUSTOMER, "m-1").eventId())
                .isEqualTo(new DedupeKey(Source.CUSTOMER, "m-1").eventId());
    }

    @Test
    void sameSourceAndId_areTheSameKey_andNothingElseIs() {
        DedupeKey key = new DedupeKey(Source.CUSTOMER, "m-1");

        assertThat(key)
                .isEqualTo(new DedupeKey(Source.CUSTOMER, "m-1"))
                .hasSameHashCodeAs(new DedupeKey(Source.CUSTOMER, "m-1"))
                .isNotEqualTo(new DedupeKey(Source.STRIPE, "m-1"))
                .isNotEqualTo(new DedupeKey(Source.CUSTOMER, "m-2"))
                .isNotEqualTo(key.eventId());
        assertThat(key.source()).isEqualTo(Source.CUSTOMER);
        assertThat(key).hasToString("CUSTOMER m-1");
    }

    /** A change of this value would let every stored event be recorded a second time. */
    @Test
    void eventId_isFixedForAllVersions() {
        assertThat(new DedupeKey(Source.CUSTOMER, "m-1").eventId()).hasToString("c208bd97-5ae3-0fd5-9ab6-53efa530c48d");
    }

    @Test
    void eventId_otherSourceOrId_isAnother() {
        Set<EventId> ids = new HashSet<>();
        for (Source source : Source.values()) {
            for (String id : Arrays.asList("1", "2", "1 2", "é", "\ud83d\ude00", "m".repeat(255))) {
                ids.add(new DedupeKey(source, id).eventId());
            }
        }
        assertThat(ids).hasSize(Source.values().length * 6);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", " a", "a ", "a\u0000", "\ud83d"})
    void new_idThatIsNotClean_cannotBeBuilt(String id) {
        assertThatThrownBy(() -> new DedupeKey(Source.CUSTOMER, id)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void readId_isTheTextTrimmed_orNothingWhenItCannotBeOne() {
        assertThat(DedupeKey.readId(" m-1\t ")).contains("m-1");
        assertThat(DedupeKey.readId("m".repeat(255))).contains("m".repeat(255));
        assertThat(DedupeKey.readId("m".repeat(256))).isEmpty();
        assertThat(DedupeKey.readId(" \t ")).isEmpty();
        assertThat(DedupeKey.readId("m\u0000-1")).isEmpty();
        assertThat(DedupeKey.readId("m\ud83d-1")).isEmpty();
    }

    @Test
    void new_idOfMoreThan255Characters_cannotBeBuilt() {
        assertThat(new DedupeKey(Source.STRIPE, "\ud83d\ude00".repeat(255)).id())
                .hasSize(510);
        assertThatThrownBy(() -> new DedupeKey(Source.STRIPE, "m".repeat(256)))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
