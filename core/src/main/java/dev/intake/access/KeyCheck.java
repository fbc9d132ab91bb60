package dev.intake.access;

import java.time.Instant;
import java.util.Optional;

/** The result of checking a request's key. (Spec, Authentication 1 to 3) */
public enum KeyCheck {
    /** The current key, or the previous one within its grace period. */
    ACCEPTED,
    /** No key or another key. */
    WRONG,
    /** The tenant has no key, whatever was presented. */
    NEVER_GENERATED;

    /**
     * Compares in constant time.
     *
     * @param inForce the current key; absent if none was generated
     * @param inGrace the previous key, if it has a grace period
     * @param presented the hash of the request's key; absent if there was none in a key's format
     * @param now the present time, for the grace period
     */
    public static KeyCheck of(
            Optional<StoredKey> inForce, Optional<ReplacedKey> inGrace, Optional<KeyHash> presented, Instant now) {
        if (inForce.isEmpty()) {
            return NEVER_GENERATED;
        }
        boolean current = matches(inForce, presented);
        boolean before = matches(inGrace.filter(key -> key.worksAt(now)).map(ReplacedKey::key), presented);
        return current || before ? ACCEPTED : WRONG;
    }

    private static boolean matches(Optional<StoredKey> key, Optional<KeyHash> presented) {
        return key.isPresent() && presented.isPresent() && key.get().hash().equals(presented.get());
    }
}
