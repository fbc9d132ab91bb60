package dev.intake.account;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SessionKeysTest {
    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
    private static final byte[] OLD = new byte[32];
    private static final byte[] NEW = "another key of the tests, longer".getBytes(StandardCharsets.US_ASCII);
    private static final Session SESSION = session(3, 1);

    private final SessionKeys keys = new SessionKeys(List.of(OLD));

    @Test
    void session_isReadBack() {
        assertThat(keys.session(keys.sign(SESSION), NOW)).contains(SESSION);
    }

    /** They were issued while the clock was a day ahead. */
    @Test
    void whatAClockAheadIssued_isNotTrusted_onceItIsSetRight() {
        Instant right = NOW.minus(Duration.ofDays(1));
        PendingSignIn pending = new PendingSignIn(SESSION.account(), 0, new UUID(1, 2), NOW);
        Device device = new Device(SESSION.account(), new UUID(1, 2), NOW);

        assertThat(SESSION.confirmed(NOW).isConfirmed(right)).isFalse();
        assertThat(SESSION.seen(NOW).isOver(right)).isTrue();
        assertThat(keys.pending(keys.sign(pending), NOW)).isPresent();
        assertThat(keys.pending(keys.sign(pending), right)).isEmpty();
        assertThat(keys.device(keys.sign(device), NOW)).isPresent();
        assertThat(keys.device(keys.sign(device), right)).isEmpty();
        assertThat(keys.isTextPass("/a", keys.textPass("/a", NOW), right)).isFalse();
    }

    @Test
    void session_survivesANewerKey_andEndsWithItsOwn() {
        SignedToken<Session> token = keys.sign(SESSION);

        assertThat(new SessionKeys(List.of(NEW, OLD)).session(token, NOW)).contains(SESSION);
        assertThat(new SessionKeys(List.of(NEW)).session(token, NOW)).isEmpty();
    }

    @Test
    void session_changedInAnyCharacter_isInvalid() {
        String token = keys.sign(SESSION).reveal();

        for (int i = 0; i < token.length(); i++) {
            char other = token.charAt(i) == 'A' ? 'B' : 'A';
            String changed = token.substring(0, i) + other + token.substring(i + 1);
            assertThat(keys.session(SignedToken.<Session>ofText(changed), NOW))
                    .as(changed)
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", "a", "a.b", "..", "%%%.x", "b3BlcmF0b3J8MHww.x"})
    void textThatIsNoToken_isNoSession(String text) {
        assertThat(keys.session(SignedToken.<Session>ofText(text), NOW)).isEmpty();
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
        SignedToken<Session> session = keys.sign(SESSION);
        SignedToken<Session> another = keys.sign(session(3, 2));

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
                .containsExactly("SignedToken[hidden]", "SessionKeys[1]", "Password[hidden]");
    }

    @Test
    void device_isReadBack_forNinetyDays_andIsNoSession() {
        Device device = new Device(SESSION.account(), new UUID(1, 1), NOW);
        SignedToken<Device> token = keys.sign(device);

        assertThat(keys.device(token, NOW.plus(Device.LIFETIME).minusSeconds(1)))
                .contains(device);
        assertThat(keys.device(token, NOW.plus(Device.LIFETIME))).isEmpty();
        assertThat(keys.session(SignedToken.<Session>ofText(token.reveal()), NOW))
                .isEmpty();
        assertThat(keys.device(SignedToken.<Device>ofText(keys.sign(SESSION).reveal()), NOW))
                .isEmpty();
        assertThat(token).hasToString("SignedToken[hidden]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "eleven char", "half of a pair \uD800"})
    void password_tooShortOrWithoutBytes_isInvalid(String text) {
        assertThat(Password.parse(text)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"nul\u0000 and more text", "twelve chars", " spaces count "})
    void password_isUsedUnchanged(String text) {
        assertThat(Password.parse(text)).get().extracting(Password::reveal).isEqualTo(text);
    }

    @Test
    void password_isLimitedInBytes() {
        assertThat(Password.parse("é".repeat(512))).isPresent();
        assertThat(Password.parse("é".repeat(512) + "x")).isEmpty();
    }

    private static Session session(int generation, int id) {
        return new Session(new AccountName("ada@example.com"), NOW, generation, new UUID(1, id), NOW, NOW, NOW);
    }
}
