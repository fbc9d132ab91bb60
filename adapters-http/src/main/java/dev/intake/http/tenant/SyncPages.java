package dev.intake.http.tenant;

import dev.intake.Connectors;
import dev.intake.Intake;
import dev.intake.Storage;
import dev.intake.action.Action;
import dev.intake.http.page.ActionForm;
import dev.intake.http.page.Confirmation;
import dev.intake.http.page.Gate;
import dev.intake.http.page.Html;
import dev.intake.http.page.KeyName;
import dev.intake.http.page.Labels;
import dev.intake.http.page.Notice;
import dev.intake.http.page.Paths;
import dev.intake.http.page.SeenTime;
import dev.intake.http.page.TenantFrame;
import dev.intake.http.page.Visit;
import dev.intake.kernel.Connector;
import dev.intake.kernel.TenantId;
import dev.intake.sync.ConnectorActions;
import dev.intake.sync.ProviderApiKey;
import dev.intake.sync.SyncActions;
import dev.intake.sync.SyncKind;
import dev.intake.sync.Verification;
import dev.intake.tenant.Tenant;
import io.javalin.http.Context;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Verifies and imports what a provider has, with its API key. (Spec, Authentication 9; ADR 134, ADR 142) */
public final class SyncPages {
    public static final String PATH = IntegrationPages.PATH + "/connectors/{connector}/sync";
    public static final String API_KEY = IntegrationPages.PATH + "/connectors/{connector}/api-key";
    public static final String VERIFICATION = "/tenants/{tenantId}/sync/{connector}/verification";
    public static final String IMPORT = "/tenants/{tenantId}/sync/{connector}/import";

    /** Messages after a redirect, by the value of {@code done}. */
    private static final Map<String, String> DONE = Map.of(
            "key", "The key was saved.",
            "key-cleared", "The key was removed.",
            "verification", "The verification was started. It continues when you close this page.",
            "counting", "The count was started. It continues when you close this page.",
            "importing", "The import was started. It continues when you close this page.",
            "stopped", "The import was stopped. What was imported stays.");

    private final Intake intake;
    private final Connectors connectors;
    private final Gate gate;
    private final Html html;
    private final TenantFrame frame;

    public SyncPages(Intake intake, Connectors connectors, Gate gate, TenantFrame frame) {
        this.intake = intake;
        this.connectors = connectors;
        this.gate = gate;
        this.html = frame.html();
        this.frame = frame;
    }

    /** Returns the path of the page. */
    static String path(Connector connector, TenantId tenant) {
        return PATH.replace("{tenantId}", tenant.value()).replace("{connector}", connector.segment());
    }

    public void get(Visit visit, Tenant tenant, Context context) {
        Optional<Notice> notice = html.done(context).map(DONE::get).map(Notice::done);
        ConnectorPages.named(gate, context).ifPresent(connector -> show(connector, visit, tenant, notice, 200));
    }

    private void show(Connector connector, Visit visit, Tenant tenant, Optional<Notice> notice, int status) {
        String title = "Verify and import " + Labels.of(connector.source());
        SyncPage view = new SyncPage(
                frame.page(title, visit, tenant, notice),
                verification(connector, visit, tenant),
                imported(connector, visit, tenant));
        html.write("sync.jte", view, status, visit.context());
    }

    /** Returns the view of the verifications of a provider's events. */
    VerificationView verification(Connector connector, Visit visit, Tenant tenant) {
        List<Verification> all = connectors.verifications().status(tenant.id(), connector);
        return new VerificationView(
                connector,
                Paths.settings(tenant.id()),
                state(VERIFICATION, connector, tenant),
                visit.formToken(),
                connectors.apiKey(connector).find(tenant.id()),
                all,
                intake.explainMissing()
                        .of(
                                tenant.id(),
                                connector,
                                all.stream()
                                        .flatMap(one -> one.certificate().found().stream())
                                        .toList()),
                connectors.syncViews(tenant.id()).lateRepairDays());
    }

    private ImportView imported(Connector connector, Visit visit, Tenant tenant) {
        return new ImportView(
                connector,
                path(connector, tenant.id()),
                state(IMPORT, connector, tenant),
                visit.formToken(),
                connectors.apiKey(connector).find(tenant.id()).isPresent(),
                connectors.imports(connector).status(tenant.id()));
    }

    private static String state(String path, Connector connector, Tenant tenant) {
        return path.replace("{tenantId}", tenant.id().value()).replace("{connector}", connector.segment());
    }

