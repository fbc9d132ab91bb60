package dev.intake.testing;

import dev.intake.Connectors;
import dev.intake.Intake;
import dev.intake.Storage;
import dev.intake.access.Actor;
import dev.intake.action.Action;
import dev.intake.action.Endpoints;
import dev.intake.action.Result;
import dev.intake.connector.SigningSecret;
import dev.intake.feedback.FeedbackActions;
import dev.intake.feedback.FeedbackProvider;
import dev.intake.feedback.SnsService;
import dev.intake.kernel.TenantId;

/**
 * The actions on email providers of a tenant.
 *
 * @param intake runs them
 * @param connectors the vault, and the client of Amazon SNS
 * @param tenant the tenant
 * @param actor who asks
 */
public record TestFeedback(Intake intake, Connectors connectors, TenantId tenant, Actor actor) {
    public TestFeedback(Intake intake, Connectors connectors, TenantId tenant) {
        this(intake, connectors, tenant, Actor.COMMAND_LINE);
    }

    /** Runs an action with this input, given as name, value, name, value. */
    public <O> Result<O> run(Action<? super Storage, ?, O> action, String... values) {
        return intake.actions()
                .with(connectors::sealed)
                .with(SnsService.class, connectors::sns)
                .with(Endpoints.class, () -> new TestEndpoints("https://intake.example.com"))
                .run(action, tenant, actor, TestTenant.given(action, values));
    }

    /** Sets the secret of Resend. */
    public void set(SigningSecret secret) {
        run(FeedbackActions.SET_SECRET, "provider", "resend", "secret", secret.reveal())
                .orElseThrow();
    }

    /** Generates the password of Postmark. */
    public String generate() {
        return run(FeedbackActions.GENERATE_PASSWORD, "provider", "postmark")
                .orElseThrow()
                .secret()
                .reveal();
    }

    /** Removes the secret of a provider, and returns whether there was one. */
    public boolean clear(FeedbackProvider provider) {
        return run(FeedbackActions.CLEAR_SECRET, "provider", provider.segment())
                .orElseThrow()
                .wasSet();
    }

    /** Sets the topic of the tests. */
    public void subscribe() {
        run(FeedbackActions.SET_TOPIC, "topic", TestSns.TOPIC.value()).orElseThrow();
    }
}
