package dev.intake.http.api;

import static io.javalin.http.HandlerType.GET;

import dev.intake.Connectors;
import dev.intake.Intake;
import dev.intake.Storage;
import dev.intake.access.AgentScope;
import dev.intake.account.AgentTokenActions;
import dev.intake.action.Action;
import dev.intake.action.ActionFacts;
import dev.intake.action.Actions;
import dev.intake.action.Field;
import dev.intake.action.Query;
import dev.intake.byhand.EnrollmentActions;
import dev.intake.explain.ContactActions;
import dev.intake.explain.EventActions;
import dev.intake.feedback.FeedbackActions;
import dev.intake.http.contact.TimelineRow;
import dev.intake.http.page.Addresses;
import dev.intake.http.server.BodyReader;
import dev.intake.http.server.JsonResponse;
import dev.intake.kernel.Json;
import dev.intake.kernel.JsonDecoder;
import dev.intake.kernel.JsonShape;
import dev.intake.privacy.PrivacyActions;
import dev.intake.program.DraftActions;
import dev.intake.program.ProgramActions;
import dev.intake.program.ProgramFiles;
import dev.intake.program.ResultActions;
import dev.intake.program.SendingTimeActions;
import dev.intake.program.SignupEventActions;
import dev.intake.rehearsal.RehearsalActions;
import dev.intake.review.EmailActions;
import dev.intake.review.PreviewActions;
import dev.intake.suppression.SuppressionActions;
import dev.intake.sync.ConnectorActions;
import dev.intake.sync.RejudgeActions;
import dev.intake.sync.SyncActions;
import dev.intake.tenant.KeyActions;
import dev.intake.tenant.SettingsActions;
import dev.intake.testworld.TestWorldActions;
import dev.intake.traffic.HealthActions;
import dev.intake.webhook.DeliveryActions;
import io.javalin.config.RoutesConfig;
import io.javalin.http.HandlerType;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntFunction;

/**
 * The routes of the management API, under {@value #BASE}. Each operation has an id, which the API description and the audit
 * record use.
 */
public final class ManagementApi {
    /** The common prefix of all paths. */
    public static final String BASE = "/api/v1/tenants/{tenantId}";

    /** The results of operations that run no action of the core. */
    public static final List<JsonShape<?>> RESULTS = List.of(TimelineRow.PAGE);

    /** The operations that run an action of the core, in the order of the API description. */
    public static final List<Action<? super Storage, ?, ?>> ACTIONS = List.of(
            ProgramActions.LIST,
            DraftActions.DRAFT,
            DraftActions.READ,
            DraftActions.EDIT,
            DraftActions.VALIDATE,
            ResultActions.READ,
            PreviewActions.PREVIEW,
            PreviewActions.SEND_TEST,
            RehearsalActions.REHEARSE,
            ProgramActions.PAUSE,
            ProgramActions.RESUME,
            ProgramActions.ARCHIVE,
            ProgramActions.RESTORE,
            ProgramActions.RENAME,
            ProgramActions.DELETE_DRAFT,
            EnrollmentActions.COUNT,
            EnrollmentActions.ENROLL,
            EnrollmentActions.EXIT,
            SuppressionActions.READ,
            SuppressionActions.FIND,
            SuppressionActions.CLOSE,
            SuppressionActions.OPEN,
            ContactActions.LIST,
            ContactActions.SEARCH,
            ContactActions.READ,
            ContactActions.EXPLAIN,
            EventActions.LIST,
            EventActions.READ,
            EventActions.EXPLAIN,
            DeliveryActions.LIST,
            DeliveryActions.PARKED,
            DeliveryActions.RETRY_FAILED,
            DeliveryActions.RETRY,
            DeliveryActions.SEND_TEST,
            PrivacyActions.ERASE,
            ConnectorActions.LIST,
            ConnectorActions.SET_SECRET,
            ConnectorActions.CLEAR_SECRET,
            ConnectorActions.SET_API_KEY,
            ConnectorActions.CLEAR_API_KEY,
            SyncActions.READ,
            SyncActions.START,
            SyncActions.CANCEL,
            SyncActions.READ_LATE_REPAIR,
            SyncActions.SET_LATE_REPAIR,
            FeedbackActions.LIST,
            FeedbackActions.SET_SECRET,
            FeedbackActions.GENERATE_PASSWORD,
            FeedbackActions.CLEAR_SECRET,
            FeedbackActions.SET_TOPIC,
            FeedbackActions.CLEAR_TOPIC,
            FeedbackActions.CONFIRM,
            RejudgeActions.PREVIEW,
            RejudgeActions.APPLY,
            EmailActions.LIST,
            EmailActions.READ,
            EmailActions.RELEASE,
            EmailActions.DISCARD,
            EmailActions.RELEASE_HELD,
            EmailActions.DISCARD_HELD,
            HealthActions.READ,
            TestWorldActions.EMPTY,
            SettingsActions.READ,
            KeyActions.GENERATE,
            KeyActions.END_GRACE,
            SignupEventActions.SET,
            SettingsActions.RENAME,
            SettingsActions.SET_SENDER,
            SettingsActions.SET_LAYOUT,
            SettingsActions.SET_RETENTION,
            SendingTimeActions.SET_ZONE,
            SendingTimeActions.SET_CAP,
            SendingTimeActions.SET_ADDRESS_CAP,
            AgentTokenActions.LIST,
            AgentTokenActions.REVOKE);

