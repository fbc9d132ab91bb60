package dev.intake.key;

import java.util.Optional;

/** Whether a request's key is the tenant's. (Spec, Authentication 1 to 3) */
public enum KeyCheck {
    /** The presented key is the one in force. */
    ACCEPTED,
    /** No key was presented, or another one. */
    WRONG,
    /** The tenant has never generated a key, whatever was presented. */
    NEVER_GENERATED;

    /**
     * Compares in constant time.
     *
     * @param inForce the tenant's key; absent when it has never generated one
     * @param presented the hash of the key in the request; absent when there was none of a key's shape
     */
    public static KeyCheck of(Optional<StoredKey> inForce, Optional<KeyHash> presented) {
        if (inForce.isEmpty()) {
            return NEVER_GENERATED;
        }
        return presented.isPresent() && inForce.get().hash().equals(presented.get()) ? ACCEPTED : WRONG;
    }
}
