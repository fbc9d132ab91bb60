package dev.intake.sync;

import static dev.intake.kernel.JsonKind.COUNT;
import static dev.intake.kernel.JsonKind.FLAG;
import static dev.intake.kernel.JsonKind.NUMBERS;
import static dev.intake.kernel.JsonKind.TEXT;
import static dev.intake.kernel.JsonKind.TIME;
import static dev.intake.kernel.JsonKind.list;

import dev.intake.access.AgentScope;
import dev.intake.action.ActionContext;
import dev.intake.action.ActionFacts;
import dev.intake.action.ActionFacts.Trait;
import dev.intake.action.Field;
import dev.intake.action.Input;
import dev.intake.action.Output;
import dev.intake.action.Query;
import dev.intake.action.Result;
import dev.intake.action.Task;
import dev.intake.action.Value;
import dev.intake.connector.NamedConnector;
import dev.intake.kernel.Json;
import dev.intake.kernel.JsonShape;
import dev.intake.kernel.TenantId;
import dev.intake.secret.SealedContent;
import dev.intake.webhook.DeliveryStores;
import dev.intake.webhook.RejudgeDeliveries;
import dev.intake.webhook.Rejudged;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What can be asked for about ignored deliveries: to translate them again by the current mapping. (ADR 139) */
public final class RejudgeActions {
    private static final Field<Instant> SINCE =
            Field.optional("since", Value.time(), "Only deliveries that arrived at this time or later.");

    private static final Input<Wanted> INPUT = new Input<>(List.of(NamedConnector.FIELD, SINCE), Wanted::of);
    private static final JsonShape<Rejudged.Change> CHANGE = new JsonShape<Rejudged.Change>("")
            .has("eventId", TEXT, change -> change.delivery().id())
            .has("type", TEXT, Rejudged.Change::type)
            .orNull("became", TEXT, change -> Optional.of(change.became()).filter(type -> !type.isEmpty()))
            .about("Null for a change of the contact.")
            .has("historical", FLAG, Rejudged.Change::historical)
            .has("receivedAt", TIME, Rejudged.Change::receivedAt);
    private static final Output<Rejudged> OUTPUT = Output.of(new JsonShape<Rejudged>("JudgedDeliveries")
            .has("examined", COUNT, Rejudged::examined)
            .about("Kept deliveries that were judged.")
            .has("became", NUMBERS, RejudgeActions::became)
            .about("Deliveries that are no longer ignored, by what each becomes.")
            .has("historical", COUNT, Rejudged::historical)
            .about("How many of them start no program.")
            .has("unreadable", COUNT, Rejudged::unreadable)
            .about("Deliveries that cannot be judged.")
            .has("complete", FLAG, Rejudged::complete)
            .about("Whether none was left out because there are too many. A repetition records the next" + " ones.")
            .has("deliveries", list(CHANGE), Rejudged::first)
            .about("The first that are no longer ignored, at most " + Rejudged.LISTED + "."));

    /** Returns what ignored deliveries of a connector would become. */
    public static final Query<SyncStorage, Wanted, Rejudged> PREVIEW = ActionFacts.get(
                    "previewRejudge", "/connectors/{connector}/rejudge", AgentScope.DATA)
            .about(
                    "Shows what ignored deliveries would become. Translates the ignored deliveries whose bodies are kept by the"
                            + " present mapping, at most 10,000 of them, and shows what would come out differently.")
            .with(Trait.IN_EITHER_WORLD)
            .of(INPUT, OUTPUT)
            .answeredBy((SyncStorage storage, TenantId tenant, Wanted wanted, ActionContext context) ->
                    wanted.connector()
                            .known()
                            .then(connector -> new Result.Done<>(rejudge(storage, context)
                                    .dryRun(
                                            tenant,
                                            connector,
                                            wanted.since(),
                                            firesWithin(storage, tenant),
                                            part(context)))));

    /** Records what ignored deliveries of a connector become. */
    public static final Task<SyncStorage, Wanted, Wanted, Rejudged> APPLY = ActionFacts.post(
                    "rejudgeDeliveries", "/connectors/{connector}/rejudge", AgentScope.OPERATE)
            .about(
                    "Records ignored deliveries by the present mapping. Those whose bodies are kept and that the present mapping does"
                            + " not ignore. It examines at most 10,000 and records about 500; repeat it while `complete` is false and"
                            + " `became` is not empty.")
            .with(Trait.IN_EITHER_WORLD, Trait.IN_QUERY)
            .of(INPUT, OUTPUT)
            .begunBy(
                    SyncStorage::unitOfWork,
                    wanted -> "judge ignored deliveries" + wanted.connector().ofIt() + " again",
                    (DeliveryStores stores, Wanted wanted, ActionContext context) ->
                            wanted.connector().known().then(known -> new Result.Done<>(wanted)))
            .then((storage, tenant, wanted, context) -> new Result.Done<>(rejudge(storage, context)
                    .apply(
                            tenant,
                            wanted.connector().found().orElseThrow(),
                            wanted.since(),
                            firesWithin(storage, tenant),
                            part(context))));

    private RejudgeActions() {}

    private static RejudgeDeliveries rejudge(SyncStorage storage, ActionContext context) {
        SealedContent sealed = context.sealed().get();
        return new RejudgeDeliveries(storage, sealed.vault(), sealed.decoder(), context.clock(), context.ids());
    }

    private static Duration firesWithin(SyncStorage storage, TenantId tenant) {
        return Duration.ofDays(storage.syncViews(tenant).lateRepairDays());
    }

    private static RejudgeDeliveries.Part part(ActionContext context) {
        return context.isAtMachine() ? RejudgeDeliveries.ALL : RejudgeDeliveries.PART;
    }

    private static Map<String, Long> became(Rejudged rejudged) {
        Map<String, Long> became = new LinkedHashMap<>();
        rejudged.changed().forEach((type, count) -> became.put(Rejudged.shown(type), count));
        return became;
    }

    /**
     * Which ignored deliveries are wanted.
     *
     * @param connector of this connector
     * @param since that arrived at this time or later
     */
    public record Wanted(NamedConnector connector, Instant since) {
        static Wanted of(Json given) {
            return new Wanted(NamedConnector.FIELD.of(given), SINCE.in(given).orElse(Instant.EPOCH));
        }
    }
}
