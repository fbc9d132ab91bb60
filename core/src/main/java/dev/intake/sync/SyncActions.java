package dev.intake.sync;

import dev.intake.access.AgentScope;
import dev.intake.action.ActionContext;
import dev.intake.action.ActionFacts;
import dev.intake.action.Change;
import dev.intake.action.Fault;
import dev.intake.action.Field;
import dev.intake.action.Input;
import dev.intake.action.Output;
import dev.intake.action.Query;
import dev.intake.action.Result;
import dev.intake.action.Value;
import dev.intake.connector.NamedConnector;
import dev.intake.kernel.Connector;
import dev.intake.kernel.Json;
import dev.intake.kernel.JsonKind;
import dev.intake.kernel.JsonShape;
import dev.intake.kernel.TenantId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What can be asked for about what providers have: missing events, users and history. (ADR 134, ADR 142) */
public final class SyncActions {
    private static final Field<SyncKind> KIND = Field.required(
            "kind",
            Value.oneOf(SyncKind.values(), SyncKind::label),
            "Verify compares the provider's events with the recorded ones; count counts what import would bring in.");
    private static final Field<Integer> DAYS = Field.optional(
            "days",
            Value.upTo(VerifyConnector.MAX_DAYS),
            "The days that verify compares. Default: " + VerifyConnector.MAX_DAYS + ".");
    private static final Field<Boolean> RESTART = Field.optional(
            "restart",
            Value.flag(),
            "Whether import starts at the beginning of the lists, whatever was imported before.");
    private static final Field<Integer> LATE = Field.required(
            "days",
            Value.whole(0, LateRepair.MAX_DAYS),
            "The age in days from which a missing event starts no program; with 0, none starts one.");

    private static final Output<Integer> DAYS_OUTPUT =
            Output.of(new JsonShape<Integer>("LateRepair").has("days", JsonKind.COUNT, days -> days));

    /** Reads how imports and verifications of a connector stand. */
    public static final Query<SyncStorage, NamedConnector, SyncState> READ = ActionFacts.get(
                    "readSync", "/connectors/{connector}/sync", AgentScope.READ)
            .about(
                    "Reads how imports and verifications stand. Verifications of each number of days, and the import with"
                            + " its last run.")
            .of(Input.of(NamedConnector.FIELD), Output.of(SyncState.SHAPE))
            .answeredBy((SyncStorage storage, TenantId tenant, NamedConnector named) ->
                    named.known().then(connector -> new Result.Done<>(SyncState.of(connector, tenant, storage))));

    /** Orders a verification, a count or an import for a worker. */
    public static final Change<SyncStorage, SyncStores, Order, Order> START = ActionFacts.post(
                    "startSync", "/connectors/{connector}/sync", AgentScope.OPERATE)
            .about(
                    "Starts a verification, a count or an import. The service does it in the background. An import continues"
                            + " where an unfinished one ended, and starts over after a complete one; that of a billing provider is"
                            + " counted before. Requires an API key.")
            .of(
                    new Input<>(List.of(NamedConnector.FIELD, KIND, DAYS, RESTART), Order::of)
                            .withRule(SyncActions::hasUsers),
                    Output.of(Order.SHAPE))
            .changedBy(
                    SyncStorage::unitOfWork,
                    Order::words,
                    (stores, order, context) ->
                            order.connector().known().then(connector -> start(stores, connector, order, context)));

    /** Cancels a running import, or its count. A page that is being stored is completed; no other page is requested. */
    public static final Change<SyncStorage, SyncStores, NamedConnector, Connector> CANCEL = ActionFacts.post(
                    "cancelSync", "/connectors/{connector}/sync/cancel", AgentScope.OPERATE)
            .about("Cancels a running import, or its count. What was imported stays.")
            .of(
                    Input.of(NamedConnector.FIELD),
                    Output.of(new JsonShape<Connector>("CanceledSync")
                            .has("connector", JsonKind.TEXT, Connector::segment)))
            .changedBy(
                    SyncStorage::unitOfWork,
                    named -> "cancel import"
                            + named.found().map(SyncActions::ofWhat).orElse(""),
                    (stores, named, context) -> named.known()
                            .then(connector -> ImportStatus.end(
                                            connector,
                                            stores,
                                            run -> run.ended(
                                                    SyncRun.State.CANCELED,
                                                    Optional.empty(),
                                                    context.clock().instant()))
                                    ? new Result.Done<>(connector)
                                    : Result.conflict("No import is running.")));

