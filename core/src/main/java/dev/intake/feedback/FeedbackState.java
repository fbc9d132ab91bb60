package dev.intake.feedback;

import dev.intake.action.ActionContext;
import dev.intake.action.Endpoints;
import dev.intake.action.SetAt;
import dev.intake.kernel.JsonKind;
import dev.intake.kernel.JsonShape;
import dev.intake.kernel.TenantId;
import java.util.Optional;

/**
 * An email provider of a tenant, without any part of its secret but the last characters.
 *
 * @param provider the provider
 * @param endpoint the URL for its reports
 * @param secret its secret; absent if none is set
 * @param showsEnd whether the last characters are written, by which their owner recognizes them
 */
public record FeedbackState(
        FeedbackProvider provider, String endpoint, Optional<StoredFeedbackSecret> secret, boolean showsEnd) {
    /** A provider in a list. */
    static final JsonShape<FeedbackState> LISTED = new JsonShape<FeedbackState>("ListedFeedbackProvider")
            .has(
                    "provider",
                    JsonKind.oneOf(FeedbackProvider.values(), FeedbackProvider::segment),
                    FeedbackState::provider)
            .has("endpoint", JsonKind.URI, FeedbackState::endpoint)
            .has("secretSet", JsonKind.FLAG, state -> state.secret().isPresent())
            .orNull(
                    "endsWith",
                    JsonKind.TEXT,
                    state -> state.secret().filter(secret -> state.showsEnd()).map(StoredFeedbackSecret::shownEnd))
            .about("Only for commands at the machine of the service.")
            .orNull("setAt", JsonKind.TIME, state -> state.secret().map(StoredFeedbackSecret::setAt));

    /** A provider by itself. */
    static final JsonShape<FeedbackState> SHAPE = LISTED.named("FeedbackProviderObject");

    static FeedbackState of(
            FeedbackProvider provider, TenantId tenant, Optional<StoredFeedbackSecret> secret, ActionContext context) {
        return new FeedbackState(
                provider,
                context.port(Endpoints.class).feedback(provider.segment(), tenant),
                secret,
                context.isAtMachine());
    }

    /** Returns the revision of its secret. */
    String revision() {
        return SetAt.revision(secret.map(StoredFeedbackSecret::setAt));
    }
}
