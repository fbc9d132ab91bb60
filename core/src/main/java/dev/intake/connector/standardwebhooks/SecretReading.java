package dev.intake.connector.standardwebhooks;

import dev.intake.connector.SigningSecret;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/**
 * How a pasted secret becomes a key. Its form does not determine that: Polar's new secrets start with {@code whsec_} as
 * those of Svix do, but their characters are the key. Therefore every reading that the text allows is tried.
 * (Decisions 4.4)
 */
enum SecretReading {
    /** Base64 with optional padding, as in the libraries of Svix; or else the characters themselves. */
    BASE64_OR_CHARACTERS(false),
    /**
     * Base64 with padding, or else the characters themselves. Polar's secrets have 43 characters after the prefix, a
     * length that padded base64 never has, so they are never decoded.
     */
    PADDED_BASE64_OR_CHARACTERS(true);

    private static final String PREFIX = "whsec_";
    private static final int GROUP = 4;

    private final boolean padded;

    SecretReading(boolean padded) {
        this.padded = padded;
    }

    /** Returns one or two keys. */
    List<byte[]> keys(SigningSecret secret) {
        String raw = secret.reveal();
        List<byte[]> keys = new ArrayList<>();
        keys.add(raw.getBytes(StandardCharsets.UTF_8));
        String encoded = raw.startsWith(PREFIX) ? raw.substring(PREFIX.length()) : raw;
        if (!padded || encoded.length() % GROUP == 0) {
            try {
                byte[] decoded = Base64.getDecoder().decode(encoded);
                if (decoded.length > 0) {
                    keys.add(decoded);
                }
            } catch (IllegalArgumentException notBase64) {
                return keys;
            }
        }
        return keys;
    }
}
