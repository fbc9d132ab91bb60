package dev.intake.http.tenant;

import dev.intake.Connectors;
import dev.intake.access.AuditTrail;
import dev.intake.connector.PastedSecret;
import dev.intake.connector.SigningSecret;
import dev.intake.feedback.FeedbackProvider;
import dev.intake.feedback.SnsTopics;
import dev.intake.feedback.TopicArn;
import dev.intake.http.page.Confirmation;
import dev.intake.http.page.Gate;
import dev.intake.http.page.Paths;
import dev.intake.http.page.SeenTime;
import dev.intake.http.page.Visit;
import dev.intake.tenant.Tenant;
import io.javalin.http.Context;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;

/** Handles the forms for email providers that report bounces and complaints. (ADR 108) */
public final class FeedbackPages {
    public static final String SECRET = IntegrationPages.PATH + "/feedback/{provider}/secret";
    public static final String TOPIC = IntegrationPages.PATH + "/feedback/ses/topic";
    public static final String SUBSCRIPTION = IntegrationPages.PATH + "/feedback/ses/confirm";

    /** The maximum number of confirmations that wait for SNS at the same time. */
    private static final int MAX_WAITING = 2;

    private final Connectors connectors;
    private final AuditTrail audit;
    private final IntegrationPages integrations;
    private final Gate gate;
    private final Semaphore waiting = new Semaphore(MAX_WAITING);

    public FeedbackPages(Connectors connectors, AuditTrail audit, IntegrationPages integrations, Gate gate) {
        this.connectors = connectors;
        this.audit = audit;
        this.integrations = integrations;
        this.gate = gate;
    }

    public void setSecret(Visit visit, Tenant tenant, Context context) {
        Optional<FeedbackProvider> provider = FeedbackProvider.named(context.pathParam("provider"));
        if (provider.isEmpty()) {
            noSuchProvider(context);
            return;
        }
        if (!provider.get().issuesSecret()) {
            generate(visit, tenant, provider.get(), context);
            return;
        }
        String field = provider.get().segment() + "-secret";
        PastedSecret.read(Gate.field("secret", context))
                .<Runnable>fold(new PastedSecret.Cases<>(
                        usable -> () -> replace(visit, tenant, provider.get(), usable.secret()),
                        refused ->
                                () -> integrations.refuse(visit, tenant, "Nothing was saved. " + refused.why(), field)))
                .run();
    }

    private void replace(Visit visit, Tenant tenant, FeedbackProvider provider, SigningSecret secret) {
        if (connectors
                .feedbackSecrets()
                .replace(tenant.id(), provider, seen(provider, visit.context()), secret)
                .isPresent()) {
            note(visit, tenant, provider);
            integrations.done(provider.segment(), tenant, visit.context());
        } else {
            stale(visit, tenant, provider, visit.context());
        }
    }

    private void generate(Visit visit, Tenant tenant, FeedbackProvider provider, Context context) {
        connectors
                .feedbackSecrets()
                .generate(tenant.id(), provider, seen(provider, context), new SecureRandom())
                .ifPresentOrElse(
                        generated -> {
                            note(visit, tenant, provider);
                            String password = generated.secret().reveal();
                            integrations.showPassword(visit, tenant, provider, password);
                        },
                        () -> stale(visit, tenant, provider, context));
    }

    private static Optional<Instant> seen(FeedbackProvider provider, Context context) {
        return SeenTime.read(provider.segment() + "-seen", context);
    }

    private void note(Visit visit, Tenant tenant, FeedbackProvider provider) {
        audit.note(tenant.id(), visit.actor(), "set feedback secret of " + provider.segment());
    }

    private void stale(Visit visit, Tenant tenant, FeedbackProvider provider, Context context) {
        integrations.stale(
                visit,
                tenant,
                "Nothing was saved: the secret of " + FeedbackRow.label(provider)
                        + " was set by someone else since you opened this page. Replace it again if it is wrong.",
                provider.segment() + "-secret");
    }

