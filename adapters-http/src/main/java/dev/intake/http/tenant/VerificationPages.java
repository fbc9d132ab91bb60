package dev.intake.http.tenant;

import dev.intake.Connectors;
import dev.intake.connector.ApiKey;
import dev.intake.http.page.Confirmation;
import dev.intake.http.page.Gate;
import dev.intake.http.page.Html;
import dev.intake.http.page.KeyName;
import dev.intake.http.page.Labels;
import dev.intake.http.page.Paths;
import dev.intake.http.page.SeenTime;
import dev.intake.http.page.Visit;
import dev.intake.kernel.Connector;
import dev.intake.sync.ProviderApiKey;
import dev.intake.sync.SetLateRepair;
import dev.intake.sync.Verifications.Order;
import dev.intake.sync.VerifyConnector;
import dev.intake.tenant.Tenant;
import io.javalin.http.Context;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Handles the API keys of billing providers, and the verification of providers' events. */
public final class VerificationPages {
    public static final String API_KEY = IntegrationPages.PATH + "/connectors/{connector}/api-key";
    public static final String VERIFY = IntegrationPages.PATH + "/connectors/{connector}/verify";
    public static final String LATE_REPAIR = IntegrationPages.PATH + "/late-repair";
    public static final String STATE = "/tenants/{tenantId}/verification/{connector}";

    private final Connectors connectors;
    private final IntegrationPages integrations;
    private final Gate gate;
    private final Html html;

    public VerificationPages(Connectors connectors, IntegrationPages integrations, Gate gate, Html html) {
        this.connectors = connectors;
        this.integrations = integrations;
        this.gate = gate;
        this.html = html;
    }

    public void setKey(Visit visit, Tenant tenant, Context context) {
        named(context).ifPresent(connector -> setKey(connector, visit, tenant, context));
    }

    /** Returns the connector in the path; responds with 404 if there is none. */
    private Optional<Connector> named(Context context) {
        Optional<Connector> connector = Connector.named(context.pathParam("connector"));
        if (connector.isEmpty()) {
            gate.message(404, "No such page", "There is no such connector.", context);
        }
        return connector;
    }

    private void setKey(Connector connector, Visit visit, Tenant tenant, Context context) {
        String name = KeyName.of(connector);
        Optional<ApiKey> key = ProviderApiKey.read(connector, Gate.field("api-key", context));
        if (key.isEmpty()) {
            integrations.refuse(
                    visit,
                    tenant,
                    "Paste the " + name + " of " + Labels.of(connector.source()) + ", which begins with "
                            + ProviderApiKey.prefix(connector) + ".",
                    connector.segment() + "-api-key",
                    context);
            return;
        }
        if (connectors
                .apiKey(connector)
                .replace(tenant.id(), SeenTime.read("api-key-seen", context), key.get(), visit.actor())
                .isPresent()) {
            integrations.done(connector.segment() + "-api-key", tenant, context);
        } else {
            integrations.stale(
                    visit,
                    tenant,
                    "Nothing was saved: the " + name
                            + " was set by someone else since you opened this page. Paste yours"
                            + " again to replace it.",
                    connector.segment() + "-api-key",
                    context);
        }
    }

    public void clearKey(Visit visit, Tenant tenant, Context context) {
        named(context).ifPresent(connector -> clearKey(connector, visit, tenant, context));
    }

    private void clearKey(Connector connector, Visit visit, Tenant tenant, Context context) {
        String name = KeyName.of(connector);
        boolean known = connectors.apiKey(connector).find(tenant.id()).isPresent();
        if (known && !Confirmation.isGiven(context)) {
            integrations.confirm(
                    new Confirmation(
                            integrations.page("Remove the " + name, visit, tenant),
                            "Remove " + Labels.of(connector.source()) + "'s " + name + "?",
                            "Events are no longer verified, and a running import fails. To resume the verification,"
                                    + " paste the key again.",
                            List.of(),
                            0,
                            context.path(),
                            Map.of(),
                            "Remove the " + name,
                            Paths.settings(tenant.id())),
                    context);
            return;
        }
        connectors.apiKey(connector).clear(tenant.id(), visit.actor());
        integrations.done(connector.segment() + "-api-key-cleared", tenant, context);
    }

    public void verify(Visit visit, Tenant tenant, Context context) {
        named(context).ifPresent(connector -> verify(connector, visit, tenant, context));
    }

    private void verify(Connector connector, Visit visit, Tenant tenant, Context context) {
        Order order = connectors.verifications().order(tenant.id(), connector, VerifyConnector.MAX_DAYS, visit.actor());
        switch (order) {
            case ORDERED -> integrations.done("verification", tenant, context);
            case RUNNING -> integrations.refuse(visit, tenant, "A verification is already running.", context);
            case NO_API_KEY, NO_SUCH_TENANT ->
                integrations.refuse(
                        visit,
                        tenant,
                        "Paste " + Labels.of(connector.source()) + "'s " + KeyName.of(connector) + " first.",
                        context);
        }
    }

    /** Saves the age from which missing events start no program. */
    public void lateRepair(Visit visit, Tenant tenant, Context context) {
        String typed = Gate.field("days", context).strip();
        if (!typed.matches("[0-9]{1,2}") || !SetLateRepair.isValid(Integer.parseInt(typed))) {
            integrations.refuse(
                    visit,
                    tenant,
                    "Enter a whole number of days, 0 to " + SetLateRepair.MAX_DAYS + ".",
                    "late-repair-days",
                    context);
            return;
        }
        Optional<Integer> unused =
                connectors.setLateRepair().change(tenant.id(), Integer.parseInt(typed), visit.actor());
        integrations.done("late-repair", tenant, context);
    }

    /** Writes the state of the verification, which open pages poll. */
    public void state(Visit visit, Tenant tenant, Context context) {
        named(context)
                .ifPresent(connector -> html.write(
                        "verificationState.jte", integrations.verification(connector, visit, tenant), 200, context));
    }
}
