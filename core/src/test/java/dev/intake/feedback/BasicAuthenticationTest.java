package dev.intake.feedback;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.connector.Delivery;
import dev.intake.connector.SigningSecret;
import dev.intake.connector.SigningSecrets;
import dev.intake.connector.Verdict;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BasicAuthenticationTest {
    private static final SigningSecrets SECRETS =
            SigningSecrets.only(SigningSecret.parse("pass:wörd-0123").orElseThrow());

    private static Verdict verify(String... headers) {
        return new BasicAuthentication()
                .verify(new Delivery(Map.of("authorization", List.of(headers)), new byte[0]), SECRETS, Instant.EPOCH);
    }

    private static String basic(String pair) {
        return "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(UTF_8));
    }

    @ParameterizedTest
    @ValueSource(strings = {"intake:pass:wörd-0123", ":pass:wörd-0123", "anybody:pass:wörd-0123"})
    void passwordThatIsSet_isGenuine_whateverTheUser(String pair) {
        assertThat(verify(basic(pair))).isEqualTo(new Verdict.Genuine(Optional.empty()));
        assertThat(verify(basic(pair).replace("Basic", "basic"))).isEqualTo(new Verdict.Genuine(Optional.empty()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"intake:", "intake:pass", "intake:pass:wörd-01234", "pass:wörd-0123:", "intake:PASS:WÖRD-0123"})
    void otherPassword_isForged(String pair) {
        assertThat(verify(basic(pair))).isEqualTo(new Verdict.Forged());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Basic", "Basic ", "Basic ???", "Bearer aW50YWtlOnBhc3M=", "Basic aW50YWtl"})
    void headerWithoutUserAndPassword_isMalformed(String header) {
        assertThat(verify(header)).isInstanceOf(Verdict.Malformed.class);
    }

    @Test
    void headerThatIsMissingOrRepeated_isMalformed() {
        assertThat(verify()).isInstanceOf(Verdict.Malformed.class);
        assertThat(verify(basic("a:pass:wörd-0123"), basic("a:pass:wörd-0123"))).isInstanceOf(Verdict.Malformed.class);
    }
}