    public void clearSecret(Visit visit, Tenant tenant, Context context) {
        Optional<FeedbackProvider> provider = FeedbackProvider.named(context.pathParam("provider"));
        if (provider.isEmpty()) {
            noSuchProvider(context);
            return;
        }
        if (!Confirmation.isGiven(context)) {
            String question = "Remove the secret of " + FeedbackRow.label(provider.get()) + "?";
            confirm("Remove the secret", question, visit, tenant);
            return;
        }
        if (connectors.feedbackSecrets().clear(tenant.id(), provider.get()).orElse(false)) {
            audit.note(
                    tenant.id(),
                    visit.actor(),
                    "clear feedback secret of " + provider.get().segment());
        }
        integrations.done("feedback-cleared", tenant, context);
    }

    private void noSuchProvider(Context context) {
        gate.message(404, "No such page", "There is no such email provider.", context);
    }

    public void setTopic(Visit visit, Tenant tenant, Context context) {
        Optional<TopicArn> topic = TopicArn.parse(Gate.field("topic", context));
        if (topic.isEmpty()) {
            integrations.refuse(
                    visit,
                    tenant,
                    "Nothing was saved. A topic looks like arn:aws:sns:eu-west-1:123456789012:bounces.",
                    "ses-topic");
            return;
        }
        Optional<Instant> seen = SeenTime.read("topic-seen", context);
        if (connectors
                .snsTopics()
                .replace(tenant.id(), seen, topic.get(), visit.actor())
                .isPresent()) {
            integrations.done("topic", tenant, context);
        } else {
            integrations.stale(
                    visit,
                    tenant,
                    "Nothing was saved: the topic was set by someone else since you opened this page. You typed “"
                            + topic.get() + "”.",
                    "ses-topic");
        }
    }

    public void clearTopic(Visit visit, Tenant tenant, Context context) {
        if (!Confirmation.isGiven(context)) {
            confirm("Remove the topic", "Remove the topic of Amazon SES?", visit, tenant);
            return;
        }
        Optional<Boolean> unused = connectors.snsTopics().clear(tenant.id(), visit.actor());
        integrations.done("topic-cleared", tenant, context);
    }

    /** Confirms the subscription to the topic that the page showed. Only a few requests wait for SNS at a time. */
    public void confirmSubscription(Visit visit, Tenant tenant, Context context) {
        if (!waiting.tryAcquire()) {
            integrations.refuse(visit, tenant, "Other confirmations are running. Try again in a few seconds.", context);
            return;
        }
        try {
            askSns(visit, tenant, context);
        } finally {
            waiting.release();
        }
    }

    private void askSns(Visit visit, Tenant tenant, Context context) {
        Instant seen = SeenTime.read("topic-seen", context).orElse(Instant.EPOCH);
        connectors
                .snsTopics()
                .confirm(tenant.id(), seen, visit.actor())
                .<Runnable>fold(new SnsTopics.Confirmation.Cases<>(
                        confirmed -> () -> integrations.done("subscription", tenant, context),
                        nothingAsked -> () -> integrations.stale(
                                visit,
                                tenant,
                                "Nothing was confirmed: SNS no longer asks to confirm this topic.",
                                "ses-topic"),
                        failed -> () -> integrations.refuse(
                                visit,
                                tenant,
                                "The subscription was not confirmed: " + failed.reason()
                                        + ". A request expires after three days; request another one at SNS.",
                                context)))
                .run();
    }

    private void confirm(String action, String question, Visit visit, Tenant tenant) {
        integrations.confirm(
                new Confirmation(
                        integrations.page(action, visit, tenant),
                        question,
                        "Reports are rejected from then on. Closed addresses stay closed.",
                        List.of(),
                        0,
                        visit.context().path(),
                        Map.of(),
                        action,
                        Paths.settings(tenant.id())),
                visit.context());
    }
}
