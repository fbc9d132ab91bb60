package dev.intake.connector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.source.Connector;
import dev.intake.testing.TestWebhooks;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class PastedSecretTest {
    @ParameterizedTest
    @CsvSource({
        "STRIPE, whsec_0123456789",
        "STRIPE, ' whsec_0123456789\n'",
        "POLAR, whsec_testPolarSecretNotBase64_0123456789abcdef",
        "POLAR, polar_whs_0123456789abcdefghijkl",
        "POLAR, any-text-that-somebody-chose!",
        "POLAR, mysecret",
        "CLERK, whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
        "CLERK, MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
    })
    void possibleSecret_isAcceptedUnchanged(Connector connector, String text) {
        assertThat(PastedSecret.read(connector, text))
                .isInstanceOfSatisfying(
                        PastedSecret.Usable.class,
                        usable -> assertThat(usable.secret().reveal()).isEqualTo(text.strip()));
    }

    @ParameterizedTest
    @EnumSource
    void secretsOfTheRecordedDeliveries_areAccepted(Connector connector) {
        assertThat(PastedSecret.read(connector, Objects.requireNonNull(TestWebhooks.SECRETS.get(connector))))
                .isInstanceOf(PastedSecret.Usable.class);
    }

    @ParameterizedTest
    @CsvSource({
        "STRIPE, no, begin with whsec_",
        "STRIPE, '', begin with whsec_",
        "STRIPE, 0123456789abcdef0123456789, begin with whsec_",
        "STRIPE, WHSEC_0123456789abcdef, begin with whsec_",
        "STRIPE, whsec_, at least 8 characters",
        "STRIPE, whsec_0, at least 8 characters",
        "STRIPE, sk_live_0123456789abcdef, an API key",
        "STRIPE, rk_test_0123456789abcdef, an API key",
        "POLAR, polar_oat_0123456789abcdef, an API key",
        "POLAR, no, at least 8 characters",
        "POLAR, '', at least 8 characters",
        "CLERK, sk_test_0123456789abcdef, an API key",
        "CLERK, pk_test_0123456789abcdef, an API key",
        "CLERK, whsec_, at least 8 characters",
        "CLERK, 'whsec_MfKQ9r8GKYqr TwjUPD8ILPZIo2', no spaces",
        "POLAR, 'the secret is in the drawer', no spaces",
    })
    void whatCannotBeASecret_isRefused_withoutBeingShown(Connector connector, String text, String why) {
        assertThat(PastedSecret.read(connector, text)).isInstanceOfSatisfying(PastedSecret.Refused.class, refused -> {
            assertThat(refused.why()).contains(why);
            if (text.length() > 6) {
                assertThat(refused.why()).doesNotContain(text);
            }
        });
    }

    @Test
    void tooLong_isRefused() {
        String secret = "whsec_" + "a".repeat(SigningSecret.MAX_LENGTH - 6);

        assertThat(PastedSecret.read(Connector.STRIPE, secret)).isInstanceOf(PastedSecret.Usable.class);
        assertThat(PastedSecret.read(Connector.STRIPE, secret + "a"))
                .isEqualTo(new PastedSecret.Refused("A signing secret has at most 255 characters."));
    }
}
