package dev.intake.http.tenant;

import dev.intake.Connectors;
import dev.intake.Intake;
import dev.intake.connector.PastedSecret;
import dev.intake.connector.SigningSecret;
import dev.intake.http.page.Confirmation;
import dev.intake.http.page.Gate;
import dev.intake.http.page.Labels;
import dev.intake.http.page.Paths;
import dev.intake.http.page.SeenTime;
import dev.intake.http.page.Visit;
import dev.intake.kernel.Connector;
import dev.intake.tenant.Tenant;
import io.javalin.http.Context;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Sets and removes the signing secrets of a tenant's connectors. (Spec, Authentication 5) */
public final class ConnectorSecretPages {
    private static final Map<String, Duration> OVERLAPS =
            Map.of("none", Duration.ZERO, "day", Duration.ofDays(1), "week", Duration.ofDays(7));

    private final Intake intake;
    private final Connectors connectors;
    private final Gate gate;
    private final IntegrationPages integrations;

    public ConnectorSecretPages(Intake intake, Connectors connectors, Gate gate, IntegrationPages integrations) {
        this.intake = intake;
        this.connectors = connectors;
        this.gate = gate;
        this.integrations = integrations;
    }

    public void set(Visit visit, Tenant tenant, Context context) {
        Optional<Connector> connector = Connector.named(context.pathParam("connector"));
        Optional<Duration> overlap = Optional.ofNullable(OVERLAPS.get(Gate.field("overlap", context)));
        if (connector.isEmpty()) {
            gate.message(404, "No such page", "There is no such connector.", context);
            return;
        }
        if (overlap.isEmpty()) {
            integrations.refuse(visit, tenant, "Choose how long the previous secret is accepted.", context);
            return;
        }
        connectors
                .connectorSecrets()
                .read(tenant.id(), connector.get(), Gate.field("secret", context))
                .<Runnable>fold(new PastedSecret.Cases<>(
                        usable ->
                                () -> replace(visit, tenant, connector.get(), usable.secret(), overlap.get(), context),
                        refused -> () -> integrations.refuse(
                                visit, tenant, refused.why(), connector.get().segment() + "-secret", context)))
                .run();
    }

    /** Removes a connector's secrets after confirmation. */
    public void clear(Visit visit, Tenant tenant, Context context) {
        Optional<Connector> named = Connector.named(context.pathParam("connector"));
        if (named.isEmpty()) {
            gate.message(404, "No such page", "There is no such connector.", context);
            return;
        }
        Connector connector = named.get();
        String label = Labels.of(connector.source());
        if (!Confirmation.isGiven(context)) {
            integrations.confirm(
                    new Confirmation(
                            integrations.page("Remove a secret", visit, tenant),
                            "Remove the signing secret of " + label + "?",
                            "Deliveries of " + label + " are rejected from then on. Its contacts and events stay.",
                            List.of(),
                            0,
                            context.path(),
                            Map.of(),
                            "Remove the secret",
                            Paths.settings(tenant.id())),
                    context);
            return;
        }
        intake.auditTrail().note(tenant.id(), visit.actor(), "clear signing secret of " + connector.segment());
        Optional<Boolean> unused = connectors.connectorSecrets().clear(tenant.id(), connector);
        integrations.done("secret-cleared", tenant, context);
    }

    private void replace(
            Visit visit, Tenant tenant, Connector connector, SigningSecret secret, Duration overlap, Context context) {
        Optional<Instant> seen = SeenTime.read(connector.segment() + "-seen", context);
        if (connectors
                .connectorSecrets()
                .replace(tenant.id(), connector, seen, secret, overlap)
                .isEmpty()) {
            integrations.stale(
                    visit,
                    tenant,
                    "Nothing was saved: the secret of " + Labels.of(connector.source())
                            + " was set by someone else since you opened this page. Paste yours again to replace it.",
                    connector.segment() + "-secret",
                    context);
            return;
        }
        intake.auditTrail().note(tenant.id(), visit.actor(), "set signing secret of " + connector.segment());
        integrations.done(connector.segment(), tenant, context);
    }
}
