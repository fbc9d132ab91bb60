package dev.intake.http.testing;

import static dev.intake.testing.ProviderEvent.clerk;
import static dev.intake.testing.ProviderEvent.polar;
import static dev.intake.testing.ProviderEvent.stripe;

import dev.intake.Programs;
import dev.intake.access.Actor;
import dev.intake.access.AgentScope;
import dev.intake.access.GrantRequest;
import dev.intake.access.Grantor;
import dev.intake.access.IngestionKey;
import dev.intake.access.StoredAgentToken;
import dev.intake.contact.Contact;
import dev.intake.contact.ExternalId;
import dev.intake.email.EmailQuery;
import dev.intake.email.EmailStatus;
import dev.intake.email.Recipient;
import dev.intake.email.SendOutcome;
import dev.intake.enrollment.ExitRule;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.DedupeKey;
import dev.intake.event.EventQuery;
import dev.intake.event.EventType;
import dev.intake.http.webhook.TestProviders;
import dev.intake.kernel.Connector;
import dev.intake.kernel.Source;
import dev.intake.kernel.TenantId;
import dev.intake.program.DraftingMode;
import dev.intake.program.EmailSequence;
import dev.intake.program.ProgramKind;
import dev.intake.program.ProgramPlan;
import dev.intake.program.SendingWindow;
import dev.intake.program.SignupEventActions;
import dev.intake.program.Step;
import dev.intake.program.Trigger;
import dev.intake.template.EmailTemplate;
import dev.intake.template.EmailTemplateReading;
import dev.intake.testing.ProgramEditor;
import dev.intake.testing.TestLinks;
import dev.intake.testing.TestSender;
import dev.intake.testing.TestTenant;
import dev.intake.testing.TestTokens;
import dev.intake.webhook.DeliveryOutcome;
import dev.intake.webhook.DeliveryRecord;
import dev.intake.webhook.FailedDelivery;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A tenant that has something to show on every page: all kinds of contacts, events, deliveries, programs and emails. */
public final class LivelyTenant {
    private static final String LONG_NAME =
            "Wolfeschlegelsteinhausenbergerdorff Hubert Blaine the Third of a Very Long Line";
    private static final String SIGNED_UP = "user.signed_up";
    private static final int MORE_THAN_A_PAGE = 60;

    private final TestService service;
    private final Programs programs;
    private final TestProviders providers;
    private final IngestionKey key;
    public final TenantId id;
    final ProgramId draft;
    final ProgramId live;
    final ProgramId paused;

    private LivelyTenant(TestService service) throws Exception {
        this.service = service;
        programs = service.intake.programs();
        providers = TestProviders.of(service);
        id = providers.tenant();
        key = service.intake.setUpIngestion().generateKey(id).orElseThrow();
        TestSender.set(service.intake, id);
        send(event(SIGNED_UP, "early", "\"plan\":\"trial\""));
        draft = program("Wins back <everybody>", ProgramKind.WELCOME, DraftingMode.SHARED, "Still {{event.reason}}?");
        live = program("Welcome", ProgramKind.WELCOME, DraftingMode.PER_CONTACT, "Your {{event.plan}} plan");
        programs.lifecycle().approve(id, live);
        paused = program("Dunning for those whose card has expired", ProgramKind.DUNNING, DraftingMode.SHARED, "Hello");
        programs.lifecycle().approve(id, paused);
        TestTenant.pause(programs.actions(), id, paused);
        propose(live);
    }

    /** Saves a next version that changes, moves, adds and removes something. */
    private void propose(ProgramId program) {
        EmailSequence before =
                programs.views(id).sequence(programs.views(id).program(program).orElseThrow());
        Step first = new Step(
                Duration.ZERO,
                List.of(email("Your {{event.plan}} plan, {{contact.name | friend}}", Optional.of("<h1>Hi</h1>"))));
        Step added = new Step(Duration.ofDays(1), List.of(email("What brought you here?", Optional.empty())));
        Step later = new Step(Duration.ofDays(2), before.steps().get(1).variants());
        EmailSequence after = new EmailSequence(
                before.mode(),
                List.of(first, added, later),
                new ExitRule(List.of(new EventType("order.created")), List.of(), false),
                SendingWindow.parse("09:00-18:00 Mon-Fri"));
        ProgramEditor.of(programs, id, new Actor(Actor.Kind.PERSON, "ada@example.com"))
                .edit(program, after)
                .orElseThrow();
    }

