package dev.intake.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.connector.ApiKey;
import dev.intake.connector.PastedSecret;
import dev.intake.connector.SigningSecret;
import dev.intake.sync.ProviderApiKey;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Secrets are pasted at several doors, with what surrounds them where they were copied. */
class PastedTextTest {
    @ParameterizedTest
    @CsvSource(
            nullValues = "null",
            value = {
                "STRIPE, '\"rk_live_0123456789\"', rk_live_0123456789",
                "STRIPE, STRIPE_RESTRICTED_KEY=rk_live_0123456789, rk_live_0123456789",
                "STRIPE, 'rk_live_\u200b0123456789', rk_live_0123456789",
                "POLAR, \"'polar_oat_0123456789';\", polar_oat_0123456789",
                "CLERK, sk_live_***********, null",
                "CLERK, sk_live_•••••••••••, null",
                "CLERK, https://example.com/sk_live_0123456789, null"
            })
    void apiKey(Connector connector, String pasted, @Nullable String key) {
        assertThat(ProviderApiKey.read(connector, pasted).map(ApiKey::reveal)).isEqualTo(Optional.ofNullable(key));
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "null",
            value = {
                "'\"whsec_0123456789abcdef\"', whsec_0123456789abcdef",
                "RESEND_WEBHOOK_SECRET=whsec_0123456789abcdef, whsec_0123456789abcdef",
                "'v1,whsec_0123456789abcdef', whsec_0123456789abcdef",
                "'\ufeffsome-password', some-password",
                "whsec_••••••••, null",
                "https://example.com/api/feedback/resend/tn_1, null"
            })
    void feedbackSecret(String pasted, @Nullable String secret) {
        Optional<SigningSecret> read = PastedSecret.read(pasted).secret();

        assertThat(read.map(SigningSecret::reveal)).isEqualTo(Optional.ofNullable(secret));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"", "'", "v1,", "A_B=", "whsec_", "export ", "“", "\u200b", ";"})
    void hostileText_isReadInLinearTime(String repeated) {
        String hostile = repeated.repeat(1_000_000 / repeated.length());

        assertThat(PastedText.secret(hostile).length()).isLessThanOrEqualTo(hostile.length());
        String longest = repeated.repeat(2_000 / repeated.length());
        assertThat(PastedText.secret(PastedText.secret(longest))).isEqualTo(PastedText.secret(longest));
    }
}
