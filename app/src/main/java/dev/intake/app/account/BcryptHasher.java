package dev.intake.app.account;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import at.favre.lib.crypto.bcrypt.BCrypt;
import dev.intake.account.Password;
import dev.intake.account.PasswordHash;
import dev.intake.account.PasswordHasher;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Hashes passwords with bcrypt over an HMAC-SHA-384. A hash takes about a quarter of a second, so guessing is slow. bcrypt
 * reads at most 72 bytes, and stops at the first NUL. The HMAC has 64 characters in base64, which depend on every byte of the
 * password. Earlier hashes are bcrypt over the password itself, which had at most 71 bytes and no NUL.
 */
public final class BcryptHasher implements PasswordHasher {
    private static final int COST = 12;
    private static final int EARLIER_MAX_BYTES = 71;

    /** The prefix of current hashes, before bcrypt's own text. */
    private static final String PREFIX = "hs384";

    /** The HMAC key, which is not a secret. It prevents hashes leaked from other services from being tried here. */
    private static final byte[] LABEL = "intake password 1".getBytes(US_ASCII);

    private final BCrypt.Hasher hasher;

    public BcryptHasher(SecureRandom random) {
        hasher = BCrypt.with(random);
    }

    @Override
    public PasswordHash hash(Password password) {
        return PasswordHash.ofEncoded(PREFIX + new String(hasher.hash(COST, digest(password)), US_ASCII));
    }

    @Override
    public boolean matches(Password password, PasswordHash hash) {
        String encoded = hash.encoded();
        return isOutdated(hash)
                ? matchesEarlier(password, encoded)
                : verify(digest(password), encoded.substring(PREFIX.length()));
    }

    private static boolean matchesEarlier(Password password, String encoded) {
        byte[] bytes = password.reveal().getBytes(UTF_8);
        return bytes.length <= EARLIER_MAX_BYTES && password.reveal().indexOf(0) < 0 && verify(bytes, encoded);
    }

    private static boolean verify(byte[] bytes, String encoded) {
        return BCrypt.verifyer().verify(bytes, encoded.getBytes(US_ASCII)).verified;
    }

    @Override
    public boolean isOutdated(PasswordHash hash) {
        return !hash.encoded().startsWith(PREFIX);
    }

    private static byte[] digest(Password password) {
        try {
            Mac mac = Mac.getInstance("HmacSHA384");
            mac.init(new SecretKeySpec(LABEL, "HmacSHA384"));
            return Base64.getEncoder().encode(mac.doFinal(password.reveal().getBytes(UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("HmacSHA384 is missing in this Java platform", e);
        }
    }
}
