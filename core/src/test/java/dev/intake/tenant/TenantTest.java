package dev.intake.tenant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intake.access.GracePeriod;
import dev.intake.access.IngestionKey;
import dev.intake.access.ReplacedKey;
import dev.intake.access.StoredKey;
import dev.intake.event.EventType;
import dev.intake.kernel.RateLimit;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.TokenBucket;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TenantTest {
    private static final Instant CREATED = Instant.parse("2026-03-01T00:00:00.000000999Z");
    private static final TokenBucket BUCKET = TokenBucket.full(RateLimit.DEFAULT, CREATED);

    @Test
    void with_changesThatOnly() {
        Tenant tenant = named("Acme");
        StoredKey key = StoredKey.of(IngestionKey.generate(new SplittableRandom(1)), CREATED);
        EventType signup = new EventType("signup");
        TokenBucket other = TokenBucket.full(new RateLimit(1, 1), CREATED);

        assertThat(tenant.withKey(key).withSignupEvent(signup).withBucket(other))
                .isEqualTo(new Tenant(
                        tenant.id(), "Acme", tenant.createdAt(), Optional.of(signup), Optional.of(key), other));
        assertThat(tenant.createdAt()).isEqualTo(Instant.parse("2026-03-01T00:00:00Z"));
    }

    @Test
    void withKey_ofATenantThatHasOne_keepsItForTheGracePeriodAlone() {
        StoredKey first = StoredKey.of(IngestionKey.generate(new SplittableRandom(1)), CREATED);
        StoredKey second = StoredKey.of(IngestionKey.generate(new SplittableRandom(2)), CREATED);
        GracePeriod grace = new GracePeriod(Duration.ofSeconds(10));
        Tenant rotated = named("Acme").withKey(first).withKey(second, grace, CREATED);

        assertThat(rotated.key()).contains(second);
        assertThat(rotated.replacedKeyAt(CREATED).map(ReplacedKey::key)).contains(first);
        assertThat(rotated.replacedKeyAt(CREATED.plusSeconds(10))).isEmpty();
        assertThat(rotated.withSignupEvent(new EventType("e"))
                        .withBucket(BUCKET)
                        .replacedKey())
                .isEqualTo(rotated.replacedKey());
        assertThat(rotated.withKeys(rotated.key(), Optional.empty()))
                .isEqualTo(named("Acme").withKey(second));
        assertThat(rotated.withKey(first)).isEqualTo(named("Acme").withKey(first));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", " Acme", "Acme\u00a0", "Ac\u0000me"})
    void new_nameThatIsNotClean_cannotBeBuilt(String name) {
        assertThatThrownBy(() -> named(name)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void new_nameOfMoreThan200Characters_cannotBeBuilt() {
        assertThat(named("\ud83d\ude00".repeat(200)).name()).hasSize(400);
        assertThatThrownBy(() -> named("n".repeat(201))).isInstanceOf(IllegalArgumentException.class);
    }

    private static Tenant named(String name) {
        return new Tenant(new TenantId("tn_1"), name, CREATED, Optional.empty(), Optional.empty(), BUCKET);
    }
}
