package dev.intake.app.settings;

import java.util.Base64;
import java.util.Optional;

/** The 256-bit key that secrets of tenants are encrypted with at rest. (Decisions 4.3) */
public final class MasterKey {
    private static final int BYTES = 32;

    private final byte[] bytes;

    private MasterKey(byte[] bytes) {
        this.bytes = bytes;
    }

    /** The key that the text is in base64, or nothing when it is not {@value #BYTES} bytes in base64. */
    public static Optional<MasterKey> parse(String base64) {
        try {
            byte[] bytes = Base64.getDecoder().decode(base64);
            return bytes.length == BYTES ? Optional.of(new MasterKey(bytes)) : Optional.empty();
        } catch (IllegalArgumentException notBase64) {
            return Optional.empty();
        }
    }

    /** The key's bytes, for a cipher; a copy. */
    public byte[] reveal() {
        return bytes.clone();
    }

    @Override
    public String toString() {
        return "MasterKey[hidden]";
    }
}
