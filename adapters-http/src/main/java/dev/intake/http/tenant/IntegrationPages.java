package dev.intake.http.tenant;

import dev.intake.Connectors;
import dev.intake.Intake;
import dev.intake.feedback.FeedbackProvider;
import dev.intake.feedback.ReceiveSns;
import dev.intake.feedback.StoredFeedbackSecret;
import dev.intake.http.page.ActionForm;
import dev.intake.http.page.Addresses;
import dev.intake.http.page.Confirmation;
import dev.intake.http.page.Html;
import dev.intake.http.page.Notice;
import dev.intake.http.page.Page;
import dev.intake.http.page.Paths;
import dev.intake.http.page.TenantFrame;
import dev.intake.http.page.Visit;
import dev.intake.kernel.Connector;
import dev.intake.sync.LateRepair;
import dev.intake.sync.SyncActions;
import dev.intake.tenant.Tenant;
import dev.intake.traffic.Arrivals;
import io.javalin.http.Context;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The pages under Settings, Integrations: the setup of a tenant. (Spec, What the service does 6) */
public final class IntegrationPages {
    public static final String PATH = Paths.SETTINGS;
    public static final String FIRST_EVENT = "/tenants/{tenantId}/first-event";
    public static final String HEALTH = Paths.HEALTH;

    /** Messages after a redirect, by the value of {@code done}. */
    private static final Map<String, String> DONE = Map.ofEntries(
            Map.entry("stripe", "Stripe's secret was saved."),
            Map.entry("polar", "Polar's secret was saved."),
            Map.entry("clerk", "Clerk's secret was saved."),
            Map.entry("resend", "Resend's secret was saved."),
            Map.entry("feedback-cleared", "The secret was removed."),
            Map.entry("topic", "The topic was saved. Subscribe the endpoint URL at SNS."),
            Map.entry("topic-cleared", "The topic was removed."),
            Map.entry("subscription", "The subscription was confirmed."),
            Map.entry("late-repair", "The days were saved."),
            Map.entry("secret-cleared", "The signing secret was removed. Deliveries are rejected from now on."),
            Map.entry("grace-ended", "The previous key has stopped working."),
            Map.entry("name", "The name was saved."),
            Map.entry("sender", "The sender was saved."),
            Map.entry("signup-event", "The signup event was saved, and its welcome program was drafted."),
            Map.entry("email-cap", "The email cap was saved."),
            Map.entry("address-cap", "The cap of emails to one address was saved."),
            Map.entry("timezone", "The time zone was saved."),
            Map.entry("emptied", "All test data was deleted."),
            Map.entry("revoked", "The token was revoked."));

    private final Intake intake;
    private final Connectors connectors;
    private final Addresses addresses;
    private final SyncPages syncs;
    private final Html html;
    private final TenantFrame frame;

    public IntegrationPages(
            Intake intake, Connectors connectors, Addresses addresses, SyncPages syncs, TenantFrame frame) {
        this.syncs = syncs;
        this.intake = intake;
        this.connectors = connectors;
        this.addresses = addresses;
        this.html = frame.html();
        this.frame = frame;
    }

    public void get(Visit visit, Tenant tenant, Context context) {
        Optional<Notice> notice = html.done(context).map(DONE::get).map(Notice::done);
        show(visit, tenant, notice, 200);
    }

    /** Writes the health strip, which open pages poll; with the parameter {@code as=line}, on one line. */
    public void health(Visit visit, Tenant tenant, Context context) {
        html.write(
                "line".equals(context.queryParam("as")) ? "healthLine.jte" : "health.jte",
                frame.page("Health", visit, tenant, Optional.empty()),
                200,
                context);
    }

    /** Writes whether an event has arrived, which open pages poll. */
    public void firstEvent(Visit visit, Tenant tenant, Context context) {
        html.write("firstEvent.jte", firstEvent(tenant), 200, context);
    }

    /** Runs the action of a form, and redirects to the page, or shows it with the reason why it was refused. */
    void submit(ActionForm form, String done, Visit visit, Tenant tenant) {
        submit(form, Map.of(), done, visit, tenant);
    }

    /**
     * Runs the action of a form, and redirects to the page, or shows it with the reason why it was refused.
     *
     * @param known values that the page knows, by field
     */
    void submit(ActionForm form, Map<String, String> known, String done, Visit visit, Tenant tenant) {
        Optional<ActionForm.Refusal> refusal = form.refusal(visit, tenant, known, visit.context());
        if (refusal.isPresent()) {
            refuse(visit, tenant, refusal.get().notice(), visit.context());
        } else {
            done(done, tenant, visit.context());
        }
    }

    /** Saves the age from which missing events start no program. */
    public void lateRepair(Visit visit, Tenant tenant, Context context) {
        String invalid = "Enter a whole number of days, 0 to " + LateRepair.MAX_DAYS + ".";
        ActionForm form = new ActionForm(SyncActions.SET_LATE_REPAIR, "late-repair-days", invalid);
        submit(form, "late-repair", visit, tenant);
    }

    /** Returns the frame of a settings page. */
    Page page(String title, Visit visit, Tenant tenant) {
        return frame.page(title, visit, tenant, Optional.empty());
    }

    /** Redirects to the page, which then shows the message of this key of {@link #DONE}. */
    void done(String what, Tenant tenant, Context context) {
        html.redirect(Paths.settings(tenant.id()) + "?done=" + what, context);
    }

