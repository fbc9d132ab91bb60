package dev.intake.http.tenant;

import dev.intake.Connectors;
import dev.intake.Intake;
import dev.intake.access.AgentScope;
import dev.intake.access.AgentTokenId;
import dev.intake.access.AgentTokens;
import dev.intake.access.NewAgentToken;
import dev.intake.access.StoredAgentToken;
import dev.intake.connector.PastedSecret;
import dev.intake.connector.SigningSecret;
import dev.intake.event.EventType;
import dev.intake.feedback.FeedbackProvider;
import dev.intake.feedback.StoredFeedbackSecret;
import dev.intake.health.Arrivals;
import dev.intake.http.page.Addresses;
import dev.intake.http.page.Confirmation;
import dev.intake.http.page.Gate;
import dev.intake.http.page.Html;
import dev.intake.http.page.Labels;
import dev.intake.http.page.Notice;
import dev.intake.http.page.Page;
import dev.intake.http.page.Paths;
import dev.intake.http.page.SdkSnippets;
import dev.intake.http.page.Snippets;
import dev.intake.http.page.TenantFrame;
import dev.intake.http.page.Visit;
import dev.intake.id.TenantId;
import dev.intake.ingest.IngestionSetup;
import dev.intake.privacy.RemoveTestEvents;
import dev.intake.program.SignupEventEdit;
import dev.intake.source.Connector;
import dev.intake.tenant.EmailCap;
import dev.intake.tenant.Tenant;
import dev.intake.text.CleanText;
import dev.intake.text.TimeZoneNames;
import io.javalin.http.Context;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeParseException;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Settings, Integrations: the setup of a tenant. (Spec, What the service does 6) */
public final class IntegrationPages {
    public static final String PATH = Paths.SETTINGS;
    public static final String KEY = PATH + "/key";
    public static final String FIRST_EVENT = "/tenants/{tenantId}/first-event";
    public static final String HEALTH = "/tenants/{tenantId}/health";

    /** Messages after a redirect, by the value of {@code done}. */
    private static final Map<String, String> DONE = Map.ofEntries(
            Map.entry("stripe", "Stripe's secret was saved."),
            Map.entry("polar", "Polar's secret was saved."),
            Map.entry("clerk", "Clerk's secret was saved."),
            Map.entry("resend", "Resend's secret was saved."),
            Map.entry("postmark", "Postmark's password was saved."),
            Map.entry("feedback-cleared", "The secret was removed."),
            Map.entry("topic", "The topic was saved. Subscribe the endpoint URL at SNS."),
            Map.entry("topic-cleared", "The topic was removed."),
            Map.entry("subscription", "The subscription was confirmed."),
            Map.entry("api-key", "Clerk's API key was saved."),
            Map.entry("api-key-cleared", "Clerk's API key was removed."),
            Map.entry("import-started", "The import was started. It continues when you close this page."),
            Map.entry("import-stopped", "The import was stopped. Imported contacts stay."),
            Map.entry("sender", "The sender was saved."),
            Map.entry("signup-event", "The signup event was saved, and its welcome program was drafted."),
            Map.entry("email-cap", "The email cap was saved."),
            Map.entry("timezone", "The time zone was saved."),
            Map.entry("tests", "The test events were removed."),
            Map.entry(
                    "tests-sending",
                    "The test events were removed. One of their emails was being sent and may still arrive."),
            Map.entry("revoked", "The token was revoked."));

    private static final Map<String, Duration> OVERLAPS =
            Map.of("none", Duration.ZERO, "day", Duration.ofDays(1), "week", Duration.ofDays(7));

    private static final Notice NO_EVENT_TYPE = Notice.refused(
            "Nothing was saved. An event type has 1 to 120 characters: letters, digits, spaces and . _ : - /");

    private static final String GENERATE = "generate ingestion key";

    private final Intake intake;
    private final Connectors connectors;
    private final Addresses addresses;
    private final Html html;
    private final Gate gate;
    private final TenantFrame frame;

