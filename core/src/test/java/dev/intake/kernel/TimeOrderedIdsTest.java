package dev.intake.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class TimeOrderedIdsTest {
    private static final Instant NOW = Instant.parse("2026-03-01T09:30:15.123Z");

    @Test
    void next_isAVersion7Id_thatHoldsTheMilliseconds_seed20260313() {
        IdGenerator ids = new TimeOrderedIds(InstantSource.fixed(NOW), new SplittableRandom(20260313));
        Set<UUID> seen = new HashSet<>();
        for (int i = 0; i < 10_000; i++) {
            UUID id = ids.next();

            assertThat(id.version()).isEqualTo(7);
            assertThat(id.variant()).isEqualTo(2);
            assertThat(id.getMostSignificantBits() >>> 16).isEqualTo(NOW.toEpochMilli());
            assertThat(seen.add(id)).isTrue();
        }
    }

    @Test
    void next_usesAll74RandomBits_seed20260314() {
        IdGenerator ids = new TimeOrderedIds(InstantSource.fixed(NOW), new SplittableRandom(20260314));
        long highEver = 0;
        long lowEver = 0;
        for (int i = 0; i < 200; i++) {
            UUID id = ids.next();
            highEver |= id.getMostSignificantBits() & 0xFFF;
            lowEver |= id.getLeastSignificantBits() & 0x3FFF_FFFF_FFFF_FFFFL;
        }
        assertThat(Long.bitCount(highEver) + Long.bitCount(lowEver)).isEqualTo(74);
    }

    @Test
    void next_laterMillisecond_sortsLater() {
        SplittableRandom random = new SplittableRandom(1);
        UUID before = new TimeOrderedIds(InstantSource.fixed(NOW), random).next();
        UUID after = new TimeOrderedIds(InstantSource.fixed(NOW.plusMillis(1)), random).next();

        assertThat(Uuids.UNSIGNED_ORDER.compare(before, after)).isNegative();
    }
}
