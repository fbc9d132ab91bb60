package dev.intake.access;

import java.time.Instant;
import java.util.Optional;

/** Whether a request's key is the tenant's. (Spec, Authentication 1 to 3) */
public enum KeyCheck {
    /** The presented key is the one in force, or the one before while its grace period lasts. */
    ACCEPTED,
    /** No key was presented, or another one. */
    WRONG,
    /** The tenant has never generated a key, whatever was presented. */
    NEVER_GENERATED;

    /**
     * Compares in constant time.
     *
     * @param inForce the tenant's key; absent when it has never generated one
     * @param inGrace the key before, where somebody chose that it goes on working for a while
     * @param presented the hash of the key in the request; absent when there was none of a key's shape
     * @param now the moment at which a grace period has ended or not
     */
    public static KeyCheck of(
            Optional<StoredKey> inForce, Optional<KeyInGrace> inGrace, Optional<KeyHash> presented, Instant now) {
        if (inForce.isEmpty()) {
            return NEVER_GENERATED;
        }
        boolean current = matches(inForce, presented);
        boolean before = matches(inGrace.filter(key -> key.worksAt(now)).map(KeyInGrace::key), presented);
        return current || before ? ACCEPTED : WRONG;
    }

    private static boolean matches(Optional<StoredKey> key, Optional<KeyHash> presented) {
        return key.isPresent() && presented.isPresent() && key.get().hash().equals(presented.get());
    }
}
