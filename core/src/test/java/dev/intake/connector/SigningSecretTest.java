package dev.intake.connector;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SigningSecretTest {
    private static final Instant NOON = Instant.parse("2026-10-01T12:00:00Z");
    private static final SigningSecret OLD =
            SigningSecret.parse("whsec_oldSecret_0123456789").orElseThrow();
    private static final SigningSecret NEW =
            SigningSecret.parse("whsec_newSecret_0123456789").orElseThrow();

    @ParameterizedTest
    @ValueSource(strings = {"", "  ", "\n", "whsec_", " whsec_ "})
    void parse_ofNoSecret_isNothing(String text) {
        assertThat(SigningSecret.parse(text)).isEmpty();
    }

    @Test
    void parse_ofTooLongText_isNothing() {
        assertThat(SigningSecret.parse("x".repeat(SigningSecret.MAX_LENGTH))).isPresent();
        assertThat(SigningSecret.parse("x".repeat(SigningSecret.MAX_LENGTH + 1)))
                .isEmpty();
    }

    @Test
    void parse_trimsWhatPastingAdds() {
        assertThat(SigningSecret.parse(" whsec_oldSecret_0123456789\n")).contains(OLD);
        assertThat(NEW).isNotEqualTo(OLD);
    }

    @Test
    void shownEnd_isFourCharactersOfALongSecret_andNoneOfAShortOne() {
        assertThat(OLD.shownEnd()).isEqualTo("6789");
        assertThat(SigningSecret.parse("mysecret").orElseThrow().shownEnd()).isEmpty();
    }

    @Test
    void nothingThatHoldsASecret_showsIt() {
        SigningSecrets secrets = SigningSecrets.only(OLD).rolledTo(NEW, NOON);

        assertThat(OLD.getClass().isRecord()).isFalse();
        assertThat(secrets.getClass().isRecord()).isFalse();
        assertThat(OLD + " " + secrets + " " + secrets.acceptedAt(NOON) + " " + secrets.previous())
                .doesNotContainIgnoringCase("secret_")
                .doesNotContain("6789");
    }

    @Test
    void previousSecret_isAcceptedUntilItsTimeIsOver() {
        SigningSecrets rolled = SigningSecrets.only(OLD).rolledTo(NEW, NOON);

        assertThat(rolled.acceptedAt(NOON.minusSeconds(1))).containsExactly(NEW, OLD);
        assertThat(rolled.acceptedAt(NOON)).containsExactly(NEW);
        assertThat(rolled.current()).isEqualTo(NEW);
        assertThat(rolled.previous()).contains(OLD);
        assertThat(rolled.previousUntil()).contains(NOON);
        assertThat(SigningSecrets.only(OLD).previousUntil()).isEmpty();
    }

    @Test
    void onlyTwoSecrets_areEverAccepted() {
        SigningSecret third = SigningSecret.parse("third").orElseThrow();

        assertThat(SigningSecrets.only(OLD)
                        .rolledTo(NEW, NOON)
                        .rolledTo(third, NOON)
                        .acceptedAt(NOON.minusSeconds(1)))
                .containsExactly(third, NEW);
    }

    @Test
    void shownEnd_isOfSecretsOfSixteenCharactersOnly() {
        assertThat(SigningSecret.parse("0123456789abcdef").orElseThrow().shownEnd())
                .isEqualTo("cdef");
        assertThat(SigningSecret.parse("0123456789abcde").orElseThrow().shownEnd())
                .isEmpty();
    }

    @Test
    void secret_isNamedWithoutBeingShown_andEqualsOnlyTheSame() {
        assertThat(OLD).hasToString("SigningSecret[hidden]").isNotEqualTo("whsec_oldSecret_0123456789");
        assertThat(SigningSecrets.only(OLD)).hasToString("SigningSecrets[hidden]");
    }
}
