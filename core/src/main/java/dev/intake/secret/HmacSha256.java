package dev.intake.secret;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** HMAC-SHA256, the message authentication code of all three providers. */
public final class HmacSha256 {
    private static final String NAME = "HmacSHA256";

    private HmacSha256() {}

    /**
     * Returns the 32-byte HMAC of a prefix and a body.
     *
     * @param key at least one byte
     * @param prefix the signed text before the body
     * @param body is read to its end
     */
    public static byte[] of(byte[] key, String prefix, ByteBuffer body) {
        try {
            Mac mac = Mac.getInstance(NAME);
            mac.init(new SecretKeySpec(key, NAME));
            mac.update(prefix.getBytes(StandardCharsets.UTF_8));
            mac.update(body);
            return mac.doFinal();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has " + NAME + " for any key that is not empty", e);
        }
    }

    /** Returns whether any candidate equals any expected code. Compares all pairs, each in constant time. */
    public static boolean anyMatches(List<String> candidates, List<String> expected) {
        boolean matched = false;
        for (String code : expected) {
            byte[] wanted = code.getBytes(StandardCharsets.US_ASCII);
            for (String candidate : candidates) {
                matched |= MessageDigest.isEqual(wanted, candidate.getBytes(StandardCharsets.UTF_8));
            }
        }
        return matched;
    }
}
