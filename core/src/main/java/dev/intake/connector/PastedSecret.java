package dev.intake.connector;

import dev.intake.source.Connector;
import dev.intake.text.CleanText;
import java.util.List;
import java.util.function.Function;

/**
 * The result of reading a pasted signing secret: a possible secret, or why it is rejected. Only text that no provider issues
 * as a secret is rejected here; a wrong secret would make every delivery fail without an explanation.
 * (Spec, Authentication 5; Decisions 4.3, 4.4)
 */
public sealed interface PastedSecret {
    /** Returns what the function of this case returns. */
    <R> R fold(Cases<R> cases);

    /** The minimum number of characters in a secret. Providers issue longer ones, but Polar lets customers choose. */
    int MIN_LENGTH = 8;

    /**
     * The text can be a secret.
     *
     * @param secret the secret, trimmed
     */
    record Usable(SigningSecret secret) implements PastedSecret {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.usable().apply(this);
        }
    }

    /**
     * The text is not a secret.
     *
     * @param why a sentence that does not contain the text
     */
    record Refused(String why) implements PastedSecret {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.refused().apply(this);
        }
    }

    /**
     * Reads pasted text. Stripe's secrets begin with {@code whsec_}. Clerk's prefix is optional, and Polar lets its customers
     * choose a secret, so their form is not checked.
     */
    static PastedSecret read(Connector connector, String text) {
        String pasted = CleanText.trimmed(text);
        if (pasted.chars().anyMatch(Character::isWhitespace)) {
            return new Refused("A signing secret has no spaces or line breaks in it.");
        }
        if (otherKeys(connector).stream().anyMatch(pasted::startsWith)) {
            return new Refused(
                    "This is an API key. Paste the signing secret of the webhook endpoint, as the provider shows"
                            + " it, and keep the key to yourself.");
        }
        if (connector == Connector.STRIPE && !pasted.startsWith(SigningSecret.PREFIX)) {
            return new Refused(
                    "Stripe's signing secrets begin with whsec_; paste the secret as the provider shows it.");
        }
        if (pasted.length() < MIN_LENGTH) {
            return new Refused("A signing secret has at least " + MIN_LENGTH
                    + " characters; paste all of it, as the provider shows it.");
        }
        return SigningSecret.parse(pasted)
                .<PastedSecret>map(Usable::new)
                .orElseGet(
                        () -> new Refused("A signing secret has at most " + SigningSecret.MAX_LENGTH + " characters."));
    }

    /** Returns the prefixes of the other keys that the provider issues. */
    private static List<String> otherKeys(Connector connector) {
        return switch (connector) {
            case STRIPE -> List.of("sk_", "pk_", "rk_");
            case POLAR -> List.of("polar_oat_", "polar_pat_");
            case CLERK -> List.of("sk_", "pk_");
        };
    }

    /**
     * One function per case, so that a new case does not compile until each reader has decided.
     *
     * @param <R> the result of a reader
     */
    record Cases<R>(Function<Usable, R> usable, Function<Refused, R> refused) {}
}
