package dev.intake.connector;

import dev.intake.kernel.Connector;
import dev.intake.kernel.PastedText;
import java.util.List;
import java.util.Optional;

/**
 * The result of reading a pasted signing secret: a possible secret, or why it is rejected. Only text that no provider issues
 * as a secret is rejected here; a wrong secret would make every delivery fail without an explanation.
 * (Spec, Authentication 5; Decisions 4.3, 4.4)
 *
 * @param secret the secret, cleaned; empty if the text is none
 * @param why a sentence why the text is no secret, without the text; blank if it can be one
 */
public record PastedSecret(Optional<SigningSecret> secret, String why) {
    /** The minimum number of characters in a secret. Providers issue longer ones, but Polar lets customers choose. */
    public static final int MIN_LENGTH = 8;

    /** How Intake's own keys begin. */
    private static final String OWN_KEYS = "svc_";

    /** How the signatures of deliveries begin. */
    private static final List<String> SIGNATURES = List.of("v1,", "v1=", "t=");

    /** Returns the result of text that is not a secret. */
    public static PastedSecret refused(String why) {
        return new PastedSecret(Optional.empty(), why);
    }

    /**
     * Reads pasted text, without {@linkplain PastedText what is copied together with a secret}. Stripe's secrets begin with {@code
     * whsec_}. Clerk's prefix is optional, and Polar lets its customers choose a secret, so its form is not checked.
     */
    public static PastedSecret read(Connector connector, String text) {
        String pasted = PastedText.secret(text);
        Optional<PastedSecret> something = somethingElse(pasted, otherKeys(connector));
        if (something.isPresent()) {
            return something.get();
        }
        if (connector == Connector.STRIPE && !pasted.startsWith(SigningSecret.PREFIX)) {
            return refused("Stripe's signing secrets begin with whsec_; paste the secret as the provider shows it.");
        }
        if (connector != Connector.POLAR && !pasted.chars().allMatch(PastedSecret::isOfASecret)) {
            return refused(
                    "A signing secret of this provider consists of letters, digits and +/=_- only; paste it as the"
                            + " provider shows it.");
        }
        return ofSize(pasted);
    }

    /** Reads pasted text as the secret of a provider that issues secrets of any form, or lets its customers choose one. */
    public static PastedSecret read(String text) {
        String pasted = PastedText.secret(text);
        return somethingElse(pasted, List.of(OWN_KEYS)).orElseGet(() -> ofSize(pasted));
    }

    /** Returns why the text is something else than a secret, if it is. */
    private static Optional<PastedSecret> somethingElse(String pasted, List<String> keys) {
        if (pasted.chars().anyMatch(Character::isWhitespace)) {
            return Optional.of(refused("A signing secret has no spaces or line breaks in it."));
        }
        if (keys.stream().anyMatch(pasted::startsWith)) {
            return Optional.of(refused(
                    "This is an API key. Paste the signing secret of the webhook endpoint, as the provider shows"
                            + " it, and keep the key to yourself."));
        }
        if (PastedText.isUrl(pasted)) {
            return Optional.of(refused("This is an address. Paste the signing secret that the provider shows for it."));
        }
        if (PastedText.isPlaceholder(pasted)) {
            return Optional.of(refused(
                    "This stands in place of a signing secret. Reveal the secret at the provider, and copy it."));
        }
        return SIGNATURES.stream().anyMatch(pasted::startsWith)
                ? Optional.of(refused(
                        "This is the signature of a delivery. Paste the signing secret of the webhook endpoint."))
                : Optional.empty();
    }

    private static PastedSecret ofSize(String pasted) {
        if (pasted.length() < MIN_LENGTH) {
            return refused("A signing secret has at least " + MIN_LENGTH
                    + " characters; paste all of it, as the provider shows it.");
        }
        return SigningSecret.parse(pasted)
                .map(secret -> new PastedSecret(Optional.of(secret), ""))
                .orElseGet(() -> refused("A signing secret has at most " + SigningSecret.MAX_LENGTH + " characters."));
    }

    private static boolean isOfASecret(int c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || "+/=_-".indexOf(c) >= 0;
    }

    /** Returns the prefixes of the other keys that the provider issues, and of Intake's. */
    private static List<String> otherKeys(Connector connector) {
        return switch (connector) {
            case STRIPE -> List.of("sk_", "pk_", "rk_", OWN_KEYS);
            case POLAR ->
                List.of(
                        "polar_oat_",
                        "polar_pat_",
                        "sk_live_",
                        "sk_test_",
                        "rk_live_",
                        "rk_test_",
                        "pk_live_",
                        "pk_test_",
                        OWN_KEYS);
            case CLERK -> List.of("sk_", "pk_", OWN_KEYS);
        };
    }
}
