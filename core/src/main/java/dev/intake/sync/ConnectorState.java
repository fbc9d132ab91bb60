package dev.intake.sync;

import dev.intake.action.ActionContext;
import dev.intake.action.Endpoints;
import dev.intake.action.SetAt;
import dev.intake.kernel.Connector;
import dev.intake.kernel.JsonKind;
import dev.intake.kernel.JsonShape;
import dev.intake.kernel.TenantId;
import dev.intake.secret.StoredApiKey;
import dev.intake.secret.StoredSecrets;
import java.util.Optional;

/**
 * A connector of a tenant, without any part of its secrets but the last characters.
 *
 * @param connector the connector
 * @param endpoint the URL for its deliveries
 * @param secrets its signing secrets; absent if none are set
 * @param apiKey its API key; absent if none is set
 * @param showsEnds whether the last characters of both are written, by which their owner recognizes them
 */
public record ConnectorState(
        Connector connector,
        String endpoint,
        Optional<StoredSecrets> secrets,
        Optional<StoredApiKey> apiKey,
        boolean showsEnds) {
    private static final JsonShape<ConnectorState> MEMBERS = new JsonShape<ConnectorState>("")
            .has("connector", JsonKind.oneOf(Connector.values(), Connector::segment), ConnectorState::connector)
            .has("endpoint", JsonKind.URI, ConnectorState::endpoint)
            .has("hasSecret", JsonKind.FLAG, state -> state.secrets().isPresent())
            .orNull("secretSetAt", JsonKind.TIME, state -> state.secrets().map(StoredSecrets::setAt))
            .orNull(
                    "overlapUntil",
                    JsonKind.TIME,
                    state -> state.secrets().flatMap(StoredSecrets::previous).map(StoredSecrets.Previous::until))
            .about("Until when the previous secret is valid.")
            .orNull("apiKeySetAt", JsonKind.TIME, state -> state.apiKey().map(StoredApiKey::setAt))
            .maybe(
                    "secretEndsWith",
                    JsonKind.TEXT,
                    state ->
                            state.secrets().filter(secrets -> state.showsEnds()).map(StoredSecrets::shownEnd))
            .about("Only for commands at the machine of the service.")
            .maybe(
                    "apiKeyEndsWith",
                    JsonKind.TEXT,
                    state -> state.apiKey().filter(key -> state.showsEnds()).map(StoredApiKey::shownEnd))
            .about("Only for commands at the machine of the service.");

    /** A connector in a list. */
    public static final JsonShape<ConnectorState> LISTED = MEMBERS.named("ListedConnector");

    /** A connector by itself. */
    static final JsonShape<ConnectorState> SHAPE = MEMBERS.named("ConnectorObject");

    static ConnectorState of(
            Connector connector,
            TenantId tenant,
            Optional<StoredSecrets> secrets,
            Optional<StoredApiKey> apiKey,
            ActionContext context) {
        return new ConnectorState(
                connector,
                context.port(Endpoints.class).webhook(connector, tenant),
                secrets,
                apiKey,
                context.isAtMachine());
    }

    /** Returns the revision of its signing secrets. */
    String revision() {
        return SetAt.revision(secrets.map(StoredSecrets::setAt));
    }

    /** Returns the revision of its API key. */
    String apiKeyRevision() {
        return SetAt.revision(apiKey.map(StoredApiKey::setAt));
    }
}
