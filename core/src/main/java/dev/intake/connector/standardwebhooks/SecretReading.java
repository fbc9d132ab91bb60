package dev.intake.connector.standardwebhooks;

import dev.intake.connector.SigningSecret;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/**
 * What a pasted secret means as a key. Its look does not tell: Polar's new secrets start with {@code whsec_} like Svix'
 * do, yet are used as they stand. So every reading that the text allows is tried. (Decisions 4.4)
 */
enum SecretReading {
    /** Base64, whose padding may be left out, as Svix' libraries take it; or the characters themselves. */
    BASE64_OR_CHARACTERS(false),
    /**
     * Base64 with its padding, or the characters themselves. Polar's secrets have 43 characters after the prefix, which
     * no padded base64 has, so the reading that Polar never means is not open to them.
     */
    PADDED_BASE64_OR_CHARACTERS(true);

    private static final String PREFIX = "whsec_";
    private static final int GROUP = 4;

    private final boolean padded;

    SecretReading(boolean padded) {
        this.padded = padded;
    }

    /** One key or two. */
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
