package dev.intake.app.account;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import at.favre.lib.crypto.bcrypt.BCrypt;
import dev.intake.account.Password;
import dev.intake.account.PasswordHash;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import org.junit.jupiter.api.Test;

class BcryptHasherTest {
    private final BcryptHasher hasher = new BcryptHasher(new SecureRandom());

    @Test
    void hash_isSaltedSlowAndBcrypt_andMatchesItsPasswordOnly() {
        Password password = password("correct horse battery");
        PasswordHash hash = hasher.hash(password);

        assertThat(hash.encoded()).startsWith("hs384$2a$12$");
        assertThat(hasher.hash(password)).isNotEqualTo(hash);
        assertThat(hasher.matches(password, hash)).isTrue();
        assertThat(hasher.isOutdated(hash)).isFalse();
        assertThat(hasher.matches(password("correct horse batterx"), hash)).isFalse();
        assertThat(hasher.matches(password, PasswordHash.ofEncoded("no hash"))).isFalse();
        assertThat(hasher.matches(password, PasswordHash.ofEncoded("hs384no hash")))
                .isFalse();
    }

    @Test
    void lastByteOfALongPassword_counts() {
        PasswordHash hash = hasher.hash(password("x".repeat(1_023) + "a"));

        assertThat(hasher.matches(password("x".repeat(1_023) + "a"), hash)).isTrue();
        assertThat(hasher.matches(password("x".repeat(1_023) + "b"), hash)).isFalse();
        assertThat(hasher.matches(password("x".repeat(72)), hash)).isFalse();
    }

    @Test
    void whatFollowsANul_counts() {
        PasswordHash hash = hasher.hash(password("a password\u0000 and more"));

        assertThat(hasher.matches(password("a password\u0000 and more"), hash)).isTrue();
        assertThat(hasher.matches(password("a password\u0000 and less"), hash)).isFalse();
    }

    @Test
    void earlierHash_matchesItsPasswordOnly_andIsOutdated() {
        byte[] before = BCrypt.withDefaults().hash(4, "correct horse battery".getBytes(UTF_8));
        PasswordHash hash = PasswordHash.ofEncoded(new String(before, StandardCharsets.US_ASCII));

        assertThat(hasher.isOutdated(hash)).isTrue();
        assertThat(hasher.matches(password("correct horse battery"), hash)).isTrue();
        assertThat(hasher.matches(password("correct horse batterx"), hash)).isFalse();
        assertThat(hasher.matches(password("correct horse battery\u0000x"), hash))
                .isFalse();
        assertThat(hasher.matches(password("x".repeat(100)), hash)).isFalse();
    }

    private static Password password(String text) {
        return Password.parse(text).orElseThrow();
    }
}
