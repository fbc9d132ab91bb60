package dev.intake.email;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.intake.contact.ContactId;
import dev.intake.id.TenantId;
import dev.intake.secret.HmacSha256;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import java.util.UUID;

/**
 * Makes and reads the part of an unsubscribe link that says whom it is for. Nobody can make one for another contact
 * without a key. It never grows old: a link in an email must work for as long as the email lies about. (Decisions 6.6)
 *
 * <p>The bytes are: 1 for the version, 2 for the key's id, 16 for the contact, the tenant's id in ASCII, and the first 16
 * of the HMAC-SHA256 of all before them; as text, base64 for URLs without padding. Safe for use by several threads.
 */
public final class UnsubscribeTokens {
    /** Characters of a token, at most. */
    public static final int MAX_LENGTH = 140;

    private static final byte VERSION = 1;
    private static final int HEADER_BYTES = Byte.BYTES + Short.BYTES + 2 * Long.BYTES;
    private static final int MAC_BYTES = 16;
    private static final Base64.Encoder ENCODER = Base64.getUrlEncoder().withoutPadding();

    private final UnsubscribeKeys keys;

    /** Tokens that are signed with these keys. */
    public UnsubscribeTokens(UnsubscribeKeys keys) {
        this.keys = keys;
    }

    /** The token of a contact, always the same until there is a newer key: letters, digits, hyphens, underscores. */
    public String of(Recipient recipient) {
        int id = keys.newest();
        byte[] tenant = recipient.tenant().value().getBytes(US_ASCII);
        UUID contact = recipient.contact().value();
        byte[] signed = ByteBuffer.allocate(HEADER_BYTES + tenant.length)
                .put(VERSION)
                .putShort((short) id)
                .putLong(contact.getMostSignificantBits())
                .putLong(contact.getLeastSignificantBits())
                .put(tenant)
                .array();
        byte[] mac = mac(keys.find(id).orElseThrow(), signed);
        return ENCODER.encodeToString(ByteBuffer.allocate(signed.length + MAC_BYTES)
                .put(signed)
                .put(mac)
                .array());
    }

    /** Whom the token is for; nothing when it is none of ours, or its key is not known any more. */
    public Optional<Recipient> read(String token) {
        return bytes(token)
                .filter(bytes -> bytes.length > HEADER_BYTES + MAC_BYTES && bytes[0] == VERSION)
                .flatMap(this::read);
    }

    private Optional<Recipient> read(byte[] bytes) {
        byte[] signed = Arrays.copyOf(bytes, bytes.length - MAC_BYTES);
        byte[] shown = Arrays.copyOfRange(bytes, signed.length, bytes.length);
        ByteBuffer fields = ByteBuffer.wrap(signed, Byte.BYTES, signed.length - Byte.BYTES);
        boolean genuine = keys.find(Short.toUnsignedInt(fields.getShort()))
                .map(key -> MessageDigest.isEqual(mac(key, signed), shown))
                .orElse(false);
        if (!genuine) {
            return Optional.empty();
        }
        ContactId contact = new ContactId(new UUID(fields.getLong(), fields.getLong()));
        String tenant = new String(signed, HEADER_BYTES, signed.length - HEADER_BYTES, US_ASCII);
        return TenantId.parse(tenant).map(id -> new Recipient(id, contact));
    }

    /** The bytes that the text stands for; nothing when those bytes would be written in another way. */
    private static Optional<byte[]> bytes(String token) {
        if (token.length() > MAX_LENGTH) {
            return Optional.empty();
        }
        try {
            byte[] bytes = Base64.getUrlDecoder().decode(token);
            return ENCODER.encodeToString(bytes).equals(token) ? Optional.of(bytes) : Optional.empty();
        } catch (IllegalArgumentException notBase64) {
            return Optional.empty();
        }
    }

    private static byte[] mac(byte[] key, byte[] signed) {
        return Arrays.copyOf(HmacSha256.of(key, "", ByteBuffer.wrap(signed)), MAC_BYTES);
    }
}
