package dev.intake.app.service;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import at.favre.lib.crypto.bcrypt.BCrypt;
import dev.intake.account.Password;
import dev.intake.account.PasswordHash;
import dev.intake.port.PasswordHasher;
import java.security.SecureRandom;

/** bcrypt: about a quarter of a second for each password, so that guessing them is slow. */
final class BcryptHasher implements PasswordHasher {
    private static final int COST = 12;

    private final BCrypt.Hasher hasher;

    BcryptHasher(SecureRandom random) {
        hasher = BCrypt.with(random);
    }

    @Override
    public PasswordHash hash(Password password) {
        return PasswordHash.ofEncoded(
                new String(hasher.hash(COST, password.reveal().getBytes(UTF_8)), US_ASCII));
    }

    @Override
    public boolean matches(Password password, PasswordHash hash) {
        return BCrypt.verifyer()
                .verify(password.reveal().getBytes(UTF_8), hash.encoded().getBytes(US_ASCII))
                .verified;
    }
}
