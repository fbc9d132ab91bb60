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
 * @param wrong the wrong codes since the password was chosen
 */
public record SecondFactor(
        SealedSecret secret, boolean active, long lastStep, Set<KeyHash> recoveryCodes, WrongCodes wrong) {
    /** Copies the set. */
    public SecondFactor {
        recoveryCodes = Set.copyOf(recoveryCodes);
    }

    /** Returns a second factor that is not active yet. */
    public static SecondFactor pending(SealedSecret secret) {
        return new SecondFactor(secret, false, 0, Set.of(), WrongCodes.NONE);
    }

    /** Returns it after a code of this time step was accepted. */
    SecondFactor used(long step) {
        return new SecondFactor(secret, active, step, recoveryCodes, wrong);
    }

    /** Returns it active, with these recovery codes. */
    SecondFactor activated(Set<KeyHash> codes) {
        return new SecondFactor(secret, true, lastStep, codes, wrong);
    }

    /** Returns it without a used recovery code. */
    SecondFactor without(KeyHash code) {
        Set<KeyHash> left = new HashSet<>(recoveryCodes);
        left.remove(code);
        return new SecondFactor(secret, active, lastStep, left, wrong);
    }

    /** Returns it with these wrong codes. */
    SecondFactor with(WrongCodes changed) {
        return new SecondFactor(secret, active, lastStep, recoveryCodes, changed);
    }

    /** Returns it with its secret sealed under another key. */
    public SecondFactor resealed(SealedSecret changed) {
        return new SecondFactor(changed, active, lastStep, recoveryCodes, wrong);
    }
}
