package dev.intake.http.tenant;

import dev.intake.Storage;
import dev.intake.action.Action;
import dev.intake.action.Result;
import dev.intake.feedback.FeedbackActions;
import dev.intake.feedback.FeedbackProvider;
import dev.intake.http.page.ActionForm;
import dev.intake.http.page.Confirmation;
import dev.intake.http.page.Gate;
import dev.intake.http.page.Paths;
import dev.intake.http.page.SeenTime;
import dev.intake.http.page.Visit;
import dev.intake.tenant.Tenant;
import io.javalin.http.Context;
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

    private final IntegrationPages integrations;
    private final Gate gate;
    private final Semaphore waiting = new Semaphore(MAX_WAITING);

    public FeedbackPages(IntegrationPages integrations, Gate gate) {
        this.integrations = integrations;
        this.gate = gate;
    }

    /** Returns the provider in the path; responds with 404 if there is none. */
    private Optional<FeedbackProvider> named(Context context) {
        Optional<FeedbackProvider> provider = FeedbackProvider.named(context.pathParam("provider"));
        if (provider.isEmpty()) {
            gate.message(404, "No such page", "There is no such email provider.", context);
        }
        return provider;
    }

    public void setSecret(Visit visit, Tenant tenant, Context context) {
        Optional<FeedbackProvider> provider = named(context);
        if (provider.isEmpty()) {
            return;
        }
        String segment = provider.get().segment();
        String field = segment + "-secret";
        Map<String, String> known =
                Map.of("provider", segment, "revision", SeenTime.revision(segment + "-seen", context));
        String stale = "Nothing was saved: the secret of " + FeedbackRow.label(provider.get())
                + " was set by someone else since you opened this page. Replace it again if it is wrong.";
        if (provider.get().issuesSecret()) {
            ActionForm form =
                    form(FeedbackActions.SET_SECRET, field).beside("", field).beside("secret", field);
            submit(form, new Edit(known, stale, segment), visit, tenant);
            return;
        }
        Result<FeedbackActions.Generated> generated = visit.run(FeedbackActions.GENERATE_PASSWORD, tenant, known);
        if (generated instanceof Result.Done<FeedbackActions.Generated> done) {
            String password = done.value().secret().reveal();
            integrations.showPassword(visit, tenant, provider.get(), password);
        } else {
            integrations.stale(visit, tenant, stale, field);
        }
    }

    public void clearSecret(Visit visit, Tenant tenant, Context context) {
        Optional<FeedbackProvider> provider = named(context);
        if (provider.isPresent()) {
            clear(
                    new Removal(
                            FeedbackActions.CLEAR_SECRET,
                            Map.of("provider", provider.get().segment()),
                            "secret",
                            FeedbackRow.label(provider.get()),
                            "feedback-cleared"),
                    visit,
                    tenant);
        }
    }

    public void setTopic(Visit visit, Tenant tenant, Context context) {
        ActionForm form = new ActionForm(
                FeedbackActions.SET_TOPIC,
                "ses-topic",
                "Nothing was saved. A topic looks like arn:aws:sns:eu-west-1:123456789012:bounces.");
        String stale = "Nothing was saved: the topic was set by someone else since you opened this page. You typed “"
                + Gate.field("topic", context) + "”.";
        submit(form, new Edit(seenTopic(context), stale, "topic"), visit, tenant);
    }

    private static Map<String, String> seenTopic(Context context) {
        return Map.of("revision", SeenTime.revision("topic-seen", context));
    }

    public void clearTopic(Visit visit, Tenant tenant, Context context) {
        clear(
                new Removal(FeedbackActions.CLEAR_TOPIC, Map.of(), "topic", "Amazon SES", "topic-cleared"),
                visit,
                tenant);
    }

    /** Confirms the subscription to the topic that the page showed. Only a few requests wait for SNS at a time. */
    public void confirmSubscription(Visit visit, Tenant tenant, Context context) {
        if (!waiting.tryAcquire()) {
            integrations.refuse(visit, tenant, "Other confirmations are running. Try again in a few seconds.", context);
            return;
        }
        try {
            String stale = "Nothing was confirmed: the topic was set by someone else since you opened this page.";
            ActionForm form = form(FeedbackActions.CONFIRM, "ses-topic");
            submit(form, new Edit(seenTopic(context), stale, "subscription"), visit, tenant);
        } finally {
            waiting.release();
        }
    }

    private ActionForm form(Action<? super Storage, ?, ?> action, String field) {
        return new ActionForm(action, field, "");
    }

    /**
     * What a form edits.
     *
     * @param known values that the page knows, by field
     * @param stale the reason for an outdated edit
     * @param done the key of the message afterwards
     */
    private record Edit(Map<String, String> known, String stale, String done) {}

    private void submit(ActionForm form, Edit edit, Visit visit, Tenant tenant) {
        form.refusal(visit, tenant, edit.known(), visit.context())
                .ifPresentOrElse(
                        refusal -> integrations.refuse(refusal, edit.stale(), visit, tenant),
                        () -> integrations.done(edit.done(), tenant, visit.context()));
    }

    /**
     * A removal.
     *
     * @param action removes
     * @param known its input
     * @param what what is removed, as the button names it
     * @param owner the provider that it belongs to
     * @param done the key of the message afterwards
     */
    private record Removal(
            Action<? super Storage, ?, ?> action, Map<String, String> known, String what, String owner, String done) {}

    private void clear(Removal removal, Visit visit, Tenant tenant) {
        String button = "Remove the " + removal.what();
        if (Confirmation.isGiven(visit.context())) {
            submit(form(removal.action(), ""), new Edit(removal.known(), "", removal.done()), visit, tenant);
            return;
        }
        integrations.confirm(
                new Confirmation(
                        integrations.page(button, visit, tenant),
                        button + " of " + removal.owner() + "?",
                        "Reports are rejected from then on. Closed addresses stay closed.",
                        List.of(),
                        0,
                        visit.context().path(),
                        Map.of(),
                        button,
                        Paths.settings(tenant.id())),
                visit.context());
    }
}