    public IntegrationPages(
            Intake intake, Connectors connectors, Addresses addresses, Html html, Gate gate, TenantFrame frame) {
        this.intake = intake;
        this.connectors = connectors;
        this.addresses = addresses;
        this.html = html;
        this.gate = gate;
        this.frame = frame;
    }

    public void get(Visit visit, Tenant tenant, Context context) {
        Optional<Notice> notice = html.done(context).map(DONE::get).map(Notice::done);
        show(visit, tenant, notice, 200, context);
    }

    /** Writes the health strip, which open pages poll. */
    public void health(Visit visit, Tenant tenant, Context context) {
        html.write("health.jte", frame.page("Health", visit, tenant, Optional.empty()), 200, context);
    }

    /** Writes whether an event has arrived, which open pages poll. */
    public void firstEvent(Visit visit, Tenant tenant, Context context) {
        html.write("firstEvent.jte", firstEvent(tenant), 200, context);
    }

    /** Shows only the form for the key; agents send people here. */
    public void keyPage(Visit visit, Tenant tenant, Context context) {
        boolean replaces = tenant.key().isPresent();
        String title = replaces ? "Replace the ingestion key" : "Generate the ingestion key";
        KeyView view = new KeyView(frame.page(title, visit, tenant, Optional.empty()), title, KeyForm.of(tenant));
        html.write("key.jte", view, 200, context);
    }

    /** Generates a key, or replaces the one that the form named. */
    public void key(Visit visit, Tenant tenant, Context context) {
        Optional<Instant> seen = moment(Gate.field("seen", context));
        if (seen.isPresent() && Gate.field("confirm", context).isEmpty()) {
            refuse(visit, tenant, "Confirm that the current key may stop working.", context);
            return;
        }
        intake.auditTrail().note(tenant.id(), visit.actor(), GENERATE);
        Optional<IngestionSetup> done = intake.setUpIngestion().replace(tenant.id(), seen);
        if (done.isPresent() && done.get() instanceof IngestionSetup.Generated made) {
            String key = made.key().reveal();
            String endpoint = addresses.events(tenant.id());
            html.write(
                    "shownOnce.jte",
                    new ShownOnceView(
                            frame.page("New key", visit, tenant, Optional.empty()),
                            "Your ingestion key",
                            "Copy it now: only a hash is stored, so it cannot be shown again."
                                    + (made.replaced() ? " The previous key has stopped working." : ""),
                            key,
                            "Send a first event from your server",
                            Snippets.curl(endpoint, key),
                            SdkSnippets.all(addresses.service(), key),
                            Optional.of(view(tenant.id(), new Arrivals(Optional.empty(), Optional.empty())))),
                    200,
                    context);
        } else {
            refuse(visit, tenant, "Nothing was changed: another key was generated in the meantime.", context);
        }
    }

    public void signupEvent(Visit visit, Tenant tenant, Context context) {
        String typed = Gate.field("event", context);
        Optional<EventType> event = EventType.parse(CleanText.trimmed(typed));
        if (event.isEmpty()) {
            show(visit, tenant, Optional.of(NO_EVENT_TYPE), Optional.of(typed), SenderForm.of(tenant), 422, context);
            return;
        }
        Optional<EventType> seen = EventType.parse(Gate.field("event-seen", context));
        SignupEventEdit edit = intake.setSignupEvent().save(tenant.id(), seen, event.get());
        if (edit instanceof SignupEventEdit.Stale stale) {
            String now = stale.now().map(type -> "“" + type + "”").orElse("nothing");
            stale(
                    visit,
                    tenant,
                    "Nothing was saved: the signup event was set to " + now + " since you opened this page. You typed “"
                            + event.get() + "”. Save it again to replace the other one.",
                    context);
            return;
        }
        intake.auditTrail().note(tenant.id(), visit.actor(), "save signup event");
        html.redirect(Paths.settings(tenant.id()) + "?done=signup-event", context);
    }