    public void setKey(Visit visit, Tenant tenant, Context context) {
        ConnectorPages.named(gate, context).ifPresent(connector -> {
            String name = KeyName.of(connector);
            Map<String, String> known = Map.of(
                    "connector", connector.segment(),
                    "apiKey", Gate.field("api-key", context),
                    "revision", SeenTime.revision("api-key-seen", context));
            String invalid = "Paste the " + name + " of " + Labels.of(connector.source()) + ", which begins with "
                    + ProviderApiKey.prefix(connector) + ".";
            ActionForm form = new ActionForm(ConnectorActions.SET_API_KEY, connector.segment() + "-api-key", invalid);
            form.refusal(visit, tenant, known, context)
                    .ifPresentOrElse(
                            refusal -> show(
                                    connector,
                                    visit,
                                    tenant,
                                    Optional.of(
                                            refusal.isStale()
                                                    ? refusal.notice().saying(stale(name))
                                                    : refusal.notice()),
                                    refusal.isStale() ? 409 : 422),
                            () -> done("key", connector, tenant, context));
        });
    }

    private static String stale(String name) {
        return "Nothing was saved: the " + name
                + " was set by someone else since you opened this page. Paste yours again to" + " replace it.";
    }

    /** Removes the API key after confirmation. */
    public void clearKey(Visit visit, Tenant tenant, Context context) {
        ConnectorPages.named(gate, context).ifPresent(connector -> {
            if (Confirmation.isGiven(context)) {
                submit(ConnectorActions.CLEAR_API_KEY, Map.of(), "key-cleared", visit, tenant);
                return;
            }
            String name = KeyName.of(connector);
            html.write(
                    "confirm.jte",
                    new Confirmation(
                            frame.page("Remove the " + name, visit, tenant, Optional.empty()),
                            "Remove " + Labels.of(connector.source()) + "'s " + name + "?",
                            "Events are no longer verified, and a running import fails. To resume, paste the key again.",
                            List.of(),
                            0,
                            context.path(),
                            Map.of(),
                            "Remove the " + name,
                            path(connector, tenant.id())),
                    200,
                    context);
        });
    }

    public void verify(Visit visit, Tenant tenant, Context context) {
        start(SyncKind.VERIFY, "verification", visit, tenant);
    }

    public void count(Visit visit, Tenant tenant, Context context) {
        start(SyncKind.COUNT, "counting", visit, tenant);
    }

    public void startImport(Visit visit, Tenant tenant, Context context) {
        start(SyncKind.IMPORT, "importing", visit, tenant);
    }

    private void start(SyncKind kind, String done, Visit visit, Tenant tenant) {
        boolean anew = Gate.field("from", visit.context()).equals("start");
        Map<String, String> known = Map.of("kind", kind.label(), "restart", Boolean.toString(anew));
        submit(SyncActions.START, known, done, visit, tenant);
    }

    public void cancel(Visit visit, Tenant tenant, Context context) {
        submit(SyncActions.CANCEL, Map.of(), "stopped", visit, tenant);
    }

    private void submit(
            Action<? super Storage, ?, ?> action, Map<String, String> known, String done, Visit visit, Tenant tenant) {
        Context context = visit.context();
        ConnectorPages.named(gate, context).ifPresent(connector -> {
            Map<String, String> all = new HashMap<>(known);
            all.put("connector", connector.segment());
            new ActionForm(action, "", "")
                    .refusal(visit, tenant, all, context)
                    .ifPresentOrElse(
                            refusal -> show(connector, visit, tenant, Optional.of(refusal.notice()), 422),
                            () -> done(done, connector, tenant, context));
        });
    }

    private void done(String what, Connector connector, Tenant tenant, Context context) {
        html.redirect(path(connector, tenant.id()) + "?done=" + what, context);
    }

    /** Writes the state of the verifications, which open pages poll. */
    public void verificationState(Visit visit, Tenant tenant, Context context) {
        ConnectorPages.named(gate, context)
                .ifPresent(connector ->
                        html.write("verificationState.jte", verification(connector, visit, tenant), 200, context));
    }

    /** Writes the state of the import, which open pages poll. */
    public void importState(Visit visit, Tenant tenant, Context context) {
        ConnectorPages.named(gate, context)
                .ifPresent(
                        connector -> html.write("importState.jte", imported(connector, visit, tenant), 200, context));
    }
}
