package dev.intake.app.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.account.Password;
import dev.intake.account.PasswordHash;
import java.security.SecureRandom;
import org.junit.jupiter.api.Test;

class BcryptHasherTest {
    private final BcryptHasher hasher = new BcryptHasher(new SecureRandom());

    @Test
    void hash_isSaltedSlowAndBcrypt_andMatchesItsPasswordOnly() {
        // As long as one can be: the last byte must count.
        Password password = password("x".repeat(70) + "a");
        PasswordHash hash = hasher.hash(password);

        assertThat(hash.encoded()).startsWith("$2a$12$");
        assertThat(hasher.hash(password)).isNotEqualTo(hash);
        assertThat(hasher.matches(password, hash)).isTrue();
        assertThat(hasher.matches(password("x".repeat(70) + "b"), hash)).isFalse();
        assertThat(hasher.matches(password, PasswordHash.ofEncoded("no hash"))).isFalse();
    }

    private static Password password(String text) {
        return Password.parse(text).orElseThrow();
    }
}
