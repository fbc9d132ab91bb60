package dev.intake.sync;

import dev.intake.access.AgentScope;
import dev.intake.action.ActionContext;
import dev.intake.action.ActionFacts;
import dev.intake.action.ActionFacts.Trait;
import dev.intake.action.Change;
import dev.intake.action.Field;
import dev.intake.action.GivenSecret;
import dev.intake.action.Input;
import dev.intake.action.ListPage;
import dev.intake.action.Output;
import dev.intake.action.Query;
import dev.intake.action.Result;
import dev.intake.action.SetAt;
import dev.intake.action.Value;
import dev.intake.connector.ApiKey;
import dev.intake.connector.NamedConnector;
import dev.intake.connector.PastedSecret;
import dev.intake.kernel.Connector;
import dev.intake.kernel.JsonKind;
import dev.intake.kernel.JsonShape;
import dev.intake.kernel.TenantId;
import dev.intake.secret.SealedContent;
import dev.intake.secret.StoredApiKey;
import dev.intake.secret.StoredSecrets;
import dev.intake.webhook.ConnectorSecrets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.stream.Stream;

/** What can be asked for about connectors: their signing secrets and API keys. (Spec, Authentication 5 and 9) */
public final class ConnectorActions {
    private static final Field<String> SECRET = Field.required(
            "secret", Value.text("a string", Optional::of), "The signing secret, as the provider shows it.");
    private static final Field<Integer> OVERLAP = Field.optional(
            "overlapSeconds",
            Value.whole(0, (int) StoredSecrets.MAX_OVERLAP.toSeconds()),
            "How long the previous secret is accepted. Default: it is rejected at once.");
    private static final Field<String> API_KEY =
            Field.required("apiKey", Value.text("a string", Optional::of), "The API key, as the provider shows it.");

    private static final Input<GivenSecret<NamedConnector>> SECRET_INPUT =
            GivenSecret.input(NamedConnector.FIELD, SECRET, OVERLAP);
    private static final Output<ConnectorState> STATE =
            Output.of(ConnectorState.SHAPE).revised(ConnectorState::revision);

    /** Lists the connectors. */
    public static final Query<SyncStorage, Input.Nothing, ListPage<ConnectorState>> LIST = ActionFacts.get(
                    "listConnectors", "/connectors", AgentScope.READ)
            .about("Lists the connectors. With their webhook addresses. No secret is returned.")
            .with(Trait.IN_EITHER_WORLD)
            .of(Input.none(), ListPage.output("Connectors", "connectors", ConnectorState.LISTED))
            .answeredBy((SyncStorage storage, TenantId tenant, Input.Nothing nothing, ActionContext context) -> {
                Map<Connector, StoredSecrets> secrets =
                        storage.connectorViews(tenant).secrets();
                Map<Connector, StoredApiKey> keys = storage.syncViews(tenant).apiKeys();
                return new Result.Done<>(new ListPage<>(
                        Stream.of(Connector.values())
                                .map(connector -> ConnectorState.of(
                                        connector,
                                        tenant,
                                        Optional.ofNullable(secrets.get(connector)),
                                        Optional.ofNullable(keys.get(connector)),
                                        context))
                                .toList(),
                        Optional.empty()));
            });

    /** Sets the secret with which a provider signs from now on. */
    public static final Change<SyncStorage, SyncStores, SecretToSet, ConnectorState> SET_SECRET = ActionFacts.put(
                    "setConnectorSecret", "/connectors/{connector}/secret", AgentScope.OPERATE)
            .about("Sets a signing secret. The provider signs with it from now on. It is never returned."
                    + " `If-Match` names the secret that"
                    + " alone may be replaced, by the `ETag` of the response that set it.")
            .with(Trait.IN_EITHER_WORLD)
            .of(
                    new Input<>(
                            SECRET_INPUT.fields(),
                            given -> new SecretToSet(
                                    SECRET_INPUT.builder().apply(given),
                                    OVERLAP.in(given).map(Duration::ofSeconds).orElse(Duration.ZERO))),
                    STATE)
            .preparedBy(
                    SyncStorage::unitOfWork,
                    given -> "set signing secret" + given.connector().ofIt(),
                    ConnectorActions::setSecret);

    /** Removes the signing secrets of a connector. Its deliveries are rejected from then on. */
    public static final Change<SyncStorage, SyncStores, NamedConnector, Cleared> CLEAR_SECRET = ActionFacts.delete(
                    "clearConnectorSecret", "/connectors/{connector}/secret", AgentScope.OPERATE)
            .about("Removes the signing secrets. Deliveries are rejected from then on. Contacts and events" + " stay.")
            .with(Trait.IN_EITHER_WORLD)
            .of(
                    Input.of(NamedConnector.FIELD),
                    Output.of(Cleared.SHAPE).revised(cleared -> cleared.state().revision()))
            .preparedBy(
                    SyncStorage::unitOfWork,
                    named -> "clear signing secret" + named.ofIt(),
                    (storage, tenant, named, context) -> clear(
                            named, tenant, (stores, connector) -> ConnectorSecrets.clear(stores.secrets(), connector)));

