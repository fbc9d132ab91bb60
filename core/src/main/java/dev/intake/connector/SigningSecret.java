package dev.intake.connector;

import dev.intake.kernel.CleanText;
import java.util.Optional;

/** The secret with which a provider signs a tenant's webhooks, as the tenant pasted it. (Spec, Authentication 5; Decisions 4.3) */
public final class SigningSecret extends HiddenText {
    /** Characters in a secret, at most. */
    public static final int MAX_LENGTH = 255;

    /** The usual prefix of secrets. */
    static final String PREFIX = "whsec_";

    private SigningSecret(String raw) {
        super(raw);
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
}