    /** Reads the age from which a missing event starts no program. */
    public static final Query<SyncStorage, Input.Nothing, Integer> READ_LATE_REPAIR = ActionFacts.get(
                    "readLateRepair", "/late-repair", AgentScope.READ)
            .about("Reads the age in days from which a missing event starts no program.")
            .of(Input.none(), DAYS_OUTPUT)
            .answeredBy((SyncStorage storage, TenantId tenant, Input.Nothing nothing) ->
                    new Result.Done<>(storage.syncViews(tenant).lateRepairDays()));

    /** Sets the age from which a missing event is a late repair: historical, so that it starts no program. */
    public static final Change<SyncStorage, SyncStores, Integer, Integer> SET_LATE_REPAIR = ActionFacts.put(
                    "setLateRepair", "/late-repair", AgentScope.OPERATE)
            .about("Sets the age in days from which a missing event starts no program. Its moment has passed.")
            .of(Input.of(LATE), DAYS_OUTPUT)
            .changedBy(
                    SyncStorage::unitOfWork,
                    days -> "let missing events of the last " + days + " days start programs",
                    (stores, days, context) -> {
                        stores.sync().saveLateRepairDays(days);
                        return new Result.Done<>(days);
                    });

    private SyncActions() {}

    /**
     * What is to be done.
     *
     * @param connector with what this provider has
     * @param kind what
     * @param days the days that a verification compares
     * @param restart whether an import starts at the beginning
     */
    public record Order(NamedConnector connector, SyncKind kind, int days, boolean restart) {
        private static final JsonShape<Order> SHAPE = new JsonShape<Order>("StartedSync")
                .has(
                        "connector",
                        JsonKind.TEXT,
                        order -> order.connector()
                                .found()
                                .map(Connector::segment)
                                .orElse(""))
                .has("kind", JsonKind.oneOf(SyncKind.values(), SyncKind::label), Order::kind);

        static Order of(Json given) {
            return new Order(
                    NamedConnector.FIELD.of(given),
                    KIND.of(given),
                    DAYS.in(given).orElse(VerifyConnector.MAX_DAYS),
                    RESTART.in(given).orElse(false));
        }

        String words() {
            return switch (kind) {
                case VERIFY -> "verify events" + connector.ofIt();
                case COUNT ->
                    "start count" + connector.found().map(SyncActions::ofWhat).orElse("");
                case IMPORT ->
                    "start import" + connector.found().map(SyncActions::ofWhat).orElse("");
            };
        }
    }

    private static String ofWhat(Connector connector) {
        return " of " + what(connector);
    }

    /** Returns what is imported of a connector. */
    static String what(Connector connector) {
        return (connector.authenticates() ? "users of " : "history of ") + connector.segment();
    }

    private static Optional<Fault> hasUsers(Json given) {
        boolean isOfUsers = NamedConnector.FIELD
                .of(given)
                .found()
                .filter(Connector::authenticates)
                .isPresent();
        return isOfUsers && KIND.of(given) == SyncKind.COUNT
                ? Optional.of(new Fault("kind", "must be verify or import: users are imported without a count"))
                : Optional.empty();
    }

    private static Result<Order> start(SyncStores stores, Connector connector, Order order, ActionContext context) {
        if (!stores.sync().apiKeys().containsKey(connector)) {
            return Result.conflict("No API key of " + connector.segment() + " is stored. Store one first.");
        }
        Instant now = context.clock().instant();
        if (order.kind() == SyncKind.VERIFY) {
            return Verifications.order(stores, connector, order.days(), now)
                    ? new Result.Done<>(order)
                    : Result.conflict("A verification is already running.");
        }
        ImportStatus before = ImportStatus.of(connector, stores.sync());
        if (before.isRunning()) {
            return Result.conflict("A count or an import is already running.");
        }
        boolean imports = order.kind() == SyncKind.IMPORT;
        if (imports && !connector.authenticates() && before.counts().isEmpty()) {
            return Result.conflict("Count first.");
        }
        if (!imports || order.restart() || !before.goesOn()) {
            Imports.begin(order.kind(), connector, ImportProgress.begunAt(now), stores);
        }
        stores.sync().save(connector, SyncRun.ordered(order.kind(), before.run(), now));
        return new Result.Done<>(order);
    }
}
