package dev.intake.testing;

import dev.intake.access.KeyHash;
import dev.intake.account.Password;
import dev.intake.account.PasswordHash;
import dev.intake.account.PasswordHasher;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;

/** Hashes passwords quickly, for tests that do not concern the cost of hashing. */
public final class QuickHasher implements PasswordHasher {
    @Override
    public PasswordHash hash(Password password) {
        String ascii = Base64.getEncoder().encodeToString(password.reveal().getBytes(StandardCharsets.UTF_8));
        return PasswordHash.ofEncoded(HexFormat.of().formatHex(KeyHash.of(ascii).toBytes()));
    }

    @Override
    public boolean matches(Password password, PasswordHash hash) {
        return hash(password).equals(hash);
    }

    @Override
    public boolean isOutdated(PasswordHash hash) {
        return false;
    }
}