    /** Shows the generated password of an email provider, once. */
    void showPassword(Visit visit, Tenant tenant, FeedbackProvider provider, String password) {
        html.write(
                "shownOnce.jte",
                new ShownOnceView(
                        page("New webhook password", visit, tenant),
                        FeedbackRow.label(provider) + " webhook password",
                        "Copy it now: it cannot be shown again.",
                        password,
                        "Endpoint URL",
                        addresses.feedback(provider.segment(), tenant.id()),
                        List.of(),
                        Optional.empty()),
                200,
                visit.context());
    }

    /** Shows a confirmation page. */
    void confirm(Confirmation question, Context context) {
        html.write("confirm.jte", question, 200, context);
    }

    /** Shows the current page with the reason why an outdated edit was not saved, beside the field with this id. */
    void stale(Visit visit, Tenant tenant, String text, String field) {
        Tenant now = intake.views().tenant(tenant.id()).orElse(tenant);
        show(visit, now, Optional.of(Notice.refused(text, field, visit.context())), 409);
    }

    /** Shows the current page with a sender as typed, and why that was not saved. */
    void stale(Visit visit, Tenant now, String text, SenderForm sender) {
        show(visit, now, Optional.of(Notice.refused(text, "sender", visit.context())), sender, 409);
    }

    /** Shows the page again with the reason for a rejection. */
    void refuse(Visit visit, Tenant tenant, String text, Context context) {
        show(visit, tenant, Optional.of(Notice.refused(text)), 422);
    }

    /** Shows the page again with a rejected form as typed, and the reason beside the field with this id. */
    void refuse(Visit visit, Tenant tenant, String text, String field) {
        show(visit, tenant, Optional.of(Notice.refused(text, field, visit.context())), 422);
    }

    /**
     * Shows the page again with the reason for a rejection.
     *
     * @param stale the reason for an outdated edit
     */
    void refuse(ActionForm.Refusal refusal, String stale, Visit visit, Tenant tenant) {
        if (refusal.isStale()) {
            Tenant now = intake.views().tenant(tenant.id()).orElse(tenant);
            show(visit, now, Optional.of(refusal.notice().saying(stale)), 409);
        } else {
            refuse(visit, tenant, refusal.notice(), visit.context());
        }
    }

    /** Shows the page again with the reason for a rejection. */
    void refuse(Visit visit, Tenant tenant, Notice why, Context context) {
        show(visit, tenant, Optional.of(why), 422);
    }

    /** Shows the page again with a rejected sender as typed. */
    void refuse(Visit visit, Tenant tenant, Notice notice, SenderForm sender) {
        show(visit, tenant, Optional.of(notice), sender, 422);
    }

    private void show(Visit visit, Tenant tenant, Optional<Notice> notice, int status) {
        show(visit, tenant, notice, SenderForm.of(tenant), status);
    }

    private void show(Visit visit, Tenant tenant, Optional<Notice> notice, SenderForm sender, int status) {
        IntegrationsView view = new IntegrationsView(
                frame.page("Integrations", visit, tenant, notice),
                tenant,
                addresses.events(tenant.id()),
                tenant.key().map(key -> firstEvent(tenant)),
                List.of(row(tenant, Connector.STRIPE), row(tenant, Connector.POLAR)),
                row(tenant, Connector.CLERK),
                Stream.of(Connector.values())
                        .map(connector -> syncs.verification(connector, visit, tenant))
                        .toList(),
                connectors.syncViews(tenant.id()).lateRepairDays(),
                feedback(tenant),
                addresses.mcp(),
                intake.accessViews(tenant.id()).agentTokens().stream()
                        .filter(token -> token.revokedAt().isEmpty())
                        .map(token -> TokenRow.of(token, intake.agentAccess().isInForce(token)))
                        .toList(),
                sender,
                intake.setUpIngestion().inGrace(tenant.access()));
        html.write(tenant.id().isTest() ? "testSettings.jte" : "integrations.jte", view, status, visit.context());
    }

    private FeedbackView feedback(Tenant tenant) {
        Map<FeedbackProvider, StoredFeedbackSecret> secrets =
                connectors.feedbackViews(tenant.id()).secrets();
        return new FeedbackView(
                Stream.of(FeedbackProvider.values())
                        .map(provider -> new FeedbackRow(
                                provider,
                                addresses.feedback(provider.segment(), tenant.id()),
                                Optional.ofNullable(secrets.get(provider))))
                        .toList(),
                new TopicRow(
                        addresses.feedback(ReceiveSns.SEGMENT, tenant.id()),
                        connectors.feedbackViews(tenant.id()).topic()));
    }

    private ConnectorRow row(Tenant tenant, Connector connector) {
        return new ConnectorRow(
                connector,
                addresses.webhook(connector, tenant.id()),
                Optional.ofNullable(connectors.views(tenant.id()).secrets().get(connector)),
                Optional.ofNullable(
                        connectors.views(tenant.id().test()).secrets().get(connector)));
    }

    /** Returns the newest operations since the key was generated; older ones do not prove that it works. */
    private FirstEventView firstEvent(Tenant tenant) {
        Arrivals arrivals = tenant.key()
                .map(key -> tenant.id().isTest()
                        ? intake.readArrivals().since(tenant.id(), key.generatedAt())
                        : intake.readArrivals().ofBothWorlds(tenant.id(), key.generatedAt()))
                .orElse(FirstEventView.NONE);
        return FirstEventView.of(tenant.id(), arrivals);
    }
}
