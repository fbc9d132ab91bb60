package dev.intake.account;

import static org.assertj.core.api.Assertions.assertThat;

import com.eatthepath.otp.TimeBasedOneTimePasswordGenerator;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.Random;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TotpSecretTest {
    private static final TotpSecret SECRET =
            TotpSecret.ofBytes("12345678901234567890".getBytes(StandardCharsets.US_ASCII));

    /** The last six digits of the vectors in appendix B of RFC 6238. */
    @ParameterizedTest
    @CsvSource({"59, 287082", "1111111109, 081804", "1111111111, 050471", "1234567890, 005924", "2000000000, 279037"})
    void code_isThatOfTheStandard(long second, String code) {
        assertThat(SECRET.code(second / 30)).isEqualTo(code);
    }

    @Test
    void code_isThatOfAnotherImplementation() throws Exception {
        TimeBasedOneTimePasswordGenerator other = new TimeBasedOneTimePasswordGenerator();
        Random random = new Random(1);
        for (int i = 0; i < 1_000; i++) {
            TotpSecret secret = TotpSecret.generate(random);
            Instant at = Instant.ofEpochSecond(random.nextInt(Integer.MAX_VALUE));
            assertThat(secret.code(at.getEpochSecond() / 30))
                    .isEqualTo(other.generateOneTimePasswordString(
                            new SecretKeySpec(secret.reveal(), "HmacSHA1"), at, Locale.ROOT));
        }
    }

    @Test
    void code_isAcceptedAStepBeforeAndAfter_andOnlyLaterThanTheLast() {
        Instant now = Instant.ofEpochSecond(1_000 * 30);

        assertThat(SECRET.step(SECRET.code(999), now, 0)).isEqualTo(OptionalLong.of(999));
        assertThat(SECRET.step(SECRET.code(1_000), now, 999)).isEqualTo(OptionalLong.of(1_000));
        assertThat(SECRET.step(SECRET.code(1_001), now, 0)).isEqualTo(OptionalLong.of(1_001));
        assertThat(SECRET.step(SECRET.code(998), now, 0)).isEmpty();
        assertThat(SECRET.step(SECRET.code(1_002), now, 0)).isEmpty();
        assertThat(SECRET.step(SECRET.code(1_000), now, 1_000)).isEmpty();
        assertThat(SECRET.step("", now, 0)).isEmpty();
    }

    @Test
    void code_isAccepted_afterTheLastOneOfAClockThatWasAhead() {
        Instant now = Instant.ofEpochSecond(1_000 * 30);

        assertThat(SECRET.step(SECRET.code(1_000), now, 1_000 + 2_880)).isEqualTo(OptionalLong.of(1_000));
        assertThat(SECRET.step(SECRET.code(1_000), now, 1_001)).isEmpty();
    }

    @Test
    void secret_isShownInBase32Only() {
        assertThat(SECRET.base32()).isEqualTo("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
        assertThat(SECRET).hasToString("TotpSecret[hidden]");
    }

    @Test
    void recoveryCode_isReadInAnyCase_withAnyGaps() {
        RecoveryCode code = RecoveryCode.generate(new Random(1));

        assertThat(code.reveal()).matches("([a-z2-7]{4}-){5}[a-z2-7]{4}");
        assertThat(RecoveryCode.parse(code.reveal().toUpperCase(Locale.ROOT).replace('-', ' '))
                        .map(RecoveryCode::hash))
                .contains(code.hash());
        assertThat(RecoveryCode.parse("123456")).isEmpty();
        assertThat(code).hasToString("RecoveryCode[hidden]");
    }
}