    /** Saves the sender of the tenant's emails. Its From address is not in the form: the operator sets it. */
    public void sender(Visit visit, Tenant tenant, Context context) {
        SenderForm form = SenderForm.of(context);
        Optional<String> refusal = form.refusal(tenant.sender());
        if (refusal.isPresent()) {
            Notice notice = Notice.refused("Nothing was saved. " + refusal.get());
            show(visit, tenant, Optional.of(notice), Optional.empty(), form, 422, context);
            return;
        }
        Optional<Tenant> unused = intake.setSender().change(tenant.id(), form::applyTo, visit.actor());
        html.redirect(Paths.settings(tenant.id()) + "?done=sender", context);
    }

    public void timezone(Visit visit, Tenant tenant, Context context) {
        Optional<ZoneId> zone =
                TimeZoneNames.parse(Gate.field("timezone", context).strip());
        if (zone.isEmpty()) {
            refuse(visit, tenant, "The time zone is a name such as Europe/Berlin or UTC.", context);
            return;
        }
        Optional<Tenant> unused = intake.setSendingTimes().zone(tenant.id(), zone.get(), visit.actor());
        html.redirect(Paths.settings(tenant.id()) + "?done=timezone", context);
    }

    /** Saves the cap; without numbers, removes it. */
    public void emailCap(Visit visit, Tenant tenant, Context context) {
        String emails = Gate.field("emails", context).strip();
        String days = Gate.field("days", context).strip();
        Optional<EmailCap> cap = number(emails)
                .flatMap(most -> number(days)
                        .filter(period -> EmailCap.isValid(most, period))
                        .map(period -> new EmailCap(most, period)));
        if (cap.isEmpty() && !(emails.isEmpty() && days.isEmpty())) {
            refuse(
                    visit,
                    tenant,
                    "The cap is 1 to " + EmailCap.MAX_EMAILS + " emails within 1 to " + EmailCap.MAX_DAYS
                            + " days, or both fields empty.",
                    context);
            return;
        }
        Optional<Tenant> unused = intake.setSendingTimes().cap(tenant.id(), cap, visit.actor());
        html.redirect(Paths.settings(tenant.id()) + "?done=email-cap", context);
    }

    private static Optional<Integer> number(String text) {
        return text.matches("[0-9]{1,4}") ? Optional.of(Integer.valueOf(text)) : Optional.empty();
    }

    /** Removes test events after a confirmation. */
    public void removeTests(Visit visit, Tenant tenant, Context context) {
        if (!Confirmation.isGiven(context)) {
            confirm(
                    new Confirmation(
                            frame.page("Remove test events", visit, tenant, Optional.empty()),
                            "Remove all test events?",
                            "Enrollments and emails that test events started are removed too, and contacts that"
                                    + " only test events created. This cannot be undone.",
                            List.of(),
                            0,
                            context.path(),
                            Map.of(),
                            "Remove test events",
                            Paths.settings(tenant.id())),
                    context);
            return;
        }
        Optional<RemoveTestEvents.Removed> removed =
                connectors.removeTestEvents().remove(tenant.id(), visit.actor());
        boolean sending = removed.filter(done -> !done.sending().isEmpty()).isPresent();
        html.redirect(Paths.settings(tenant.id()) + "?done=" + (sending ? "tests-sending" : "tests"), context);
    }

    public void secret(Visit visit, Tenant tenant, Context context) {
        Optional<Connector> connector = Connector.named(context.pathParam("connector"));
        Optional<Duration> overlap = Optional.ofNullable(OVERLAPS.get(Gate.field("overlap", context)));
        if (connector.isEmpty()) {
            gate.message(404, "No such page", "There is no such connector.", context);
            return;
        }
        if (overlap.isEmpty()) {
            refuse(visit, tenant, "Choose how long the previous secret is accepted.", context);
            return;
        }
        PastedSecret.read(connector.get(), Gate.field("secret", context))
                .<Runnable>fold(new PastedSecret.Cases<>(
                        usable -> () -> set(visit, tenant, connector.get(), usable.secret(), overlap.get(), context),
                        refused -> () -> refuse(visit, tenant, "Nothing was saved. " + refused.why(), context)))
                .run();
    }

