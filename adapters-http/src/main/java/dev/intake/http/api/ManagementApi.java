package dev.intake.http.api;

import static io.javalin.http.HandlerType.GET;
import static io.javalin.http.HandlerType.POST;
import static io.javalin.http.HandlerType.PUT;

import dev.intake.Connectors;
import dev.intake.Intake;
import dev.intake.Storage;
import dev.intake.access.AgentScope;
import dev.intake.action.Action;
import dev.intake.action.ActionFacts;
import dev.intake.action.Actions;
import dev.intake.action.Endpoints;
import dev.intake.action.Query;
import dev.intake.byhand.EnrollmentActions;
import dev.intake.explain.ContactActions;
import dev.intake.explain.EventActions;
import dev.intake.http.contact.TimelineRow;
import dev.intake.http.page.Addresses;
import dev.intake.http.server.BodyReader;
import dev.intake.http.server.JsonResponse;
import dev.intake.kernel.Json;
import dev.intake.kernel.JsonDecoder;
import dev.intake.kernel.JsonShape;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.Turns;
import dev.intake.privacy.PrivacyActions;
import dev.intake.program.ProgramActions;
import dev.intake.program.ProgramFiles;
import dev.intake.program.SendingTimeActions;
import dev.intake.program.SignupEventActions;
import dev.intake.rehearsal.RehearsalFields;
import dev.intake.review.EmailActions;
import dev.intake.review.EmailPreviewFields;
import dev.intake.suppression.SuppressionActions;
import dev.intake.sync.ConnectorActions;
import dev.intake.sync.RejudgeActions;
import dev.intake.sync.SyncActions;
import dev.intake.tenant.KeyActions;
import dev.intake.tenant.SettingsActions;
import dev.intake.traffic.HealthActions;
import dev.intake.webhook.DeliveryActions;
import io.javalin.config.RoutesConfig;
import io.javalin.http.HandlerType;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;
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
    public static final List<JsonShape<?>> RESULTS =
            List.of(EmailPreviewFields.SHAPE, RehearsalFields.SHAPE, TimelineRow.PAGE);

    /** The operations that run an action of the core, in the order of the API description. */
    public static final List<Action<? super Storage, ?, ?>> ACTIONS = List.of(
            ProgramActions.LIST,
            ProgramActions.PAUSE,
            ProgramActions.RESUME,
            ProgramActions.ARCHIVE,
            ProgramActions.RESTORE,
            ProgramActions.RENAME,
            ProgramActions.DELETE_DRAFT,
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
            RejudgeActions.PREVIEW,
            RejudgeActions.APPLY,
            EmailActions.LIST,
            EmailActions.READ,
            EmailActions.RELEASE,
            EmailActions.DISCARD,
            EmailActions.RELEASE_HELD,
            EmailActions.DISCARD_HELD,
            HealthActions.READ,
            SettingsActions.READ,
            KeyActions.GENERATE,
            KeyActions.END_GRACE,
            SignupEventActions.SET,
            SettingsActions.RENAME,
            SettingsActions.SET_SENDER,
            SettingsActions.SET_LAYOUT,
            SendingTimeActions.SET_ZONE,
            SendingTimeActions.SET_CAP,
            SendingTimeActions.SET_ADDRESS_CAP);

    /** The maximum size in bytes of a body with a JSON object. */
    private static final int MAX_OBJECT_BYTES = 64 * 1024;

    private final ApiGate gate;
    private final ApiBodies objects;
    private final Actions<Storage> actions;
    private final ActionLinks links;
    /** What answers repetitions of actions that take effect once. */
    private final Map<Action<?, ?, ?>, BiFunction<ApiCall, Json, JsonResponse>> repetitions;

    private final ProgramJson shown;
    private final ProgramResource programs;
    private final DraftResource drafts;
    private final TrialResource trials;
    private final ContactResource contacts;

    /**
     * Creates the API.
     *
     * @param texts reads and writes program files
     * @param addresses public addresses that responses contain
     * @param decoder parses JSON objects
     * @param rehearsals runs rehearsals
     * @param bodies returns a reader of request bodies with at most this many bytes
     */
    public ManagementApi(
            Intake intake,
            Connectors connectors,
            ProgramFiles texts,
            Addresses addresses,
            JsonDecoder decoder,
            Turns<TenantId> rehearsals,
            IntFunction<BodyReader> bodies) {
        gate = new ApiGate(intake.agentAccess(), intake.testWorlds());
        RepeatedCalls repeated = new RepeatedCalls(intake.idempotentCalls());
        shown = new ProgramJson(intake, texts, addresses);
        programs = new ProgramResource(intake, shown);
        drafts = new DraftResource(intake.programs(), texts, shown, bodies.apply(ProgramFiles.MAX_BYTES), repeated);
        trials = new TrialResource(intake, addresses, rehearsals);
        actions = intake.actions().with(connectors::sealed).with(Endpoints.class, () -> addresses);
        links = new ActionLinks(addresses::events);
        objects = new ApiBodies(bodies.apply(MAX_OBJECT_BYTES), decoder, repeated);
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
        Operations operations = new Operations(routes);
        ACTIONS.forEach(operations::action);
        addPrograms(new Operations(routes));
        addContacts(new Operations(routes));
    }

    private <I, O> ActionHandler<I, O> handler(Action<? super Storage, I, O> action) {
        return new ActionHandler<>(action, links, actions, objects);
    }

    private void addPrograms(Operations operations) {
        operations.body(POST, "/programs", AgentScope.PROGRAMS, "draftProgram", drafts::draft);
        operations.get("/programs/{programId}", AgentScope.DATA, "readProgram", programs::read);
        operations.body(PUT, "/programs/{programId}", AgentScope.PROGRAMS, "editProgram", drafts::edit);
        operations.body(
                POST, "/programs/{programId}/validate", AgentScope.PROGRAMS, "validateProgram", drafts::validate);
        operations.get("/programs/{programId}/preview", AgentScope.DATA, "previewProgram", trials::preview);
        operations.get("/programs/{programId}/rehearsal", AgentScope.DATA, "rehearseProgram", trials::rehearse);
    }

    private void addContacts(Operations operations) {
        operations.get("/contacts/{contactId}/timeline", AgentScope.DATA, "readTimeline", contacts::timeline);
        operations.file("/contacts/{contactId}/export", AgentScope.DATA, "exportContact", contacts::export);
    }

    /** Adds operations to the routes. */
    private final class Operations {
        private final RoutesConfig routes;

        private Operations(RoutesConfig routes) {
            this.routes = routes;
        }

        /** Adds an operation that reads live or test data. */
        void get(String path, AgentScope scope, String id, Function<ApiCall, JsonResponse> answer) {
            add(GET, path, new ApiOperation(id, scope, true, true), answer);
        }

        /** Adds an operation that writes a file, which is on record before it leaves. */
        void file(String path, AgentScope scope, String id, Function<ApiCall, Optional<Consumer<OutputStream>>> file) {
            routes.addHttpHandler(GET, BASE + path, gate.file(new ApiOperation(id, scope, true, false), file));
        }

        /** Adds an operation with a body, on data that live and test data share. */
        void body(
                HandlerType method, String path, AgentScope scope, String id, Function<ApiCall, JsonResponse> answer) {
            add(method, path, new ApiOperation(id, scope, false, false), answer);
        }

        /** Adds an action. */
        <I, O> void action(Action<? super Storage, I, O> action) {
            ActionHandler<I, O> handler = handler(action);
            ActionFacts facts = action.facts();
            BiFunction<ApiCall, Json, JsonResponse> again = repetitions.get(action);
            Function<ApiCall, JsonResponse> answer =
                    again == null ? handler::answer : call -> handler.once(call, again);
            add(
                    HandlerType.findOrCreate(facts.method().name()),
                    facts.path(),
                    new ApiOperation(
                            facts.id(),
                            facts.scope(),
                            facts.has(ActionFacts.Trait.IN_EITHER_WORLD),
                            action instanceof Query),
                    answer);
        }

        private void add(
                HandlerType method, String path, ApiOperation operation, Function<ApiCall, JsonResponse> answer) {
            routes.addHttpHandler(method, BASE + path, gate.requiring(operation, answer));
        }
    }
}
