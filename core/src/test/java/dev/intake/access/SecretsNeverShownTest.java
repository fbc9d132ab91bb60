package dev.intake.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.ingest.Admission;
import dev.intake.kernel.RateLimit;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.TokenBucket;
import dev.intake.tenant.KeyActions;
import dev.intake.tenant.Tenant;
import java.math.BigInteger;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Decisions 4.3: secrets never reach {@code toString}. */
class SecretsNeverShownTest {
    private static final IngestionKey KEY = IngestionKey.generate(new SplittableRandom(20260319));
    private static final byte[] HASH = KEY.hash().toBytes();

    static Stream<Object> holders() {
        TenantId id = new TenantId("tn_1");
        StoredKey stored = StoredKey.of(KEY, Instant.EPOCH);
        TokenBucket bucket = TokenBucket.full(RateLimit.DEFAULT, Instant.EPOCH);
        return Stream.of(
                KEY,
                KEY.hash(),
                stored,
                Optional.of(stored),
                new Tenant(id, "Acme", Instant.EPOCH, Optional.empty(), Optional.of(stored), bucket),
                new ReplacedKey(stored, Instant.EPOCH),
                new KeyActions.Generated(KEY, Instant.EPOCH, Optional.of(new ReplacedKey(stored, Instant.EPOCH))),
                new Admission.Admitted(id, KEY.hash()));
    }

    @ParameterizedTest
    @MethodSource("holders")
    void toString_ofWhatHoldsAKeyOrItsHash_showsNeither(Object holder) {
        assertNothingShown(holder.toString());
    }

    @Test
    void assertNothingShown_seesEverySpelling() {
        for (String leak : List.of(
                KEY.reveal(),
                "key=" + KEY.reveal().substring(8),
                HexFormat.of().formatHex(HASH),
                Base64.getEncoder().encodeToString(HASH),
                Arrays.toString(HASH))) {
            assertThat(shows(leak)).as(leak).isTrue();
        }
    }

    private static void assertNothingShown(String text) {
        assertThat(text).isNotBlank();
        assertThat(shows(text)).as(text).isFalse();
    }

    /** The first four random characters are shown on purpose; nothing behind them may be, in any spelling. */
    private static boolean shows(String text) {
        String hex = HexFormat.of().formatHex(HASH);
        return Stream.of(
                        KEY.reveal().substring(12, 18),
                        KEY.reveal().substring(KEY.reveal().length() - 6),
                        hex.substring(0, 8),
                        Base64.getEncoder().encodeToString(HASH).substring(0, 8),
                        Arrays.toString(HASH).substring(1, 12),
                        new BigInteger(1, HASH).toString().substring(0, 8))
                .anyMatch(part -> text.contains(part) || text.contains(part.toUpperCase(Locale.ROOT)));
    }
}