    private void set(
            Visit visit, Tenant tenant, Connector connector, SigningSecret secret, Duration overlap, Context context) {
        Optional<Instant> seen = moment(Gate.field(connector.segment() + "-seen", context));
        if (connectors
                .connectorSecrets()
                .replace(tenant.id(), connector, seen, secret, overlap)
                .isEmpty()) {
            stale(
                    visit,
                    tenant,
                    "Nothing was saved: the secret of " + Labels.of(connector.source())
                            + " was set by someone else since you opened this page. Paste yours again to replace it.",
                    context);
            return;
        }
        intake.auditTrail().note(tenant.id(), visit.actor(), "set signing secret of " + connector.segment());
        html.redirect(Paths.settings(tenant.id()) + "?done=" + connector.segment(), context);
    }

    public void makeToken(Visit visit, Tenant tenant, Context context) {
        Optional<String> name = AgentTokens.validName(Gate.field("name", context));
        Set<AgentScope> scopes = Gate.fields("scope", context).stream()
                .flatMap(scope -> AgentScope.named(scope).stream())
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(AgentScope.class)));
        Optional<Duration> lifetime = lifetime(Gate.field("days", context));
        if (name.isEmpty() || scopes.isEmpty() || lifetime.isEmpty()) {
            refuse(
                    visit,
                    tenant,
                    "A token needs a name of 1 to 100 characters, at least one scope, and a lifetime of 1 to "
                            + AgentTokens.MAX_LIFETIME.toDays() + " days.",
                    context);
            return;
        }
        NewAgentToken done = intake.agentTokens().make(tenant.id(), name.get(), scopes, lifetime.get(), visit.actor());
        if (done instanceof NewAgentToken.Made made) {
            String token = made.token().reveal();
            html.write(
                    "shownOnce.jte",
                    new ShownOnceView(
                            frame.page("New agent token", visit, tenant, Optional.empty()),
                            "Agent token",
                            "Copy it now: only a hash is stored, so it cannot be shown again.",
                            token,
                            "Configuration for your agent's MCP client",
                            Snippets.mcp(addresses.mcp(), token),
                            List.of(),
                            Optional.empty()),
                    200,
                    context);
        } else {
            refuse(
                    visit,
                    tenant,
                    "There are " + AgentTokens.MAX_IN_FORCE + " valid tokens already. Revoke one first.",
                    context);
        }
    }

    /** Returns the lifetime, by default the usual one. */
    private static Optional<Duration> lifetime(String days) {
        if (days.isEmpty()) {
            return Optional.of(AgentTokens.DEFAULT_LIFETIME);
        }
        return Optional.of(days)
                .filter(text -> text.matches("[0-9]{1,3}"))
                .map(text -> Duration.ofDays(Integer.parseInt(text)))
                .filter(chosen -> !chosen.isZero() && chosen.compareTo(AgentTokens.MAX_LIFETIME) <= 0);
    }

    public void revokeToken(Visit visit, Tenant tenant, Context context) {
        Optional<StoredAgentToken> inForce = intake.accessViews().agentTokens(tenant.id()).stream()
                .filter(token -> token.revokedAt().isEmpty())
                .filter(token -> token.id().toString().equals(context.pathParam("token")))
                .findFirst();
        if (inForce.isPresent() && !Confirmation.isGiven(context)) {
            confirm(
                    new Confirmation(
                            frame.page("Revoke a token", visit, tenant, Optional.empty()),
                            "Revoke the token " + inForce.get().name() + "?",
                            "The agent that uses it loses access immediately. This cannot be undone.",
                            List.of(),
                            0,
                            context.path(),
                            Map.of(),
                            "Revoke the token",
                            Paths.settings(tenant.id())),
                    context);
            return;
        }
        AgentTokenId.parse(context.pathParam("token"))
                .ifPresent(token -> intake.agentTokens().revoke(tenant.id(), token, visit.actor()));
        html.redirect(Paths.settings(tenant.id()) + "?done=revoked", context);
    }

    /** Returns the frame of a settings page. */
    public Page page(String title, Visit visit, Tenant tenant) {
        return frame.page(title, visit, tenant, Optional.empty());
    }

    /** Shows a confirmation page. */
    void confirm(Confirmation question, Context context) {
        html.write("confirm.jte", question, 200, context);
    }

    /** Shows the current page, and why an outdated edit was not saved. */
    void stale(Visit visit, Tenant tenant, String text, Context context) {
        Tenant now = intake.views().tenant(tenant.id()).orElse(tenant);
        show(visit, now, Optional.of(Notice.refused(text)), 409, context);
    }

    /** Shows the page again with the reason of a rejection. */
    void refuse(Visit visit, Tenant tenant, String text, Context context) {
        show(visit, tenant, Optional.of(Notice.refused(text)), 422, context);
    }

    private void show(Visit visit, Tenant tenant, Optional<Notice> notice, int status, Context context) {
        show(visit, tenant, notice, Optional.empty(), SenderForm.of(tenant), status, context);
    }

    private void show(
            Visit visit,
            Tenant tenant,
            Optional<Notice> notice,
            Optional<String> rejectedSignupEvent,
            SenderForm sender,
            int status,
            Context context) {
        IntegrationsView view = new IntegrationsView(
                frame.page("Integrations", visit, tenant, notice),
                tenant,
                addresses.events(tenant.id()),
                tenant.key().map(key -> firstEvent(tenant)),
                List.of(row(tenant, Connector.STRIPE), row(tenant, Connector.POLAR)),
                row(tenant, Connector.CLERK),
                userImport(visit, tenant),
                feedback(tenant),
                addresses.mcp(),
                intake.accessViews().agentTokens(tenant.id()).stream()
                        .filter(token -> token.revokedAt().isEmpty())
                        .map(token -> TokenRow.of(token, intake.agentTokens().isInForce(token)))
                        .toList(),
                rejectedSignupEvent,
                sender);
        html.write("integrations.jte", view, status, context);
    }

    private FeedbackView feedback(Tenant tenant) {
        Map<FeedbackProvider, StoredFeedbackSecret> secrets =
                connectors.feedbackViews().secrets(tenant.id());
        return new FeedbackView(
                Stream.of(FeedbackProvider.values())
                        .map(provider -> new FeedbackRow(
                                provider,
                                addresses.feedback(provider, tenant.id()),
                                Optional.ofNullable(secrets.get(provider))))
                        .toList(),
                new TopicRow(
                        addresses.sns(tenant.id()), connectors.feedbackViews().topic(tenant.id())));
    }

    /** Returns the view of the user import. */
    public UserImportView userImport(Visit visit, Tenant tenant) {
        return new UserImportView(
                Paths.settings(tenant.id()),
                UserImportPages.STATE.replace("{tenantId}", tenant.id().value()),
                visit.formToken(),
                connectors.importApiKey().find(tenant.id()),
                connectors.userImports().status(tenant.id()));
    }

    private ConnectorRow row(Tenant tenant, Connector connector) {
        return new ConnectorRow(
                connector,
                addresses.webhook(connector, tenant.id()),
                Optional.ofNullable(connectors.views().secrets(tenant.id()).get(connector)));
    }

    /** Returns the newest operations since the key was generated; older ones do not show that it works. */
    private FirstEventView firstEvent(Tenant tenant) {
        Arrivals arrivals = tenant.key()
                .map(key -> intake.readArrivals().since(tenant.id(), key.generatedAt()))
                .orElseGet(() -> new Arrivals(Optional.empty(), Optional.empty()));
        return view(tenant.id(), arrivals);
    }

    private static FirstEventView view(TenantId tenant, Arrivals arrivals) {
        return new FirstEventView(FIRST_EVENT.replace("{tenantId}", tenant.value()), Paths.events(tenant), arrivals);
    }

    /** Parses the time in a form; the epoch for an invalid text. */
    public static Optional<Instant> moment(String text) {
        try {
            return text.isEmpty() ? Optional.empty() : Optional.of(Instant.parse(text));
        } catch (DateTimeParseException tampered) {
            return Optional.of(Instant.EPOCH);
        }
    }
}
