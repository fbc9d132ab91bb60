package dev.intake.email;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.intake.contact.EmailAddress;
import dev.intake.secret.HmacSha256;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import java.util.UUID;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Seals the email and the address of an unsubscribe link, so that the link acts on the address even after the contact is
 * erased, and shows no address to whoever sees the link. (Decisions 6.7)
 *
 * <p>The bytes are the 16 of the email's id and the address in UTF-8, encrypted with AES-256-GCM and bound to the link's
 * token. The nonce is an HMAC of all of these, so that the same email always has the same link.
 */
final class UnsubscribeSeal {
    private static final String CIPHER = "AES/GCM/NoPadding";
    private static final int NONCE_BYTES = 12;
    private static final int TAG_BYTES = 16;
    private static final int ID_BYTES = 2 * Long.BYTES;

    /** Maximum number of characters of a sealed text: base64 of an address whose characters have 4 bytes each. */
    private static final int MAX_LENGTH =
            (NONCE_BYTES + ID_BYTES + 4 * EmailAddress.MAX_LENGTH + TAG_BYTES) * 4 / 3 + 2;

    private final byte[] key;
    private final byte[] token;

    UnsubscribeSeal(byte[] key, String token) {
        this.key = key;
        this.token = token.getBytes(US_ASCII);
    }

    /** The content of a seal. */
    record Opened(EmailId email, EmailAddress address) {}

    String seal(EmailId email, EmailAddress address) {
        byte[] text = address.value().getBytes(UTF_8);
        byte[] plain = ByteBuffer.allocate(ID_BYTES + text.length)
                .putLong(email.value().getMostSignificantBits())
                .putLong(email.value().getLeastSignificantBits())
                .put(text)
                .array();
        byte[] named = ByteBuffer.allocate(token.length + plain.length)
                .put(token)
                .put(plain)
                .array();
        byte[] nonce = Arrays.copyOf(HmacSha256.of(key, "nonce", ByteBuffer.wrap(named)), NONCE_BYTES);
        try {
            byte[] sealed = cipher(Cipher.ENCRYPT_MODE, nonce).doFinal(plain);
            return Base64.getUrlEncoder()
                    .withoutPadding()
                    .encodeToString(ByteBuffer.allocate(nonce.length + sealed.length)
                            .put(nonce)
                            .put(sealed)
                            .array());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has " + CIPHER, e);
        }
    }

    /** Returns the content; empty if the text was not sealed with the key for this token. */
    Optional<Opened> open(String sealed) {
        if (sealed.length() > MAX_LENGTH) {
            return Optional.empty();
        }
        try {
            byte[] bytes = Base64.getUrlDecoder().decode(sealed);
            if (bytes.length <= NONCE_BYTES + TAG_BYTES + ID_BYTES) {
                return Optional.empty();
            }
            byte[] nonce = Arrays.copyOf(bytes, NONCE_BYTES);
            ByteBuffer plain = ByteBuffer.wrap(
                    cipher(Cipher.DECRYPT_MODE, nonce).doFinal(bytes, NONCE_BYTES, bytes.length - NONCE_BYTES));
            EmailId email = new EmailId(new UUID(plain.getLong(), plain.getLong()));
            return EmailAddress.parse(UTF_8.decode(plain).toString()).map(address -> new Opened(email, address));
        } catch (IllegalArgumentException | GeneralSecurityException notSealed) {
            return Optional.empty();
        }
    }

    private Cipher cipher(int mode, byte[] nonce) throws GeneralSecurityException {
        byte[] derived = HmacSha256.of(key, "address", ByteBuffer.allocate(0));
        Cipher cipher = Cipher.getInstance(CIPHER);
        cipher.init(mode, new SecretKeySpec(derived, "AES"), new GCMParameterSpec(TAG_BYTES * Byte.SIZE, nonce));
        cipher.updateAAD(token);
        return cipher;
    }
}
