package dev.intake.tenant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intake.access.IngestionKey;
import dev.intake.access.StoredKey;
import dev.intake.event.EventType;
import dev.intake.kernel.RateLimit;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.TokenBucket;
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

        assertThat(tenant.withAccess(tenant.access().withKey(key))
                        .withSignupEvent(signup)
                        .withBucket(other))
                .isEqualTo(new Tenant(
                        tenant.id(), "Acme", tenant.createdAt(), Optional.of(signup), Optional.of(key), other));
        assertThat(tenant.createdAt()).isEqualTo(Instant.parse("2026-03-01T00:00:00Z"));
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
