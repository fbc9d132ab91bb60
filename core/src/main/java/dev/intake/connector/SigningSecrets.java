package dev.intake.connector;

import dev.intake.kernel.Lasting;
import dev.intake.secret.StoredSecrets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The secrets that are accepted for a tenant's deliveries from one provider: the current one and, for a chosen time, the
 * previous one, so that a secret can be rolled without rejecting deliveries. (Decisions 4.4)
 */
public final class SigningSecrets {
    private final SigningSecret current;
    private final Optional<SigningSecret> previous;
    private final Instant previousUntil;

    private SigningSecrets(SigningSecret current, Optional<SigningSecret> previous, Instant previousUntil) {
        this.current = current;
        this.previous = previous;
        this.previousUntil = previousUntil;
    }

    /** Returns secrets with a current one only. */
    public static SigningSecrets only(SigningSecret current) {
        return new SigningSecrets(current, Optional.empty(), Instant.MIN);
    }

    /** Returns the secrets after rolling to a new one; the current one is still accepted before {@code overlapEnd}. */
    public SigningSecrets rolledTo(SigningSecret next, Instant overlapEnd) {
        return new SigningSecrets(next, Optional.of(current), overlapEnd);
    }

    /** Returns the secret to sign with. */
    public SigningSecret current() {
        return current;
    }

    /** Returns the previous secret, even if it is no longer accepted. */
    public Optional<SigningSecret> previous() {
        return previous;
    }

    /** Returns when the previous secret stops being accepted; absent if there is none. */
    public Optional<Instant> previousUntil() {
        return previous.map(secret -> previousUntil);
    }

    /** Returns the secrets that are accepted at that time, the current one first. */
    public List<SigningSecret> acceptedAt(Instant now) {
        return previous.isPresent() && Lasting.until(previousUntil, StoredSecrets.MAX_OVERLAP, now)
                ? List.of(current, previous.get())
                : List.of(current);
    }

    @Override
    public String toString() {
        return "SigningSecrets[hidden]";
    }
}
