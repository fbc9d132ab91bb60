package dev.intake.http.mcp;

import static dev.intake.kernel.JsonKind.TEXT;
import static dev.intake.kernel.JsonKind.TEXTS;
import static dev.intake.kernel.JsonKind.URI;
import static dev.intake.kernel.JsonKind.list;

import dev.intake.access.AgentScope;
import dev.intake.action.Field;
import dev.intake.action.Result;
import dev.intake.action.Value;
import dev.intake.http.page.Paths;
import dev.intake.http.tenant.ConnectorRow;
import dev.intake.kernel.Connector;
import dev.intake.kernel.JsonShape;
import dev.intake.sync.ConnectorActions;
import dev.intake.sync.ConnectorState;
import dev.intake.webhook.DeliveryActions;
import dev.intake.webhook.DeliveryFields;
import dev.intake.webhook.DeliveryRecord;
import java.util.List;
import java.util.Map;

/** Tools that connect a provider. They return no secret. (Spec, Authentication 5; ADR 131) */
final class ProviderTools {
    private static final Field<Connector> CONNECTOR =
            Field.required("connector", Value.oneOf(Connector.values(), Connector::segment), "The provider.");
    private static final int MAX_DELIVERIES = 10;

    private static final JsonShape<Setup> SETUP = new JsonShape<Setup>("")
            .with(ConnectorState.LISTED.only(List.of("endpoint", "hasSecret", "secretSetAt")), Setup::state)
            .has("events", TEXTS, setup -> ConnectorRow.events(setup.state().connector()))
            .about("the event types to choose")
            .has("secretPage", URI, Setup::secretPage)
            .about("where a person enters the signing secret")
            .has("next", TEXT, Setup::next)
            .has(
                    "deliveries",
                    list(UntrustedText.apart(
                            DeliveryFields.SHAPE,
                            List.of("receivedAt", "outcome", "contactId"),
                            List.of("type", "became", "reason"))),
                    Setup::deliveries)
            .about("latest first, at most " + MAX_DELIVERIES);

    private ProviderTools() {}

    private record Setup(ConnectorState state, List<DeliveryRecord> deliveries, String secretPage) {
        boolean hasSecret() {
            return state.secrets().isPresent();
        }

        String next() {
            if (!hasSecret()) {
                return "Ask the user to add the endpoint with these events at the provider, and to enter the signing secret"
                        + " at secretPage. Then call send_test_delivery.";
            }
            return deliveries.isEmpty()
                    ? "Nothing has been delivered. Call send_test_delivery, or have the provider send an event."
                    : "The provider delivers.";
        }
    }

    static AgentTool<?> setup() {
        return ToolDescription.reads("read_provider_setup", "How to connect a provider", AgentScope.SETUP)
                .about(
                        "Returns the webhook address to enter at a provider, the events to choose there, the page where a"
                                + " person enters the signing secret that the provider shows, and the newest deliveries"
                                + " with their outcome. Never ask the user to paste a secret into this conversation: it"
                                + " belongs on that page.")
                .runs(List.of(CONNECTOR, AgentTool.TEST), SETUP, ProviderTools::read);
    }

    private static Result<Setup> read(ToolCall call) {
        Connector connector = CONNECTOR.of(call.given());
        Map<String, String> newest =
                Map.of("connector", connector.segment(), "limit", Integer.toString(MAX_DELIVERIES));
        return call.run(ConnectorActions.LIST, call.given())
                .then(all -> call.run(
                                DeliveryActions.LIST,
                                DeliveryActions.LIST.input().typed(newest))
                        .then(deliveries -> new Result.Done<>(new Setup(
                                all.rows().stream()
                                        .filter(state -> state.connector() == connector)
                                        .findAny()
                                        .orElseThrow(),
                                deliveries.rows(),
                                call.addresses().service()
                                        + Paths.settings(call.tenant().live())))));
    }

    static AgentTool<?> test() {
        return ToolDescription.adds("send_test_delivery", "Send a test delivery", AgentScope.SETUP)
                .about("Receives a made-up delivery as if the provider had sent it, signed with the secret that is set."
                        + " What it records is test data, which check_recent_events and read_provider_setup list"
                        + " with test. Programs that it starts send no emails to people.")
                .runs(DeliveryActions.SEND_TEST);
    }
}
