package dev.intake.connector;

import dev.intake.kernel.CleanText;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Optional;

/**
 * The secret with which a provider signs a tenant's webhooks, as the tenant pasted it. {@link #reveal} is the only way to
 * read it. (Spec, Authentication 5; Decisions 4.3)
 */
public final class SigningSecret {
    /** Characters in a secret, at most. */
    public static final int MAX_LENGTH = 255;

    /** The usual prefix of secrets. */
    static final String PREFIX = "whsec_";

    private final String raw;

    private SigningSecret(String raw) {
        this.raw = raw;
    }

    /**
     * Returns the trimmed text as a secret; empty if it is blank, only the prefix {@code whsec_}, or longer than {@value
     * #MAX_LENGTH} characters. {@link PastedSecret} reads the text of a form.
     */
    public static Optional<SigningSecret> parse(String text) {
        String secret = CleanText.trimmed(text);
        boolean usable = !secret.isEmpty() && !secret.equals(PREFIX) && !CleanText.isLongerThan(secret, MAX_LENGTH);
        return usable ? Optional.of(new SigningSecret(secret)) : Optional.empty();
    }

    /** Returns the last four characters, by which its owner recognizes it; an empty text if the secret is too short. */
    public String shownEnd() {
        return ShownEnd.of(raw);
    }

    /** Returns the secret, for the vault and the signature scheme. */
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
