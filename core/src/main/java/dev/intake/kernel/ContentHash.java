package dev.intake.kernel;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;

/**
 * A SHA-256 hash of a sequence of texts. Each text is hashed after its length, so different sequences never yield the same
 * bytes.
 */
public final class ContentHash {
    private final MessageDigest digest;

    public ContentHash() {
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /** Adds a text. */
    public ContentHash add(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).array());
        digest.update(bytes);
        return this;
    }

    /** Adds whether there is a text, and the text. */
    public ContentHash add(Optional<String> text) {
        add(Integer.toString(text.isPresent() ? 1 : 0));
        text.ifPresent(this::add);
        return this;
    }

    /** Returns the first hexadecimal digits; nothing can be added afterwards. */
    public String hex(int digits) {
        return HexFormat.of().formatHex(digest.digest()).substring(0, digits);
    }
}
