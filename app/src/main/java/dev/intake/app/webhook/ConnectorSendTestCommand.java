package dev.intake.app.webhook;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.command.Arguments;
import dev.intake.app.command.Caller;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.TenantScope;
import dev.intake.app.command.WorldCallingCommand;
import dev.intake.app.output.Json;
import dev.intake.app.output.Message;
import dev.intake.connector.Delivery;
import dev.intake.connector.TestEvent;
import dev.intake.contact.ExternalId;
import dev.intake.event.DedupeKey;
import dev.intake.kernel.Connector;
import dev.intake.webhook.DeliveryActions;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Sends a test event to the running service, as the provider would; a remote service receives it without the network, since its
 * secret does not leave it.
 */
@Command(
        name = "send-test",
        description = "Send a made-up event, signed with the tenant's secret, to the running service and print the"
                + " response. The event is recorded as test data, for a contact of its own.")
public final class ConnectorSendTestCommand extends WorldCallingCommand {
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final int OK = 200;

    @Parameters(index = "1", paramLabel = "CONNECTOR", description = "stripe, polar or clerk.")
    private Connector connector = Arguments.NO_CONNECTOR;

    @Option(names = "--type", paramLabel = "T", description = "The provider's name of the event type.")
    private Optional<String> type = Optional.empty();

    @Option(names = "--user", paramLabel = "ID", description = "The user of the event. Default: intake-test-user.")
    private Optional<ExternalId> user = Optional.empty();

    public ConnectorSendTestCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Optional<Outcome> usageError() {
        return type.filter(given -> !TestEvent.isType(given))
                .map(invalid -> Outcome.usageError("--type must be 1 to 100 of A-Z a-z 0-9 . _ -"));
    }

    @Override
    protected Outcome run(Caller caller) {
        Map<String, String> given = new HashMap<>(Map.of("connector", connector.segment()));
        type.ifPresent(named -> given.put("type", named));
        user.ifPresent(named -> given.put("user", named.value()));
        return outcome(
                caller.call(
                        DeliveryActions.SEND_TEST,
                        DeliveryActions.SEND_TEST.input().typed(given)),
                (received, again) -> Outcome.done(
                        received, "Received  " + received.path("outcome").asText()),
                caller);
    }

    @Override
    protected Outcome run(TenantScope scope) {
        String sent = type.orElseGet(() -> TestEvent.usualType(connector));
        String id = DedupeKey.TEST + UUID.randomUUID().toString().replace("-", "");
        byte[] body = new TestEvent(connector, sent, user.orElse(TestEvent.USER), id, Instant.now()).body();
        scope.intake().testWorlds().open(scope.tenant());
        return scope.connectors()
                .connectorSecrets()
                .sign(scope.tenant(), connector, id, body)
                .map(delivery -> send(delivery, body, scope.settings().baseUrl().webhook(connector, scope.tenant())))
                .orElseGet(() -> Outcome.refused("there is no signing secret of " + connector.segment()
                        + "; set one with: "
                        + scope.launcher()
                                .line(
                                        "connector",
                                        "set-secret",
                                        scope.tenant().live().value(),
                                        connector.segment())
                        + (scope.tenant().isTest() ? " --test" : "")));
    }

    private static Outcome send(Delivery delivery, byte[] body, String endpoint) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(endpoint))
                .timeout(TIMEOUT)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofByteArray(body));
        delivery.headers().forEach((name, values) -> values.forEach(value -> request.header(name, value)));
        HttpClient client = HttpClient.newBuilder().connectTimeout(TIMEOUT).build();
        try {
            return answered(client.send(request.build(), BodyHandlers.ofString()), endpoint);
        } catch (IOException e) {
            return Outcome.refused("no service responds at " + endpoint + " (" + Message.of(e)
                    + "); start it with \"intake serve\", or give its address with --port or --base-url");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Outcome.refused("interrupted");
        }
    }

    private static Outcome answered(HttpResponse<String> response, String endpoint) {
        ObjectNode json = Json.object()
                .put("endpoint", endpoint)
                .put("status", response.statusCode())
                .put("answer", response.body());
        String line = response.statusCode() + " " + response.body();
        return response.statusCode() == OK
                ? Outcome.done(json, "Sent to   " + endpoint, "Response  " + line)
                : Outcome.refused(endpoint + " responded " + line);
    }
}
