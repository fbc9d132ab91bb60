package dev.intake.account;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SessionKeysTest {
    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
    private static final byte[] OLD = new byte[32];
    private static final byte[] NEW = "another key of the tests, longer".getBytes(StandardCharsets.US_ASCII);
    private static final Session SESSION = new Session(new AccountName("ada@example.com"), 3, NOW);

    private final SessionKeys keys = new SessionKeys(List.of(OLD));

    @Test
    void session_isReadBack() {
        assertThat(keys.open(keys.sign(SESSION), NOW)).contains(SESSION);
    }

    @Test
    void session_survivesANewerKey_andEndsWithItsOwn() {
        SessionToken token = keys.sign(SESSION);

        assertThat(new SessionKeys(List.of(NEW, OLD)).open(token, NOW)).contains(SESSION);
        assertThat(new SessionKeys(List.of(NEW)).open(token, NOW)).isEmpty();
    }

    @Test
    void session_changedInAnyCharacter_isNone() {
        String token = keys.sign(SESSION).reveal();

        for (int i = 0; i < token.length(); i++) {
            char other = token.charAt(i) == 'A' ? 'B' : 'A';
            String changed = token.substring(0, i) + other + token.substring(i + 1);
            assertThat(keys.open(SessionToken.ofText(changed), NOW)).as(changed).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", "a", "a.b", "..", "%%%.x", "b3BlcmF0b3J8MHww.x"})
    void textThatIsNoToken_isNoSession(String text) {
        assertThat(keys.open(SessionToken.ofText(text), NOW)).isEmpty();
    }

    @Test
    void textPass_isOfItsPathOnly_andEndsAfterItsLifetime() {
        String pass = keys.textPass("/programs", NOW);

        assertThat(keys.isTextPass("/programs", pass, NOW)).isTrue();
        assertThat(keys.isTextPass("/programs", pass, NOW.plus(SessionKeys.TEXT_PASS_LIFETIME)))
                .isFalse();
        assertThat(keys.isTextPass("/program", pass, NOW)).isFalse();
        assertThat(new SessionKeys(List.of(NEW)).isTextPass("/programs", pass, NOW))
                .isFalse();
        assertThat(new SessionKeys(List.of(NEW, OLD)).isTextPass("/programs", pass, NOW))
                .isTrue();
        for (String other : List.of("", ".", "1.", "x.y", "9".repeat(30) + ".x", "1" + pass)) {
            assertThat(keys.isTextPass("/programs", other, NOW)).as(other).isFalse();
        }
    }

    @Test
    void formToken_isOfItsSessionOnly() {
        SessionToken session = keys.sign(SESSION);
        SessionToken another = keys.sign(new Session(SESSION.account(), 4, NOW));

        assertThat(keys.isFormOf(session, keys.formToken(session))).isTrue();
        assertThat(keys.isFormOf(another, keys.formToken(session))).isFalse();
        assertThat(keys.isFormOf(session, "")).isFalse();
    }

    @Test
    void secrets_areNotShown() {
        assertThat(List.of(
                        keys.sign(SESSION).toString(),
                        keys.toString(),
                        Password.parse("a long password").orElseThrow().toString()))
                .containsExactly("SessionToken[hidden]", "SessionKeys[1]", "Password[hidden]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "eleven char", "nul\u0000 and more text"})
    void password_tooShortOrWithANul_isNone(String text) {
        assertThat(Password.parse(text)).isEmpty();
    }

    @Test
    void password_isLimitedInBytes() {
        assertThat(Password.parse("é".repeat(35) + "x")).isPresent();
        assertThat(Password.parse("é".repeat(36))).isEmpty();
    }
}
