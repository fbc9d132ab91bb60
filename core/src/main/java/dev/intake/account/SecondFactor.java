package dev.intake.account;

import dev.intake.access.KeyHash;
import dev.intake.secret.SealedSecret;
import java.util.HashSet;
import java.util.Set;

/**
 * An authenticator app as an account's second factor.
 *
 * @param secret the secret shared with the app
 * @param active whether a code was verified; until then the password is sufficient
 * @param lastStep the time step of the last accepted code
 * @param recoveryCodes hashes of the remaining codes
 */
public record SecondFactor(SealedSecret secret, boolean active, long lastStep, Set<KeyHash> recoveryCodes) {
    /** Copies the set. */
    public SecondFactor {
        recoveryCodes = Set.copyOf(recoveryCodes);
    }

    /** Returns a second factor that is not active yet. */
    public static SecondFactor pending(SealedSecret secret) {
        return new SecondFactor(secret, false, 0, Set.of());
    }

    /** Returns it after a code of this time step was accepted. */
    SecondFactor used(long step) {
        return new SecondFactor(secret, active, step, recoveryCodes);
    }

    /** Returns it active, with these recovery codes. */
    SecondFactor activated(Set<KeyHash> codes) {
        return new SecondFactor(secret, true, lastStep, codes);
    }

    /** Returns it without a used recovery code. */
    SecondFactor without(KeyHash code) {
        Set<KeyHash> left = new HashSet<>(recoveryCodes);
        left.remove(code);
        return new SecondFactor(secret, active, lastStep, left);
    }

    /** Returns it with its secret sealed under another key. */
    public SecondFactor resealed(SealedSecret changed) {
        return new SecondFactor(changed, active, lastStep, recoveryCodes);
    }
}