    /** The maximum size in bytes of a body with a JSON object. */
    private static final int MAX_OBJECT_BYTES = 64 * 1024;

    private final ApiGate gate;
    private final ApiBodies objects;
    private final Function<Field<?>, ApiBodies> documents;
    private final Actions<Storage> actions;
    private final ActionLinks links;
    /** What answers repetitions of actions that take effect once, and whose response must not be stored. */
    private final Map<Action<?, ?, ?>, BiFunction<ApiCall, Json, JsonResponse>> repetitions;

    private final ContactResource contacts;

    /**
     * Creates the API.
     *
     * @param addresses public addresses that responses contain
     * @param decoder parses JSON objects
     * @param bodies returns a reader of request bodies with at most this many bytes
     */
    public ManagementApi(
            Intake intake,
            Connectors connectors,
            Addresses addresses,
            JsonDecoder decoder,
            IntFunction<BodyReader> bodies) {
        gate = new ApiGate(intake.agentAccess(), intake.testWorlds());
        RepeatedCalls repeated = new RepeatedCalls(intake.idempotentCalls());
        actions = intake.actions();
        links = new ActionLinks(addresses::events);
        objects = new ApiBodies(bodies.apply(MAX_OBJECT_BYTES), ApiBodies.objects(decoder), repeated);
        documents = field -> new ApiBodies(
                bodies.apply(ProgramFiles.MAX_BYTES), bytes -> ApiBodies.document(field.name(), bytes), repeated);
        contacts = new ContactResource(intake, connectors);
        repetitions = Map.of(
                SuppressionActions.CLOSE,
                handler(SuppressionActions.READ)::run,
                KeyActions.GENERATE,
                (call, body) ->
                        ApiJson.conflict("The first call with this Idempotency-Key generated a key, which only its"
                                + " response contained. Generate another key."));
    }

    /** Adds the routes. */
    public void addTo(RoutesConfig routes) {
        ACTIONS.forEach(action -> add(action, routes));
        ApiOperation timeline = new ApiOperation("readTimeline", AgentScope.DATA, true, true);
        routes.addHttpHandler(
                GET, BASE + "/contacts/{contactId}/timeline", gate.requiring(timeline, contacts::timeline));
        // A file is on record before it leaves.
        ApiOperation export = new ApiOperation("exportContact", AgentScope.DATA, true, false);
        routes.addHttpHandler(GET, BASE + "/contacts/{contactId}/export", gate.file(export, contacts::export));
    }

    private <I, O> ActionHandler<I, O> handler(Action<? super Storage, I, O> action) {
        return new ActionHandler<>(
                action, links, actions, action.input().document().map(documents).orElse(objects));
    }

    private <I, O> void add(Action<? super Storage, I, O> action, RoutesConfig routes) {
        ActionHandler<I, O> handler = handler(action);
        ActionFacts facts = action.facts();
        BiFunction<ApiCall, Json, JsonResponse> again = repetitions.get(action);
        Function<ApiCall, JsonResponse> repeatable =
                again == null ? handler::stored : call -> handler.once(call, again);
        ApiOperation operation = new ApiOperation(
                facts.id(), facts.scope(), facts.has(ActionFacts.Trait.IN_EITHER_WORLD), action instanceof Query);
        routes.addHttpHandler(
                HandlerType.findOrCreate(facts.method().name()),
                BASE + facts.path(),
                gate.requiring(operation, facts.has(ActionFacts.Trait.ONCE) ? repeatable : handler::answer));
    }
}
