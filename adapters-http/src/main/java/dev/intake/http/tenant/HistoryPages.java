package dev.intake.http.tenant;

import dev.intake.Connectors;
import dev.intake.http.page.Gate;
import dev.intake.http.page.Html;
import dev.intake.http.page.KeyName;
import dev.intake.http.page.Labels;
import dev.intake.http.page.Notice;
import dev.intake.http.page.Page;
import dev.intake.http.page.Paths;
import dev.intake.http.page.TenantFrame;
import dev.intake.http.page.Visit;
import dev.intake.kernel.Connector;
import dev.intake.sync.ImportOrder;
import dev.intake.tenant.Tenant;
import io.javalin.http.Context;
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
    private final Gate gate;
    private final Html html;
    private final TenantFrame frame;

    public HistoryPages(Connectors connectors, Gate gate, Html html, TenantFrame frame) {
        this.connectors = connectors;
        this.gate = gate;
        this.html = html;
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
        named(context, connector -> show(connector, visit, tenant, notice, 200, context));
    }

    private void show(
            Connector connector, Visit visit, Tenant tenant, Optional<Notice> notice, int status, Context context) {
        HistoryView state = view(connector, visit, tenant);
        Page page = frame.page(state.title(), visit, tenant, notice);
        html.write("history.jte", new HistoryPage(page, state), status, context);
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
        named(
                context,
                connector -> started(
                        connectors.importsOf(connector).orderCount(tenant.id(), visit.actor()),
                        "counting",
                        connector,
                        visit,
                        tenant,
                        context));
    }

    public void start(Visit visit, Tenant tenant, Context context) {
        boolean anew = Gate.field("from", context).equals("start");
        named(
                context,
                connector -> started(
                        connectors.importsOf(connector).order(tenant.id(), anew, visit.actor()),
                        "importing",
                        connector,
                        visit,
                        tenant,
                        context));
    }

    private void started(
            ImportOrder order, String done, Connector connector, Visit visit, Tenant tenant, Context context) {
        String pasteFirst = "Paste " + Labels.of(connector.source()) + "'s " + KeyName.of(connector) + " first.";
        Optional<String> refusal = order.fold(new ImportOrder.Cases<>(
                started -> Optional.empty(),
                alreadyRunning -> Optional.of("A count or an import is already running."),
                noApiKey -> Optional.of(pasteFirst),
                notCounted -> Optional.of("Count first."),
                noSuchTenant -> Optional.of(pasteFirst)));
        refusal.ifPresentOrElse(
                text -> show(connector, visit, tenant, Optional.of(Notice.refused(text)), 422, context),
                () -> html.redirect(path(connector, tenant) + "?done=" + done, context));
    }

    public void cancel(Visit visit, Tenant tenant, Context context) {
        named(context, connector -> {
            if (connectors
                    .importsOf(connector)
                    .cancel(tenant.id(), visit.actor())
                    .orElse(false)) {
                html.redirect(path(connector, tenant) + "?done=stopped", context);
            } else {
                show(connector, visit, tenant, Optional.of(Notice.refused("Nothing is running.")), 422, context);
            }
        });
    }

    /** Writes the state, which open pages poll. */
    public void state(Visit visit, Tenant tenant, Context context) {
        named(context, connector -> html.write("historyState.jte", view(connector, visit, tenant), 200, context));
    }
}
