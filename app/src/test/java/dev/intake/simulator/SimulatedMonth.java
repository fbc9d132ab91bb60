package dev.intake.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Connectors;
import dev.intake.Intake;
import dev.intake.Storage;
import dev.intake.access.Actor;
import dev.intake.access.IngestionKey;
import dev.intake.app.command.ProviderAdapters;
import dev.intake.app.demo.ProductCall;
import dev.intake.app.demo.SaasMonth;
import dev.intake.app.programfile.FileSyntax;
import dev.intake.connector.LifecycleEventType;
import dev.intake.connector.SigningSecret;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.ContactQuery;
import dev.intake.enrollment.Enrollment;
import dev.intake.event.EventQuery;
import dev.intake.event.EventType;
import dev.intake.ingest.Admission;
import dev.intake.ingest.Batch;
import dev.intake.ingest.Operation;
import dev.intake.kernel.Connector;
import dev.intake.kernel.RateLimit;
import dev.intake.kernel.TenantId;
import dev.intake.program.EmailSequence;
import dev.intake.program.EnrollmentProgress;
import dev.intake.program.Program;
import dev.intake.program.ProgramFile;
import dev.intake.program.ProgramLifecycle;
import dev.intake.sync.Certificate;
import dev.intake.sync.EventDirectory;
import dev.intake.sync.LateRepair;
import dev.intake.sync.VerificationObserver;
import dev.intake.sync.VerifyConnector;
import dev.intake.tenant.PostalAddress;
import dev.intake.testing.DeliveryFaults;
import dev.intake.testing.ManualClock;
import dev.intake.testing.ProviderEvent;
import dev.intake.testing.StripeDeliveries;
import dev.intake.testing.TestVault;
import dev.intake.webhook.DeliveryRecord;
import dev.intake.webhook.ReceiveWebhook;
import dev.intake.webhook.WebhookOutcome;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Collectors;

/** A service that lives through a {@link SaasMonth} on a simulated clock, for a tenant of its own. */
final class SimulatedMonth {
    static final Instant START = Instant.parse("2026-10-01T00:00:00Z");
    static final Instant END = START.plus(SaasMonth.LENGTH);

    private static final Duration STEP = Duration.ofHours(6);
    private static final int ALL = 1_000;
    private static final String LATE = "invoice.payment_failed";

    private final SaasMonth month;
    private final ManualClock clock = new ManualClock(START);
    private final Storage storage;
    private final Intake intake;
    private final Connectors connectors;
    private final StripeDeliveries deliveries;
    private final TenantId tenant;
    private final IngestionKey key;

    SimulatedMonth(Storage storage, SaasMonth month, DeliveryFaults faults, Duration disabledAfter) {
        this.storage = storage;
        this.intake = Intake.on(storage, clock, UUID::randomUUID, new SecureRandom());
        this.connectors = Connectors.on(storage, new TestVault(), ProviderAdapters.payloads(), clock, UUID::randomUUID);
        this.month = month;
        this.tenant = intake.tenantSetup().create("Acme").orElseThrow().id();
        intake.tenantSetup().limit(tenant, new RateLimit(RateLimit.MAX, RateLimit.MAX));
        this.key = intake.setUpIngestion().generateKey(tenant).orElseThrow();
        SigningSecret secret = SigningSecret.parse("whsec_simulated").orElseThrow();
        connectors.connectorSecrets().set(tenant, Connector.STRIPE, secret, Duration.ZERO);
        ReceiveWebhook receive = connectors.receiveWebhook();
        this.deliveries = new StripeDeliveries(
                month.events().stream()
                        .map(event -> new ProviderEvent(Connector.STRIPE, event.id(), event.json()))
                        .toList(),
                faults,
                disabledAfter,
                clock,
                secret,
                delivery -> !receive.receive(tenant, Connector.STRIPE, delivery).equals(WebhookOutcome.UNAUTHORIZED));
    }

    ManualClock clock() {
        return clock;
    }

    StripeDeliveries deliveries() {
        return deliveries;
    }

    /** Approves a program that an event starts. */
    void approve(String name, EventType on) {
        ProgramLifecycle programs = intake.programLifecycle();
        Program draft = programs.draft(tenant, name, on).orElseThrow();
        assertThat(intake.programs().drafting().revise(tenant, draft.id(), emails()))
                .isPresent();
        intake.setSender()
                .change(
                        tenant,
                        sender -> sender.withPostalAddress(new PostalAddress(List.of("Street 1"))),
                        Actor.COMMAND_LINE);
        programs.approve(tenant, draft.id());
    }

