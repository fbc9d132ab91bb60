package dev.intake.secret;

import java.util.function.Function;

/**
 * The context a secret is sealed for, authenticated by the encryption. A secret opens only with the same context, so a
 * row copied elsewhere is worthless.
 */
public sealed interface SealingContext permits SecretContext, AccountContext, FeedbackContext, MailServerContext {
    /** Returns what the function of this case returns. */
    <R> R fold(Cases<R> cases);

    /**
     * One function per case, so that a new case does not compile until each reader has decided.
     *
     * @param <R> the result of a reader
     */
    record Cases<R>(
            Function<SecretContext, R> secret,
            Function<AccountContext, R> account,
            Function<FeedbackContext, R> feedback,
            Function<MailServerContext, R> mailServer) {}
}
