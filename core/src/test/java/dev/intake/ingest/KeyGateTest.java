package dev.intake.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.access.GracePeriod;
import dev.intake.access.IngestionKey;
import dev.intake.access.KeyHash;
import dev.intake.access.StoredKey;
import dev.intake.kernel.RateLimit;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.TokenBucket;
import dev.intake.tenant.IngestionAccess;
import dev.intake.testing.InMemoryStorage;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Spec, Authentication 1 to 3. */
class KeyGateTest {
    private static final KeyHash KEY = KeyHash.of("a key");
    private static final KeyHash ANOTHER = KeyHash.of("another");
    private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

    private final SplittableRandom random = new SplittableRandom(1);
    private final IngestionKey key = IngestionKey.generate(random);
    private final IngestionKey other = IngestionKey.generate(random);
    private final IngestionAccess without =
            new IngestionAccess(new TenantId("tn_1"), TokenBucket.full(RateLimit.DEFAULT, NOW));
    private final IngestionAccess tenant = without.withKey(StoredKey.of(key, Instant.EPOCH));
    private final IngestionAccess inGrace = without.withKey(StoredKey.of(other, Instant.EPOCH))
            .withKey(StoredKey.of(key, Instant.EPOCH), new GracePeriod(Duration.ofSeconds(60)), NOW);

    private static Optional<Refusal> refusal(IngestionAccess tenant, Optional<IngestionKey> presented, Instant now) {
        return KeyGate.refusal(tenant, presented.map(IngestionKey::hash), now);
    }

    @Test
    void theKeyInForce_isAccepted() {
        assertThat(refusal(tenant, Optional.of(key), NOW)).isEmpty();
        assertThat(refusal(inGrace, Optional.of(key), NOW)).isEmpty();
    }

    @Test
    void anotherKeyOrNone_isUnauthorized() {
        assertThat(refusal(tenant, Optional.of(other), NOW)).contains(new Refusal.Unauthorized());
        assertThat(refusal(tenant, Optional.empty(), NOW)).contains(new Refusal.Unauthorized());
        assertThat(refusal(inGrace, Optional.empty(), NOW)).contains(new Refusal.Unauthorized());
        assertThat(refusal(inGrace, Optional.of(IngestionKey.generate(random)), NOW))
                .contains(new Refusal.Unauthorized());
    }

    @Test
    void tenantWithoutKey_hasNoIngestionKey_whateverWasPresented() {
        assertThat(refusal(without, Optional.of(key), NOW)).contains(new Refusal.NoIngestionKey());
        assertThat(refusal(without, Optional.empty(), NOW)).contains(new Refusal.NoIngestionKey());
    }

    @Test
    void theKeyInGrace_isAcceptedUntilItsEnd_andUnauthorizedFromThenOn() {
        assertThat(refusal(inGrace, Optional.of(other), NOW)).isEmpty();
        assertThat(refusal(inGrace, Optional.of(other), NOW.plusSeconds(60).minusNanos(1_000)))
                .isEmpty();
        assertThat(refusal(inGrace, Optional.of(other), NOW.plusSeconds(60))).contains(new Refusal.Unauthorized());
    }

    @Test
    void key_isRememberedForItsTenantAlone_untilARequestIsRefusedOrAnotherKeyIsAccepted() {
        KeyGate gate = gate();
        assertThat(gate.remembers(tenant(1), KEY)).isFalse();

        gate.note(new Admission.Admitted(tenant(1), KEY), true);
        assertThat(gate.remembers(tenant(1), KEY)).isTrue();
        assertThat(gate.remembers(tenant(2), KEY)).isFalse();
        assertThat(gate.remembers(tenant(1), ANOTHER)).isFalse();

        gate.note(new Admission.Admitted(tenant(1), ANOTHER), true);
        assertThat(gate.remembers(tenant(1), KEY)).isFalse();
        gate.note(new Admission.Admitted(tenant(1), ANOTHER), false);
        assertThat(gate.remembers(tenant(1), ANOTHER)).isFalse();
    }

    @Test
    void tenants_beyondTheMaximum_whoseRequestIsLongestAgo_areForgotten() {
        KeyGate gate = gate();
        for (int i = 0; i < KeyGate.TENANTS; i++) {
            gate.note(new Admission.Admitted(tenant(i), KEY), true);
        }
        assertThat(gate.remembers(tenant(0), KEY)).isTrue();
        gate.note(new Admission.Admitted(tenant(KeyGate.TENANTS), KEY), true);

        assertThat(gate.remembers(tenant(0), KEY)).as("used since").isTrue();
        assertThat(gate.remembers(tenant(1), KEY)).isFalse();
        assertThat(gate.remembers(tenant(KeyGate.TENANTS), KEY)).isTrue();
    }

    private static KeyGate gate() {
        return new KeyGate(new InMemoryStorage(), InstantSource.fixed(NOW));
    }

    private static TenantId tenant(int number) {
        return new TenantId("tn_" + number);
    }
}
