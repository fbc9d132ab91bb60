package dev.intake.account;

import dev.intake.access.KeyHash;
import dev.intake.secret.SealedSecret;
import java.util.HashSet;
import java.util.Set;

/**
 * The second factor of an account: an authenticator app.
 *
 * @param secret what the app shares with the service
 * @param active whether a code was asked for and came; before that, the password alone lets in
 * @param lastStep the step of the last code that was accepted
 * @param recoveryCodes hashes of the codes that are left
 */
public record SecondFactor(SealedSecret secret, boolean active, long lastStep, Set<KeyHash> recoveryCodes) {
    /** Copies the set. */
    public SecondFactor {
        recoveryCodes = Set.copyOf(recoveryCodes);
    }

    /** Returns one that no code has come from yet. */
    public static SecondFactor pending(SealedSecret secret) {
        return new SecondFactor(secret, false, 0, Set.of());
    }

    /** Returns it after a code of that step was accepted. */
    public SecondFactor used(long step) {
        return new SecondFactor(secret, active, step, recoveryCodes);
    }

    /** Returns it in force, with these recovery codes. */
    public SecondFactor activated(Set<KeyHash> codes) {
        return new SecondFactor(secret, true, lastStep, codes);
    }

    /** Returns it without a recovery code, which was used. */
    public SecondFactor without(KeyHash code) {
        Set<KeyHash> left = new HashSet<>(recoveryCodes);
        left.remove(code);
        return new SecondFactor(secret, active, lastStep, left);
    }

    /** Returns it with the same secret, sealed under another key. */
    public SecondFactor resealed(SealedSecret changed) {
        return new SecondFactor(changed, active, lastStep, recoveryCodes);
    }
}
