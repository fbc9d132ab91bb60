package dev.intake.connector;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The secrets that a tenant's deliveries from one provider may be signed with: the current one, and for a chosen time
 * the one before, so that a secret can be rolled without losing what was signed with the old one. (Decisions 4.4)
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

    /** Only this one. */
    public static SigningSecrets only(SigningSecret current) {
        return new SigningSecrets(current, Optional.empty(), Instant.MIN);
    }

    /** The secrets after rolling to a new one; what is current now is accepted before {@code overlapEnd} still. */
    public SigningSecrets rolledTo(SigningSecret next, Instant overlapEnd) {
        return new SigningSecrets(next, Optional.of(current), overlapEnd);
    }

    /** The secret to sign with. */
    public SigningSecret current() {
        return current;
    }

    /** The secret before, whether or not its time is over. */
    public Optional<SigningSecret> previous() {
        return previous;
    }

    /** From when on the previous secret is worth nothing; absent when there is none. */
    public Optional<Instant> previousUntil() {
        return previous.map(secret -> previousUntil);
    }

    /** Every secret that is accepted at that time, the current one first. */
    public List<SigningSecret> acceptedAt(Instant now) {
        return previous.isPresent() && now.isBefore(previousUntil)
                ? List.of(current, previous.get())
                : List.of(current);
    }

    @Override
    public String toString() {
        return "SigningSecrets[hidden]";
    }
}
