package dev.intake.secret;

import java.util.List;
import java.util.Optional;

/** Encrypts what must not be readable in the store. Safe for use by several threads. (Decisions 4.3) */
public interface SecretVault {
    /** Encrypts for this place, under the newest master key. */
    SealedSecret seal(SealingPlace place, byte[] secret);

    /**
     * The seals of the master keys that there are, all of one length: that of the newest, which {@link #seal} uses, first.
     */
    List<Seal> seals();

    /** What was sealed for this place; nothing when it was sealed for another one, or under a key that is not known. */
    Optional<byte[]> open(SealingPlace place, SealedSecret sealed);
}