    private static EmailSequence emails() {
        String file = "mode: shared\nsteps:\n  - delay: 1d\n    subject: Hello\n    text: Hello\n";
        return FileSyntax.files()
                .file(file, ProgramFile.DEFAULT_KIND)
                .orElseThrow()
                .sequence();
    }

    /** Lives until then: calls of the backend in their order, deliveries as they come. */
    void live(Instant until, Runnable afterEachStep) {
        Deque<ProductCall> calls = new ArrayDeque<>(month.calls());
        while (!calls.isEmpty() && calls.peek().at().isBefore(clock.instant())) {
            calls.remove();
        }
        for (Instant at = clock.instant().plus(STEP); !at.isAfter(until); at = at.plus(STEP)) {
            List<Operation> together = new ArrayList<>();
            while (!calls.isEmpty() && !calls.peek().at().isAfter(at)) {
                ProductCall call = calls.remove();
                if (deliveries.isDue(call.at()) || together.size() == Batch.MAX_OPERATIONS) {
                    send(together);
                    deliveries.runUntil(call.at());
                }
                clock.moveTo(call.at());
                together.add(call.operation());
            }
            send(together);
            deliveries.runUntil(at);
            afterEachStep.run();
        }
    }

    /** Sends calls between which nothing is delivered. */
    private void send(List<Operation> operations) {
        if (!operations.isEmpty()) {
            Admission.Admitted admitted =
                    (Admission.Admitted) intake.ingestBatch().admit(tenant, Optional.of(key));
            intake.ingestBatch().process(admitted, List.copyOf(operations));
            operations.clear();
        }
    }

    /** Verifies the last days. */
    Certificate verify(int days, EventDirectory directory) {
        VerifyConnector.Outcome outcome = connectors
                .verifyConnector()
                .run(
                        tenant,
                        Connector.STRIPE,
                        VerifyConnector.begin(days, clock.instant()),
                        directory,
                        new LateRepair(Duration.ofDays(LateRepair.DEFAULT_DAYS)),
                        VerificationObserver.NONE);
        assertThat(outcome.failure()).isEmpty();
        assertThat(outcome.certificate().isComplete()).isTrue();
        return outcome.certificate();
    }

    /**
     * Returns the rows of every table that Stripe's events change, without times of arrival and random ids.
     *
     * <p>Whether an event of a failed payment is recorded depends on the order of arrival, by a rule: one that arrives after the
     * payment of its invoice is late and ignored (Decisions 1). Of these, the trace is compared without its outcome.
     */
    NavigableSet<String> tables() {
        NavigableSet<String> rows = new TreeSet<>();
        List<Contact> contacts = storage.contactViews(tenant).contacts(new ContactQuery.Newest(Optional.empty(), ALL));
        Map<ContactId, String> names = contacts.stream().collect(Collectors.toMap(Contact::id, SimulatedMonth::name));
        for (Contact contact : contacts) {
            String name = name(contact);
            rows.add("contact " + name + " " + contact.email() + " " + contact.name() + " "
                    + new TreeMap<>(contact.attributes().asMap()));
            storage.connectorViews(tenant)
                    .customers(contact)
                    .forEach(link -> rows.add("customer " + link.customer() + " of " + name));
            for (EnrollmentProgress progress : storage.programViews(tenant).progress(contact.id())) {
                Enrollment enrollment = progress.enrollment();
                rows.add("enrollment " + enrollment.entryEvent() + " of " + name);
            }
            storage.eventViews(tenant).events(EventQuery.newest(ALL).about(contact.id())).stream()
                    .filter(event -> !event.type().equals(LifecycleEventType.PAYMENT_FAILED.eventType()))
                    .forEach(event -> rows.add("event " + event.type() + " " + event.occurredAt() + " "
                            + event.source() + " " + event.historical() + " " + name + " "
                            + new TreeMap<>(event.properties().asMap())));
        }
        for (DeliveryRecord trace :
                storage.connectorViews(tenant).deliveries(Optional.empty(), Optional.empty(), ALL)) {
            rows.add("delivery " + trace.key().id() + " " + trace.providerType()
                    + (trace.providerType().equals(LATE)
                            ? ""
                            : " " + trace.outcome() + " " + trace.became() + " "
                                    + trace.reason().filter(why -> !why.equals(DeliveryRecord.FETCHED)) + " "
                                    + trace.contact().map(names::get)));
        }
        storage.connectorViews(tenant)
                .parked(ALL)
                .forEach(parked -> rows.add("parked " + parked.delivery().key().id()));
        return rows;
    }

    private static String name(Contact contact) {
        return contact.externalId()
                .map(Object::toString)
                .orElseGet(() -> contact.email().map(Object::toString).orElse("?"));
    }
}