    /** Stores the key of a provider's API. */
    public static final Change<SyncStorage, SyncStores, GivenSecret<NamedConnector>, ConnectorState> SET_API_KEY =
            ActionFacts.put("setConnectorApiKey", "/connectors/{connector}/api-key", AgentScope.OPERATE)
                    .about("Stores an API key. It imports what the provider already has, and verifies that no"
                            + " event is missing. It is never returned. `If-Match` names the key"
                            + " that alone may be replaced, by the `ETag` of the response that set it.")
                    .of(
                            GivenSecret.input(NamedConnector.FIELD, API_KEY),
                            Output.of(ConnectorState.SHAPE).revised(ConnectorState::apiKeyRevision))
                    .preparedBy(
                            SyncStorage::unitOfWork,
                            given -> "set API key" + given.owner().ofIt(),
                            ConnectorActions::setApiKey);

    /** Removes the key of a provider's API. A running import fails. */
    public static final Change<SyncStorage, SyncStores, NamedConnector, Cleared> CLEAR_API_KEY = ActionFacts.delete(
                    "clearConnectorApiKey", "/connectors/{connector}/api-key", AgentScope.OPERATE)
            .about("Removes an API key. A running import fails.")
            .of(
                    Input.of(NamedConnector.FIELD),
                    Output.of(Cleared.SHAPE).revised(cleared -> cleared.state().apiKeyRevision()))
            .preparedBy(
                    SyncStorage::unitOfWork,
                    named -> "clear API key" + named.ofIt(),
                    (storage, tenant, named, context) -> clear(
                            named,
                            tenant,
                            (stores, connector) -> ProviderApiKey.clear(connector, stores, context.clock())));

    private ConnectorActions() {}

    /**
     * A signing secret to set.
     *
     * @param given the secret
     * @param overlap how long the previous one is accepted
     */
    public record SecretToSet(GivenSecret<NamedConnector> given, Duration overlap) {
        NamedConnector connector() {
            return given.owner();
        }
    }

    /**
     * A connector without what was removed.
     *
     * @param state the connector
     * @param wasSet whether there was something to remove
     */
    public record Cleared(ConnectorState state, boolean wasSet) {
        private static final JsonShape<Cleared> SHAPE = new JsonShape<Cleared>("ClearedConnector")
                .with(ConnectorState.LISTED, Cleared::state)
                .has("cleared", JsonKind.FLAG, Cleared::wasSet)
                .about("Whether there was something to remove.");
    }

    private static ConnectorState state(
            SyncStores stores, TenantId tenant, Connector connector, ActionContext context) {
        return ConnectorState.of(
                connector,
                tenant,
                Optional.ofNullable(stores.secrets().secrets().get(connector)),
                Optional.ofNullable(stores.sync().apiKeys().get(connector)),
                context);
    }

    private static Result<Change.Work<SyncStores, NamedConnector, Cleared>> clear(
            NamedConnector named, TenantId tenant, BiPredicate<SyncStores, Connector> clear) {
        return named.known()
                .then(connector -> new Result.Done<>((stores, read, context) -> {
                    boolean wasSet = clear.test(stores, connector);
                    return new Result.Done<>(new Cleared(state(stores, tenant, connector, context), wasSet));
                }));
    }

    private static Result<Change.Work<SyncStores, SecretToSet, ConnectorState>> setSecret(
            SyncStorage storage, TenantId tenant, SecretToSet given, ActionContext context) {
        return given.connector().known().then(connector -> setSecret(storage, tenant, connector, given, context));
    }

    private static Result<Change.Work<SyncStores, SecretToSet, ConnectorState>> setSecret(
            SyncStorage storage, TenantId tenant, Connector connector, SecretToSet given, ActionContext context) {
        SealedContent sealed = context.sealed().get();
        ConnectorSecrets secrets = new ConnectorSecrets(storage, sealed.vault(), context.clock());
        PastedSecret pasted = secrets.read(tenant, connector, given.given().text());
        if (pasted.secret().isEmpty()) {
            return GivenSecret.refused(pasted.why());
        }
        return new Result.Done<>((stores, asked, caller) -> SetAt.check(
                        "secret",
                        asked.given().revision(),
                        Optional.ofNullable(stores.secrets().secrets().get(connector))
                                .map(StoredSecrets::setAt))
                .then(unchanged -> {
                    secrets.set(
                            stores.secrets(),
                            ConnectorSecrets.place(tenant, connector),
                            pasted.secret().get(),
                            asked.overlap());
                    return new Result.Done<>(state(stores, tenant, connector, context));
                }));
    }

    private static Result<Change.Work<SyncStores, GivenSecret<NamedConnector>, ConnectorState>> setApiKey(
            SyncStorage storage, TenantId tenant, GivenSecret<NamedConnector> given, ActionContext context) {
        return given.owner().known().then(connector -> setApiKey(storage, tenant, connector, given.text(), context));
    }

    private static Result<Change.Work<SyncStores, GivenSecret<NamedConnector>, ConnectorState>> setApiKey(
            SyncStorage storage, TenantId tenant, Connector connector, String text, ActionContext context) {
        Optional<ApiKey> pasted = ProviderApiKey.read(connector, text);
        if (pasted.isEmpty()) {
            return GivenSecret.refused("An API key of this provider begins with " + ProviderApiKey.prefix(connector)
                    + " and has at most " + ApiKey.MAX_LENGTH + " characters.");
        }
        ProviderApiKey keys =
                new ProviderApiKey(connector, storage, context.sealed().get().vault(), context.clock(), context.ids());
        return new Result.Done<>((stores, asked, caller) -> SetAt.check(
                        "API key",
                        asked.revision(),
                        Optional.ofNullable(stores.sync().apiKeys().get(connector))
                                .map(StoredApiKey::setAt))
                .then(unchanged -> {
                    keys.set(stores, tenant, pasted.get());
                    return new Result.Done<>(state(stores, tenant, connector, context));
                }));
    }
}
