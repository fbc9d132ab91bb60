package dev.intake.secret;

import java.time.Instant;

/**
 * The context of an account's second factor. An account's name can change, so its creation time identifies it.
 *
 * @param madeAt when the account was created, to the microsecond
 */
public record AccountContext(Instant madeAt) implements SealingContext {
    @Override
    public <R> R fold(Cases<R> cases) {
        return cases.account().apply(this);
    }
}
