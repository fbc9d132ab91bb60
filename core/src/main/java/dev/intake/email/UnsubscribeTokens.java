package dev.intake.email;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.intake.contact.ContactId;
import dev.intake.kernel.TenantId;
import dev.intake.secret.HmacSha256;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import java.util.UUID;

/**
 * Creates and verifies the tokens of unsubscribe links. A token cannot be forged without a key and does not expire,
 * because old emails must still work. (Decisions 6.6)
 *
 * <p>The bytes are: 1 for the version, 2 for the key's id, 16 for the contact, the tenant's id in ASCII, and the first
 * 16 of the HMAC-SHA256 of all of these. They are encoded as unpadded URL-safe base64. Thread-safe.
 */
public final class UnsubscribeTokens {
    /** Maximum number of characters of a token. */
    public static final int MAX_LENGTH = 140;

    private static final byte VERSION = 1;
    private static final int HEADER_BYTES = Byte.BYTES + Short.BYTES + 2 * Long.BYTES;
    private static final int MAC_BYTES = 16;
    private static final Base64.Encoder ENCODER = Base64.getUrlEncoder().withoutPadding();

    private final UnsubscribeKeys keys;

    /** Creates tokens signed with these keys. */
    public UnsubscribeTokens(UnsubscribeKeys keys) {
        this.keys = keys;
    }

    /**
     * Returns the contact's token, which changes only with the newest key: letters, digits, hyphens and underscores.
     */
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

    /** Verifies a token and returns its recipient; empty if it is invalid or its key is not configured. */
    public Optional<Recipient> read(String token) {
        return bytes(token)
                .filter(bytes -> bytes.length > HEADER_BYTES + MAC_BYTES && bytes[0] == VERSION)
                .flatMap(this::read);
    }

    /**
     * Verifies the token and the seal of a link, and returns its recipient with email and address.
     *
     * @param sealed the result of {@link #seal}
     * @return empty if one of them is invalid, they do not belong together, or their key is not configured
     */
    public Optional<Recipient> read(String token, String sealed) {
        Optional<Recipient> signed = read(token);
        if (signed.isEmpty()) {
            return Optional.empty();
        }
        byte[] key = keys.find(keyId(bytes(token).orElseThrow())).orElseThrow();
        return new UnsubscribeSeal(key, token)
                .open(sealed)
                .map(opened -> new Recipient(
                        signed.get().tenant(),
                        signed.get().contact(),
                        Optional.of(opened.email()),
                        Optional.of(opened.address())));
    }

    /**
     * Returns the sealed email and address of the recipient, for a link with its token: letters, digits, hyphens and
     * underscores. Empty if one of them is absent.
     */
    Optional<String> seal(Recipient recipient) {
        UnsubscribeSeal seal = new UnsubscribeSeal(keys.find(keys.newest()).orElseThrow(), of(recipient));
        return recipient.email().flatMap(email -> recipient.address().map(address -> seal.seal(email, address)));
    }

    private static int keyId(byte[] bytes) {
        return Short.toUnsignedInt(
                ByteBuffer.wrap(bytes, Byte.BYTES, Short.BYTES).getShort());
    }

    private Optional<Recipient> read(byte[] bytes) {
        byte[] signed = Arrays.copyOf(bytes, bytes.length - MAC_BYTES);
        byte[] shown = Arrays.copyOfRange(bytes, signed.length, bytes.length);
        boolean genuine = keys.find(keyId(bytes))
                .map(key -> MessageDigest.isEqual(mac(key, signed), shown))
                .orElse(false);
        if (!genuine) {
            return Optional.empty();
        }
        ByteBuffer fields = ByteBuffer.wrap(signed, HEADER_BYTES - 2 * Long.BYTES, 2 * Long.BYTES);
        ContactId contact = new ContactId(new UUID(fields.getLong(), fields.getLong()));
        String tenant = new String(signed, HEADER_BYTES, signed.length - HEADER_BYTES, US_ASCII);
        return TenantId.parseWorld(tenant).map(id -> new Recipient(id, contact));
    }

    /** Decodes base64; empty if the text is not the canonical encoding of its bytes. */
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
