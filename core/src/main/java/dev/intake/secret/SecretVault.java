package dev.intake.secret;

import java.util.List;
import java.util.Optional;

/** Encrypts data that must not be readable in storage. Implementations are thread-safe. (Decisions 4.3) */
public interface SecretVault {
    /** Encrypts for this context with the newest master key. */
    SealedSecret seal(SealingContext place, byte[] secret);

    /** Returns the prefixes of all known master keys, of equal length; the first is that of {@link #seal}. */
    List<MasterKeyId> keyIds();

    /** Decrypts; empty if the secret was sealed for another context or with an unknown key. */
    Optional<byte[]> open(SealingContext place, SealedSecret sealed);
}
