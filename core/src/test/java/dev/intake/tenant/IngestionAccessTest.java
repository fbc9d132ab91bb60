package dev.intake.tenant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.access.GracePeriod;
import dev.intake.access.IngestionKey;
import dev.intake.access.ReplacedKey;
import dev.intake.access.StoredKey;
import dev.intake.kernel.RateLimit;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.TokenBucket;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class IngestionAccessTest {
    private static final Instant NOW = Instant.parse("2026-03-01T00:00:00Z");
    private static final IngestionAccess NEW =
            new IngestionAccess(new TenantId("tn_1"), TokenBucket.full(RateLimit.DEFAULT, NOW));

    @Test
    void withKey_ofATenantThatHasOne_keepsItForTheGracePeriodAlone() {
        StoredKey first = StoredKey.of(IngestionKey.generate(new SplittableRandom(1)), NOW);
        StoredKey second = StoredKey.of(IngestionKey.generate(new SplittableRandom(2)), NOW);
        GracePeriod grace = new GracePeriod(Duration.ofSeconds(10));
        IngestionAccess rotated = NEW.withKey(first).withKey(second, grace, NOW);

        assertThat(rotated.key()).contains(second);
        assertThat(rotated.replacedKeyAt(NOW).map(ReplacedKey::key)).contains(first);
        assertThat(rotated.replacedKeyAt(NOW.plusSeconds(10))).isEmpty();
        assertThat(rotated.withBucket(TokenBucket.full(new RateLimit(1, 1), NOW))
                        .replacedKey())
                .isEqualTo(rotated.replacedKey());
        assertThat(rotated.withKeys(rotated.key(), Optional.empty())).isEqualTo(NEW.withKey(second));
        assertThat(rotated.withKey(first)).isEqualTo(NEW.withKey(first));
    }
}