    /** A new tenant of this service, with everything in it. */
    public static LivelyTenant of(TestService service) throws Exception {
        LivelyTenant tenant = new LivelyTenant(service);
        tenant.receive();
        tenant.sendEmails();
        tenant.deliver();
        TestTenant.done(service.intake, tenant.id, SignupEventActions.SET, "event", SIGNED_UP);
        TestTokens.create(
                        service.intake,
                        tenant.id,
                        "Ada's laptop, the one with the stickers",
                        EnumSet.allOf(AgentScope.class))
                .orElseThrow();
        service.intake
                .agentGrants()
                .approve(
                        tenant.id,
                        new GrantRequest("app", "Editor", "https://editor.example/callback", "challenge"),
                        EnumSet.of(AgentScope.READ, AgentScope.PROGRAMS),
                        StoredAgentToken.DEFAULT_LIFETIME,
                        new Grantor(Actor.COMMAND_LINE, service.clock.instant()));
        service.writeDownTraffic();
        return tenant;
    }

    private void receive() throws Exception {
        for (int i = 0; i < MORE_THAN_A_PAGE; i++) {
            send("{\"type\":\"identify\",\"userId\":\"user-" + i + "\",\"email\":\"user-" + i
                    + "@example.com\",\"name\":\"User " + i + "\"}");
        }
        send(
                "{\"type\":\"identify\",\"userId\":\"user-0-again\",\"email\":\"user-0@example.com\",\"name\":\"User 0, signed up"
                        + " again\"}");
        send("{\"type\":\"identify\",\"userId\":\"ann\",\"email\":\"ann@example.com\",\"name\":\"Ann <b>Bold</b>\","
                + "\"traits\":{\"plan\":\"pro\",\"seats\":12,\"trial\":false,\"note\":\"" + "long ".repeat(60)
                + "\"}}");
        send("{\"type\":\"identify\",\"userId\":\"" + "x".repeat(120) + "\",\"email\":\"" + "y".repeat(60) + "@"
                + "z".repeat(60) + ".example.com\",\"name\":\"" + LONG_NAME + "\"}");
        send(event(SIGNED_UP, "ann", "\"plan\":\"pro\",\"source\":\"a very long word: " + "w".repeat(80) + "\""));
        send(event(SIGNED_UP, "bob", ""));
        send(event(SIGNED_UP, "carl", "\"plan\":\"free\""));
        send(event("order.created", "ann", "").replace("{\"type", "{\"messageId\":\"m1\",\"type"));
        send(event("order.created", "ann", "").replace("{\"type", "{\"messageId\":\"m1\",\"type"));
        send(event("order.created", "ann", "\"total\":12.5,\"items\":3"));
        send("{\"batch\":[{\"type\":\"track\",\"event\":\"x\",\"email\":\"nobody at all\"}]}");
        send("{\"type\":\"track\",\"event\":\"page.viewed\"}");
        send("{\"type\":\"track\",\"event\":\"imported\",\"userId\":\"ann\",\"historical\":true,"
                + "\"timestamp\":\"2025-12-24T18:00:00Z\"}");
        service.intake
                .withdrawConsent()
                .withdraw(new Recipient(id, contact("carl").id()));
    }

    private static String event(String type, String user, String properties) {
        return "{\"type\":\"track\",\"event\":\"" + type + "\",\"userId\":\"" + user + "\",\"email\":\"" + user
                + "@example.com\",\"properties\":{" + properties + "}}";
    }

    private void send(String body) throws Exception {
        service.clock.move(Duration.ofMinutes(3));
        service.send(HttpRequest.newBuilder(service.endpoint(id))
                .header("Authorization", "Bearer " + key.reveal())
                .POST(BodyPublishers.ofString(body)));
    }

