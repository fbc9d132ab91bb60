package dev.intake.http;

import static dev.intake.testing.ProviderEvent.stripe;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.access.AgentScope;
import dev.intake.access.IngestionKey;
import dev.intake.action.Action;
import dev.intake.action.ActionFacts;
import dev.intake.contact.Contact;
import dev.intake.contact.ExternalId;
import dev.intake.email.EmailQuery;
import dev.intake.email.Recipient;
import dev.intake.email.SendOutcome;
import dev.intake.email.StepEmail;
import dev.intake.event.DedupeKey;
import dev.intake.event.EventQuery;
import dev.intake.event.EventRecord;
import dev.intake.event.EventType;
import dev.intake.http.api.ManagementApi;
import dev.intake.http.mcp.McpEndpoint;
import dev.intake.http.testing.TestBrowser;
import dev.intake.http.testing.TestService;
import dev.intake.http.webhook.TestProviders;
import dev.intake.kernel.Connector;
import dev.intake.kernel.Source;
import dev.intake.kernel.TenantId;
import dev.intake.program.DraftingMode;
import dev.intake.program.EmailSequence;
import dev.intake.program.Program;
import dev.intake.program.ProgramKind;
import dev.intake.program.ProgramPlan;
import dev.intake.program.SignupEventActions;
import dev.intake.program.Step;
import dev.intake.program.Trigger;
import dev.intake.secret.SealedSecret;
import dev.intake.step.RunDueSteps;
import dev.intake.testing.ProviderEvent;
import dev.intake.testing.TestEmails;
import dev.intake.testing.TestLinks;
import dev.intake.testing.TestSender;
import dev.intake.testing.TestTenant;
import dev.intake.testing.TestWebhooks;
import dev.intake.webhook.DeliveryOutcome;
import dev.intake.webhook.DeliveryRecord;
import dev.intake.webhook.FailedDelivery;
import io.javalin.http.HandlerType;
import io.javalin.router.Endpoint;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** A service whose tenant has programs, keys and secrets for live and test data, and no data yet; and everything that can be read of it. */
final class TwoWorlds implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String TEST_SECRET = "whsec_test0123456789abcdefghijklmn";
    private static final int SOME = 3;
    private static final int ALL = 1_000;

    /** Values that a query may have, by the end of the path; each path is also read without a query. */
    private static final Map<String, List<String>> QUERIES = Map.of(
            "/contacts", List.of("q=u", "find=u1@example.com", "limit=2"),
            "/events", List.of("q=u1", "type=order.created", "limit=2", "contact={contactId}"),
            "/deliveries", List.of("outcome=failed", "connector=stripe", "limit=2"),
            "/emails", List.of("state=held", "status=held", "limit=2"),
            "/counts",
                    List.of(
                            "ask=count&type=order.created&span=7d",
                            "ask=funnel&type=user.signed_up&other=order.created&span=7d",
                            "ask=segment&type=user.signed_up&other=order.created&span=7d"),
            "/suppressions", List.of("email=u1@example.com", "email=other@example.com"),
            "/rehearsal", List.of("days=30", "show=days&days=30"),
            "/enroll", List.of("contact={contactId}", "all=true", "q=u1"),
            "/preview", List.of("contact={contactId}"),
            "/rejudge", List.of("since=", "since=2026-01-01T00:00:00Z"));

    final TestService service = TestService.start();
    final TestProviders providers;
    final TenantId live;
    final TenantId test;
    final IngestionKey liveKey;
    final IngestionKey testKey;
    final String token;
    final TestBrowser browser;

    TwoWorlds() throws Exception {
        providers = TestProviders.of(service);
        live = providers.tenant();
        TestSender.set(service.intake, live);
        TestTenant.done(service.intake, live, SignupEventActions.SET, "event", "user.signed_up");
        program("Welcome", ProgramKind.WELCOME, "user.signed_up", "Your {{event.plan}} plan");
        program("Thanks", ProgramKind.CUSTOM, "order.created", "Thanks, {{contact.name}}");
        program("Dunning", ProgramKind.DUNNING, "payment-failed", "Your card");
        test = service.intake.testWorlds().open(live).orElseThrow();
        providers.setSecret(test, Connector.STRIPE, TEST_SECRET);
        liveKey = service.intake.setUpIngestion().generateKey(live).orElseThrow();
        testKey = service.intake.setUpIngestion().generateKey(test).orElseThrow();
        token = service.agentToken(live, EnumSet.allOf(AgentScope.class))
                .token()
                .reveal();
        browser = TestBrowser.signedIn(
                service, service.intake.accounts().createOperator().orElseThrow());
    }

    private void program(String name, ProgramKind kind, String event, String subject) {
        EmailSequence sequence = new EmailSequence(
                DraftingMode.PER_CONTACT,
                List.of(
                        new Step(Duration.ZERO, List.of(TestEmails.template(subject, "Hello"))),
                        new Step(Duration.ofDays(3), List.of(TestEmails.template("Later", "Hello")))));
        Program drafted = service.intake
                .programs()
                .drafting()
                .draft(live, new ProgramPlan(name, kind, new Trigger(new EventType(event)), sequence))
                .orElseThrow();
        service.intake.programs().lifecycle().approve(live, drafted.id());
    }

    /** Fills one world: contacts, events, duplicates, refusals, deliveries of all outcomes, emails, unsubscribes. */
    void fill(TenantId world, int contacts) throws Exception {
        for (int i = 0; i < contacts; i++) {
            String user = "\"userId\":\"u" + i + "\"";
            String plan = i % 2 == 0 ? "\"plan\":\"p" + contacts + "\"" : "";
            send(
                    world,
                    "{\"type\":\"identify\"," + user + ",\"email\":\"u" + i + "@example.com\",\"name\":\"User " + i
                            + " of " + contacts + "\"}");
            send(world, "{\"type\":\"track\",\"event\":\"user.signed_up\"," + user + ",\"properties\":{" + plan + "}}");
            send(
                    world,
                    "{\"batch\":[{\"type\":\"track\",\"event\":\"order.created\"," + user + ",\"messageId\":\"m"
                            + i % 2 + "\",\"properties\":{\"total\":" + contacts + "}},"
                            + "{\"type\":\"track\",\"event\":\"of." + contacts + "\"," + user + "},"
                            + "{\"type\":\"track\",\"event\":\"page.viewed\"}]}");
        }
        send(world, "{\"batch\":[{\"type\":\"track\",\"event\":\"x\",\"email\":\"nobody at all\"}]}");
        for (int i = 0; i < contacts; i++) {
            deliver(world, stripe("evt_" + i, "some.kind_of_event", seconds(), "", ""));
            deliver(
                    world,
                    stripe(
                            "evt_paid_" + i,
                            "checkout.session.completed",
                            seconds(),
                            "\"id\": \"cs_" + i + "\", \"mode\": \"payment\", \"client_reference_id\": \"u" + i
                                    + "\", \"customer\": \"cus_" + i + "\"",
                            ""));
            deliver(
                    world,
                    stripe(
                            "evt_waits_" + i,
                            "invoice.payment_failed",
                            seconds(),
                            "\"id\": \"in_" + i + "\", \"customer\": \"cus_of_nobody\"",
                            ""));
            fail(world, "evt_failed_" + i);
        }
        for (int i = 0; i < contacts / 2; i++) {
            service.intake
                    .withdrawConsent()
                    .withdraw(new Recipient(world, contact(world, "u" + i).id()));
        }
        service.writeDownTraffic();
    }

    private long seconds() {
        return service.clock.instant().getEpochSecond();
    }

    private void send(TenantId world, String body) throws Exception {
        service.clock.move(Duration.ofMinutes(1));
        IngestionKey key = world.isTest() ? testKey : liveKey;
        service.send(HttpRequest.newBuilder(service.endpoint(live))
                .header("Authorization", "Bearer " + key.reveal())
                .POST(BodyPublishers.ofString(body)));
        runDueSteps();
    }

    private void runDueSteps() {
        RunDueSteps worker = service.intake
                .programs()
                .worker(TestLinks.LINKS, email -> new SendOutcome.Accepted(), (of, email) -> {});
        while (worker.run().claimed() > 0) {
            // The next round follows.
        }
    }

    private void deliver(TenantId world, ProviderEvent event) throws Exception {
        HttpResponse<String> answer = world.isTest()
                ? providers.send(event.inTestMode(), TEST_SECRET)
                : providers.send(event, Objects.requireNonNull(TestWebhooks.SECRETS.get(Connector.STRIPE)));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    }

    private void fail(TenantId world, String eventId) {
        DedupeKey key = new DedupeKey(Source.STRIPE, eventId);
        service.storage.unitOfWork().inTenant(world, stores -> {
            stores.deliveries()
                    .save(List.of(new DeliveryRecord(
                            key,
                            "invoice.payment_failed",
                            DeliveryOutcome.FAILED,
                            Optional.empty(),
                            Optional.empty(),
                            Optional.of("could not be translated"),
                            service.clock.instant())));
            stores.failed()
                    .keep(List.of(new FailedDelivery(
                            Connector.STRIPE,
                            key,
                            SealedSecret.ofBytes(new byte[] {1, 2, 3}),
                            service.clock.instant())));
            return world;
        });
    }

    private Contact contact(TenantId world, String user) {
        return service.storage
                .contactViews(world)
                .contacts(new ExternalId(user), 1)
                .get(0);
    }

    /** Sets the clock to that of another service. */
    void waitFor(TwoWorlds other) {
        service.clock.move(Duration.between(service.clock.instant(), other.service.clock.instant()));
    }

    /** Reads everything about one world, by address or tool. */
    Map<String, String> read(TenantId world) throws Exception {
        Map<String, String> read = new TreeMap<>();
        for (String page : List.of("/", "/tenants", "/account", "/sign-ins")) {
            read.put(page, shown(browser.get(page)));
        }
        for (Endpoint route : service.server.endpoints()) {
            if (route.method.equals(HandlerType.GET) && route.path.contains("{tenantId}")) {
                boolean api = route.path.startsWith(ManagementApi.BASE);
                for (String query : queries(route.path)) {
                    for (String path : paths(route.path + query, world)) {
                        read.put(
                                path,
                                shown(api ? call(path, world.isTest() && !isShared(route.path)) : browser.get(path)));
                    }
                }
            }
            if (route.method.equals(HandlerType.POST) && route.path.endsWith("/export")) {
                for (String path : paths(route.path, world)) {
                    browser.get("/tenants/" + world + "/contacts");
                    read.put(
                            "export " + path,
                            shown(browser.post(path, "format", "csv", "current-password", TestBrowser.PASSWORD)));
                }
            }
        }
        readTools(world, read);
        return read;
    }

    /** Returns whether live and test data share what the action under the path reads. */
    private static boolean isShared(String path) {
        return ManagementApi.ACTIONS.stream()
                .map(Action::facts)
                .anyMatch(facts -> path.equals(ManagementApi.BASE + facts.path())
                        && facts.method() == ActionFacts.Method.GET
                        && !facts.has(ActionFacts.Trait.IN_EITHER_WORLD));
    }

    private HttpResponse<String> call(String path, boolean test) throws Exception {
        String query = test ? (path.contains("?") ? "&" : "?") + "test=true" : "";
        return service.send(
                HttpRequest.newBuilder(service.uri(path + query)).header("Authorization", "Bearer " + token));
    }

    private static List<String> queries(String route) {
        String end = route.substring(route.lastIndexOf('/'));
        return Stream.concat(
                        Stream.of(""),
                        QUERIES.getOrDefault(end, List.of()).stream().map(query -> "?" + query))
                .toList();
    }

    /** The route's path with each of some values of its world. */
    private List<String> paths(String route, TenantId world) {
        TenantId named = route.startsWith(ManagementApi.BASE) ? world.live() : world;
        List<String> events = service.storage.eventViews(world).events(EventQuery.newest(ALL)).stream()
                .map(EventRecord::id)
                .map(Object::toString)
                .sorted()
                .limit(SOME)
                .toList();
        Map<String, List<String>> values = Map.of(
                "{tenantId}",
                List.of(named.value()),
                "{programId}",
                programs(),
                "{contactId}",
                Stream.of("u0", "u1")
                        .map(user -> contact(world, user).id().toString())
                        .toList(),
                "{event}",
                events,
                "{eventId}",
                events,
                "{emailId}",
                service.intake.programs().views(world).emails(EmailQuery.latest(ALL)).stream()
                        .map(StepEmail::id)
                        .map(Object::toString)
                        .sorted()
                        .limit(SOME)
                        .toList(),
                "{delivery}",
                List.of("stripe:evt_1", "stripe:evt_waits_1", "stripe:evt_failed_1"),
                "{connector}",
                List.of("stripe"),
                "{step}",
                List.of("1", "2"));
        List<String> paths = List.of(route.replace("{provider}", "resend").replace("{token}", "none"));
        for (Map.Entry<String, List<String>> value : values.entrySet()) {
            List<String> filled = new ArrayList<>();
            for (String path : paths) {
                if (path.contains(value.getKey())) {
                    value.getValue().forEach(one -> filled.add(path.replace(value.getKey(), one)));
                } else {
                    filled.add(path);
                }
            }
            paths = filled;
        }
        assertThat(paths).isNotEmpty().noneMatch(path -> path.contains("{"));
        return paths;
    }

    private List<String> programs() {
        return service.intake.programViews(live).programs().stream()
                .map(program -> program.id().toString())
                .sorted()
                .toList();
    }

    private void readTools(TenantId world, Map<String, String> read) throws Exception {
        for (var tool :
                JSON.readTree(rpc("tools/list", JSON.createObjectNode())).at("/result/tools")) {
            if (tool.at("/annotations/readOnlyHint").booleanValue()) {
                String name = tool.get("name").textValue();
                for (ObjectNode arguments : arguments(name, world)) {
                    if (tool.at("/inputSchema/properties").has("test")) {
                        arguments.put("test", world.isTest());
                    }
                    ObjectNode call = JSON.createObjectNode().put("name", name);
                    call.set("arguments", arguments);
                    read.put(name + " " + arguments, shown(rpc("tools/call", call)));
                }
            }
        }
    }

    private List<ObjectNode> arguments(String tool, TenantId world) {
        ObjectNode none = JSON.createObjectNode();
        String program = programs().get(0);
        return switch (tool) {
            case "check_recent_events" -> List.of(none, JSON.createObjectNode().put("sinceMinutes", 1440));
            case "explain_contact" ->
                List.of(none.put("contact", contact(world, "u1").id().toString()));
            case "read_provider_setup" -> List.of(none.put("connector", "stripe"));
            case "read_program", "preview_program", "rehearse_program" -> List.of(none.put("programId", program));
            case "search_docs" -> List.of(none.put("query", "test"));
            default -> List.of(none);
        };
    }

    private String rpc(String method, ObjectNode params) throws Exception {
        ObjectNode request =
                JSON.createObjectNode().put("jsonrpc", "2.0").put("id", 1).put("method", method);
        request.set("params", params);
        HttpResponse<String> answer = service.send(HttpRequest.newBuilder(service.uri(McpEndpoint.PATH))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream")
                .POST(BodyPublishers.ofString(request.toString())));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return answer.body();
    }

    private String shown(HttpResponse<String> answer) {
        return answer.statusCode() + " " + shown(answer.body());
    }

    /** Leaves out what differs between two services. */
    private String shown(String text) {
        return text.replace(":" + service.port, ":PORT")
                .replaceAll("name=\"form-token\" value=\"[^\"]*\"", "name=\"form-token\"");
    }

    @Override
    public void close() {
        service.close();
    }
}
