package dev.intake.http.tenant;

import dev.intake.Connectors;
import dev.intake.Storage;
import dev.intake.action.Action;
import dev.intake.action.Actions;
import dev.intake.http.page.ActionForm;
import dev.intake.http.page.Gate;
import dev.intake.http.page.Html;
import dev.intake.http.page.Notice;
import dev.intake.http.page.Page;
import dev.intake.http.page.Paths;
import dev.intake.http.page.TenantFrame;
import dev.intake.http.page.Visit;
import dev.intake.kernel.Connector;
import dev.intake.sync.SyncActions;
import dev.intake.sync.SyncKind;
import dev.intake.tenant.Tenant;
import io.javalin.http.Context;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Counts and imports a billing provider's history. (ADR 142) */
public final class HistoryPages {
    public static final String PATH = IntegrationPages.PATH + "/connectors/{connector}/history";
    public static final String COUNT = PATH + "/count";
    public static final String IMPORT = PATH + "/import";
    public static final String CANCEL = PATH + "/cancel";
    public static final String STATE = "/tenants/{tenantId}/history/{connector}";

    /** Messages after a redirect, by the value of {@code done}. */
    private static final Map<String, String> DONE = Map.of(
            "counting", "The count was started. It continues when you close this page.",
            "importing", "The import was started. It continues when you close this page.",
            "stopped", "Stopped. What was imported stays.");

    private final Connectors connectors;
    private final Actions<Storage> actions;
    private final Gate gate;
    private final Html html;
    private final TenantFrame frame;

    public HistoryPages(Connectors connectors, Actions<Storage> actions, Gate gate, TenantFrame frame) {
        this.connectors = connectors;
        this.actions = actions;
        this.gate = gate;
        this.html = frame.html();
        this.frame = frame;
    }

    /** Runs the action for the billing provider in the path; responds with 404 if there is none. */
    private void named(Context context, Consumer<Connector> act) {
        Optional<Connector> connector =
                Connector.named(context.pathParam("connector")).filter(named -> !named.authenticates());
        connector.ifPresentOrElse(
                act, () -> gate.message(404, "No such page", "There is no such billing provider.", context));
    }

    public void get(Visit visit, Tenant tenant, Context context) {
        Optional<Notice> notice = html.done(context).map(DONE::get).map(Notice::done);
        named(context, connector -> show(connector, visit, tenant, notice, 200));
    }

    private void show(Connector connector, Visit visit, Tenant tenant, Optional<Notice> notice, int status) {
        HistoryView state = view(connector, visit, tenant);
        Page page = frame.page(state.title(), visit, tenant, notice);
        html.write("history.jte", new HistoryPage(page, state), status, visit.context());
    }

    private HistoryView view(Connector connector, Visit visit, Tenant tenant) {
        return view(connectors, connector, visit, tenant);
    }

    /** Returns the state of the import of a provider's history. */
    static HistoryView view(Connectors connectors, Connector connector, Visit visit, Tenant tenant) {
        return new HistoryView(
                connector,
                path(connector, tenant),
                STATE.replace("{tenantId}", tenant.id().value()).replace("{connector}", connector.segment()),
                visit.formToken(),
                connectors.apiKey(connector).find(tenant.id()).isPresent(),
                connectors.importsOf(connector).status(tenant.id()));
    }

    private static String path(Connector connector, Tenant tenant) {
        return Paths.settings(tenant.id()) + "/connectors/" + connector.segment() + "/history";
    }

    public void count(Visit visit, Tenant tenant, Context context) {
        submit(SyncActions.START, Map.of("kind", SyncKind.COUNT.label()), "counting", visit, tenant);
    }

    public void start(Visit visit, Tenant tenant, Context context) {
        boolean anew = Gate.field("from", context).equals("start");
        Map<String, String> known = Map.of("kind", SyncKind.IMPORT.label(), "restart", Boolean.toString(anew));
        submit(SyncActions.START, known, "importing", visit, tenant);
    }

    public void cancel(Visit visit, Tenant tenant, Context context) {
        submit(SyncActions.CANCEL, Map.of(), "stopped", visit, tenant);
    }

    private void submit(
            Action<? super Storage, ?, ?> action, Map<String, String> known, String done, Visit visit, Tenant tenant) {
        named(visit.context(), connector -> {
            Map<String, String> all = new HashMap<>(known);
            all.put("connector", connector.segment());
            new ActionForm(actions, action, "", "")
                    .refusal(visit, tenant, all, visit.context())
                    .ifPresentOrElse(
                            refusal -> show(connector, visit, tenant, Optional.of(refusal.notice()), 422),
                            () -> html.redirect(path(connector, tenant) + "?done=" + done, visit.context()));
        });
    }

    /** Writes the state, which open pages poll. */
    public void state(Visit visit, Tenant tenant, Context context) {
        named(context, connector -> html.write("historyState.jte", view(connector, visit, tenant), 200, context));
    }
}