    private ProgramId program(String name, ProgramKind kind, DraftingMode mode, String subject) {
        EmailTemplate first = email(subject, Optional.of("<h1>Hi</h1><p>Thanks, {{contact.email}}.</p>"));
        EmailTemplate second = email("A word after three days", Optional.empty());
        return programs.drafting()
                .draft(
                        id,
                        new ProgramPlan(
                                name,
                                kind,
                                new Trigger(new EventType(SIGNED_UP)),
                                new EmailSequence(
                                        mode,
                                        List.of(
                                                new Step(Duration.ZERO, List.of(first)),
                                                new Step(Duration.ofDays(3), List.of(second))))))
                .orElseThrow()
                .id();
    }

    private static EmailTemplate email(String subject, Optional<String> html) {
        return ((EmailTemplateReading.Read) EmailTemplate.read(subject, "Hello {{contact.email}},\n\nthanks.", html))
                .email();
    }

    private void sendEmails() {
        while (programs.worker(TestLinks.LINKS, email -> new SendOutcome.Kept(), (of, email) -> {})
                        .run()
                        .claimed()
                > 0) {
            service.clock.move(Duration.ofSeconds(1));
        }
    }

    private void deliver() throws Exception {
        service.clock.move(Duration.ofHours(2));
        long now = service.clock.instant().getEpochSecond();
        providers.send(clerk(
                "msg_1",
                "user.created",
                now * 1000,
                "\"id\":\"user_1\",\"first_name\":\"Dora\",\"primary_email_address_id\":\"e\","
                        + "\"email_addresses\":[{\"id\":\"e\",\"email_address\":\"dora@example.com\","
                        + "\"verification\":{\"status\":\"verified\"}}]"));
        providers.send(stripe(
                "evt_1", "customer.subscription.created", now, "\"id\": \"sub_1\", \"customer\": \"cus_9\"", ""));
        providers.send(stripe("evt_2", "some.event_of_a_kind_that_nobody_has_asked_for_yet", now, "", ""));
        providers.send(polar("p_1", "customer.created", service.clock.instant().toString(), "\"id\":\"c\""));
        providers.send(Connector.POLAR, Map.of(), new byte[] {'{', '}'});
        fail("evt_3", "invoice.payment_failed");
    }

    /** Stores a delivery as one that could not be translated. */
    private void fail(String eventId, String type) {
        DedupeKey event = new DedupeKey(Source.STRIPE, eventId);
        FailedDelivery failed = new FailedDelivery(
                Connector.STRIPE,
                event,
                service.vault.seal(FailedDelivery.place(id, Connector.STRIPE), new byte[] {'{', '}'}),
                service.clock.instant());
        DeliveryRecord trace = new DeliveryRecord(
                event,
                type,
                DeliveryOutcome.FAILED,
                Optional.empty(),
                Optional.empty(),
                Optional.of(
                        "could not be translated: java.lang.ArithmeticException at dev.intake.connector.stripe.Invoice"),
                failed.receivedAt());
        service.storage.unitOfWork().inTenant(id, stores -> {
            stores.deliveries().save(List.of(trace));
            stores.failed().keep(List.of(failed));
            return failed;
        });
    }

    /** Returns the id of the newest delivery with this outcome. */
    public String delivery(DeliveryOutcome outcome) {
        return service.storage
                .connectorViews(id)
                .deliveries(Optional.empty(), Optional.of(outcome), 1)
                .get(0)
                .key()
                .eventId()
                .toString();
    }

    public ProgramId live() {
        return live;
    }

    public Contact contact(String externalId) {
        return service.storage
                .contactViews(id)
                .contacts(new ExternalId(externalId), 1)
                .get(0);
    }

    public String newestEvent(String type) {
        return service.storage.eventViews(id).events(EventQuery.newest(MORE_THAN_A_PAGE)).stream()
                .filter(event -> event.type().value().equals(type))
                .findFirst()
                .orElseThrow()
                .id()
                .toString();
    }

    public String email(EmailStatus status) {
        return programs.views(id).emails(EmailQuery.latest(MORE_THAN_A_PAGE)).stream()
                .filter(email -> email.state().status() == status)
                .findFirst()
                .orElseThrow()
                .id()
                .toString();
    }
}
