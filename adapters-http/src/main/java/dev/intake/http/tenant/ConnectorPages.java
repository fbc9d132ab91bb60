package dev.intake.http.tenant;

import dev.intake.Storage;
import dev.intake.action.Action;
import dev.intake.action.Result;
import dev.intake.http.page.ActionForm;
import dev.intake.http.page.Confirmation;
import dev.intake.http.page.Gate;
import dev.intake.http.page.Html;
import dev.intake.http.page.Labels;
import dev.intake.http.page.Paths;
import dev.intake.http.page.SeenTime;
import dev.intake.http.page.Visit;
import dev.intake.kernel.Connector;
import dev.intake.kernel.Json;
import dev.intake.sync.ConnectorActions;
import dev.intake.tenant.Tenant;
import dev.intake.webhook.DeliveryActions;
import dev.intake.webhook.SendTestEvent;
import io.javalin.http.Context;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Sets and removes the signing secrets of a tenant's connectors, and sends test events. (Spec, Authentication 5 and 9) */
public record ConnectorPages(Gate gate, IntegrationPages integrations, Html html) {
    public static final String SECRET = IntegrationPages.PATH + "/connectors/{connector}/secret";

    /** The path that sends a test event. */
    public static final String TEST = IntegrationPages.PATH + "/connectors/{connector}/test";

    private static final Map<String, Duration> OVERLAPS =
            Map.of("none", Duration.ZERO, "day", Duration.ofDays(1), "week", Duration.ofDays(7));

    /** Returns the connector in the path; responds with 404 if there is none. */
    static Optional<Connector> named(Gate gate, Context context) {
        Optional<Connector> connector = Connector.named(context.pathParam("connector"));
        if (connector.isEmpty()) {
            gate.message(404, "No such page", "There is no such connector.", context);
        }
        return connector;
    }

    public void setSecret(Visit visit, Tenant tenant, Context context) {
        named(gate, context).ifPresent(connector -> setSecret(connector, visit, tenant, context));
    }

    private void setSecret(Connector connector, Visit visit, Tenant tenant, Context context) {
        Optional<Duration> overlap = Optional.ofNullable(OVERLAPS.get(Gate.field("overlap", context)));
        if (overlap.isEmpty()) {
            integrations.refuse(visit, tenant, "Choose how long the previous secret is accepted.", context);
            return;
        }
        Map<String, String> known = Map.of(
                "connector", connector.segment(),
                "overlapSeconds", Long.toString(overlap.get().toSeconds()),
                "revision", SeenTime.revision(connector.segment() + "-seen", context));
        String field = connector.segment() + "-secret";
        ActionForm form = new ActionForm(ConnectorActions.SET_SECRET, field, "")
                .beside("", field)
                .beside("secret", field);
        form.refusal(visit, tenant, known, context)
                .ifPresentOrElse(
                        refusal -> integrations.refuse(
                                refusal,
                                "Nothing was saved: the secret of " + Labels.of(connector.source())
                                        + " was set by someone else since you opened this page. Paste yours again to"
                                        + " replace it.",
                                visit,
                                tenant),
                        () -> integrations.done(connector.segment(), tenant, context));
    }

    /** Removes a connector's secrets after confirmation. */
    public void clearSecret(Visit visit, Tenant tenant, Context context) {
        named(gate, context)
                .ifPresent(connector -> clear(
                        new Removal(
                                ConnectorActions.CLEAR_SECRET,
                                "secret",
                                "the signing secret of " + Labels.of(connector.source()),
                                "Deliveries of " + Labels.of(connector.source())
                                        + " are rejected from then on. Its contacts and events stay.",
                                "secret-cleared"),
                        connector,
                        visit,
                        tenant));
    }

    /** Sends a test event, and shows its delivery. (ADR 131) */
    public void sendTest(Visit visit, Tenant tenant, Context context) {
        ActionForm form = new ActionForm(DeliveryActions.SEND_TEST, "", "");
        Json given = form.given(Map.of("connector", context.pathParam("connector")), context);
        Result<SendTestEvent.Received> result = visit.run(DeliveryActions.SEND_TEST, tenant, given);
        form.refusal(result, context)
                .ifPresentOrElse(
                        refusal -> integrations.refuse(visit, tenant, refusal.notice(), context),
                        () -> html.redirect(
                                Paths.delivery(
                                                tenant.id().test(),
                                                result.orElseThrow().delivery())
                                        + "?done=tested",
                                context));
    }

    /**
     * A removal.
     *
     * @param action removes
     * @param what what is removed, as the button names it
     * @param whole what is removed, with its owner
     * @param warning what follows
     * @param done the key of the message afterwards
     */
    private record Removal(
            Action<? super Storage, ?, ?> action, String what, String whole, String warning, String done) {}

    private void clear(Removal removal, Connector connector, Visit visit, Tenant tenant) {
        if (Confirmation.isGiven(visit.context())) {
            new ActionForm(removal.action(), "", "")
                    .refusal(visit, tenant, Map.of("connector", connector.segment()), visit.context())
                    .ifPresentOrElse(
                            refusal -> integrations.refuse(visit, tenant, refusal.notice(), visit.context()),
                            () -> integrations.done(removal.done(), tenant, visit.context()));
            return;
        }
        integrations.confirm(
                new Confirmation(
                        integrations.page("Remove the " + removal.what(), visit, tenant),
                        "Remove " + removal.whole() + "?",
                        removal.warning(),
                        List.of(),
                        0,
                        visit.context().path(),
                        Map.of(),
                        "Remove the " + removal.what(),
                        Paths.settings(tenant.id())),
                visit.context());
    }
}
