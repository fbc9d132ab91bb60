package dev.intake.key;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Spec, Authentication 1 to 3. */
class KeyCheckTest {
    private final SplittableRandom random = new SplittableRandom(1);
    private final IngestionKey key = IngestionKey.generate(random);
    private final IngestionKey other = IngestionKey.generate(random);
    private final Optional<StoredKey> inForce = Optional.of(StoredKey.of(key, Instant.EPOCH));

    @Test
    void of_theKeyInForce_isAccepted() {
        assertThat(KeyCheck.of(inForce, Optional.of(key.hash()))).isEqualTo(KeyCheck.ACCEPTED);
    }

    @Test
    void of_anotherKeyOrNone_isWrong() {
        assertThat(KeyCheck.of(inForce, Optional.of(other.hash()))).isEqualTo(KeyCheck.WRONG);
        assertThat(KeyCheck.of(inForce, Optional.empty())).isEqualTo(KeyCheck.WRONG);
    }

    @Test
    void of_tenantWithoutKey_isNeverGenerated_whateverWasPresented() {
        assertThat(KeyCheck.of(Optional.empty(), Optional.of(key.hash()))).isEqualTo(KeyCheck.NEVER_GENERATED);
        assertThat(KeyCheck.of(Optional.empty(), Optional.empty())).isEqualTo(KeyCheck.NEVER_GENERATED);
    }

    @Test
    void storedKey_keepsWhatItsOwnerRecognizesItBy() {
        StoredKey stored = StoredKey.of(key, Instant.EPOCH.plusNanos(1_999));

        assertThat(key.reveal()).startsWith(stored.shownPrefix());
        assertThat(stored.shownPrefix()).startsWith("svc_ing_").hasSize(12);
        assertThat(stored.generatedAt()).isEqualTo(Instant.EPOCH.plusNanos(1_000));
    }
}
