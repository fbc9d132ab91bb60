package dev.intake.connector;

import dev.intake.text.CleanText;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Optional;

/**
 * The secret that a provider signs a tenant's webhooks with, as the tenant pasted it. {@link #reveal} is the only way to
 * read it. (Spec, Authentication 5; Decisions 4.3)
 */
public final class SigningSecret {
    /** Characters in a secret, at most. */
    public static final int MAX_LENGTH = 255;

    /** What most providers begin their secrets with. */
    static final String PREFIX = "whsec_";

    private final String raw;

    private SigningSecret(String raw) {
        this.raw = raw;
    }

    /**
     * The secret that the text is, without white space at its ends, which comes of pasting. Nothing when that leaves no
     * secret, only the customary {@code whsec_} before one, or more than {@value #MAX_LENGTH} characters. What somebody pastes for a
     * provider is read by {@link PastedSecret}.
     */
    public static Optional<SigningSecret> parse(String text) {
        String secret = CleanText.trimmed(text);
        boolean usable = !secret.isEmpty() && !secret.equals(PREFIX) && !CleanText.isLongerThan(secret, MAX_LENGTH);
        return usable ? Optional.of(new SigningSecret(secret)) : Optional.empty();
    }

    /** The last four characters, for its owner to recognize it by; none of a secret too short to spare them. */
    public String shownEnd() {
        return ShownEnd.of(raw);
    }

    /** The secret itself, for the vault that encrypts it and the scheme that checks with it. */
    public String reveal() {
        return raw;
    }

    /** Compared in constant time. */
    @Override
    public boolean equals(Object other) {
        return other instanceof SigningSecret that && MessageDigest.isEqual(bytes(), that.bytes());
    }

    @Override
    public int hashCode() {
        return SigningSecret.class.hashCode();
    }

    @Override
    public String toString() {
        return "SigningSecret[hidden]";
    }

    private byte[] bytes() {
        return raw.getBytes(StandardCharsets.UTF_8);
    }
}
