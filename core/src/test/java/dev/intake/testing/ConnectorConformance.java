package dev.intake.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intake.attribute.AttributeKey;
import dev.intake.attribute.AttributeValue;
import dev.intake.attribute.Attributes;
import dev.intake.connector.BillingInterval;
import dev.intake.connector.Connector;
import dev.intake.connector.CustomerRef;
import dev.intake.connector.InvoiceMemory;
import dev.intake.connector.ObjectMemory;
import dev.intake.connector.ObjectRef;
import dev.intake.connector.RecurringPlan;
import dev.intake.connector.RefundMemory;
import dev.intake.connector.SubscriptionMemory;
import dev.intake.connector.UserMemory;
import dev.intake.contact.ContactId;
import dev.intake.contact.ContactName;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.ExternalId;
import dev.intake.contact.Subject;
import dev.intake.delivery.DeliveryOutcome;
import dev.intake.delivery.DeliveryRecord;
import dev.intake.delivery.DeliveryRefs;
import dev.intake.delivery.FailedDelivery;
import dev.intake.delivery.LinkedCustomer;
import dev.intake.delivery.ParkedEvent;
import dev.intake.delivery.StoredRefs;
import dev.intake.event.DedupeKey;
import dev.intake.event.EventType;
import dev.intake.port.AcrossTenants;
import dev.intake.port.ConnectorStores;
import dev.intake.port.ImportRun;
import dev.intake.port.ImportedUsers;
import dev.intake.port.Storage;
import dev.intake.port.UserCursor;
import dev.intake.port.UserImport;
import dev.intake.secret.SealedSecret;
import dev.intake.secret.StoredApiKey;
import dev.intake.secret.StoredSecrets;
import dev.intake.source.Source;
import dev.intake.tenant.TenantId;
import dev.intake.usecase.Intake;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * What every storage must do for connectors: the contracts of their ports, one by one. An adapter's test extends this
 * class and says which storage is meant. The storage may hold other tenants; every test makes its own.
 */
@SuppressWarnings("NullAway.Init") // JUnit calls setUp before each test
public abstract class ConnectorConformance {
    private static final Instant NOW = ManualClock.START;
    private static final EventType PURCHASE = new EventType("purchase");

    private Storage storage;
    private TenantId tenant;

    /** The storage under test; the same or a new one each time. */
    protected abstract Storage storage();

    @BeforeEach
    final void setUp() {
        storage = storage();
        tenant = newTenant();
    }

    // Secrets

    @Test
    void secrets_areReadBackReplacedAndCleared() {
        StoredSecrets first = new StoredSecrets(sealed(1, 2, 3), Optional.empty(), "abcd", NOW);
        StoredSecrets rolled = new StoredSecrets(
                sealed(0, -1), Optional.of(new StoredSecrets.Previous(first.current(), NOW.plusSeconds(60))), "", NOW);
        write(stores -> stores.secrets().save(Map.of(Connector.STRIPE, first, Connector.CLERK, first)));
        write(stores -> stores.secrets().save(Map.of(Connector.STRIPE, rolled)));

        assertThat(storage.connectorViews().secrets(tenant))
                .isEqualTo(Map.of(Connector.STRIPE, rolled, Connector.CLERK, first));
        write(stores -> {
            assertThat(stores.secrets().of(Set.of(Connector.STRIPE, Connector.POLAR)))
                    .isEqualTo(Map.of(Connector.STRIPE, rolled));
            stores.secrets().clear(Set.of(Connector.STRIPE, Connector.POLAR));
        });
        assertThat(storage.connectorViews().secrets(tenant)).isEqualTo(Map.of(Connector.CLERK, first));
    }

    @Test
    void apiKeys_areReadBackReplacedAndCleared_andAreNoSecretsOfWebhooks() {
        StoredApiKey first = new StoredApiKey(sealed(1, 2, 3), "abcd", NOW);
        StoredApiKey second = new StoredApiKey(sealed(0, -1), "", NOW.plusSeconds(60));
        write(stores -> stores.apiKeys().save(Map.of(Connector.STRIPE, first, Connector.CLERK, first)));
        write(stores -> stores.apiKeys().save(Map.of(Connector.STRIPE, second)));

        assertThat(storage.connectorViews().apiKeys(tenant))
                .isEqualTo(Map.of(Connector.STRIPE, second, Connector.CLERK, first));
        assertThat(storage.connectorViews().secrets(tenant)).isEmpty();
        write(stores -> {
            assertThat(stores.apiKeys().of(Set.of(Connector.STRIPE, Connector.POLAR)))
                    .isEqualTo(Map.of(Connector.STRIPE, second));
            stores.apiKeys().clear(Set.of(Connector.STRIPE, Connector.POLAR));
        });
        assertThat(storage.connectorViews().apiKeys(tenant)).isEqualTo(Map.of(Connector.CLERK, first));
    }

    // Deliveries

    @Test
    void deliveries_areReadBackAndReplaced() {
        DeliveryRecord full = new DeliveryRecord(
                key(Source.STRIPE, "evt_1"),
                "customer.subscription.created",
                DeliveryOutcome.PARKED,
                Optional.of(new EventType("subscription-started")),
                Optional.of(new ContactId(UUID.randomUUID())),
                Optional.of("waits 😀"),
                NOW);
        DeliveryRecord bare = trace(key(Source.POLAR, "evt_1"), DeliveryOutcome.IGNORED, NOW);
        DeliveryRecord released = full.released(new ContactId(UUID.randomUUID()));
        write(stores -> stores.deliveries().save(List.of(full, bare)));
        write(stores -> assertThat(stores.deliveries().of(Set.of(full.key(), bare.key(), key(Source.CLERK, "evt_1"))))
                .isEqualTo(Map.of(full.key(), full, bare.key(), bare)));

        write(stores -> stores.deliveries().save(List.of(released)));

        write(stores -> {
            assertThat(stores.deliveries().of(Set.of(full.key()))).isEqualTo(Map.of(full.key(), released));
            assertThat(stores.deliveries().of(Set.of())).isEmpty();
        });
    }

    @Test
    void deliveries_areListedNewestFirst_byConnectorAndOutcome() {
        DeliveryRecord first = trace(key(Source.STRIPE, "evt_1"), DeliveryOutcome.IGNORED, NOW);
        DeliveryRecord second = trace(key(Source.POLAR, "evt_2"), DeliveryOutcome.PROCESSED, NOW.plusSeconds(1));
        DeliveryRecord third = trace(key(Source.STRIPE, "evt_3"), DeliveryOutcome.PROCESSED, NOW.plusSeconds(2));
        write(stores -> stores.deliveries().save(List.of(second, third, first)));

        assertThat(deliveries(Optional.empty(), Optional.empty(), 9)).containsExactly(third, second, first);
        assertThat(deliveries(Optional.empty(), Optional.empty(), 2)).containsExactly(third, second);
        assertThat(deliveries(Optional.of(Connector.STRIPE), Optional.empty(), 9))
                .containsExactly(third, first);
        assertThat(deliveries(Optional.of(Connector.STRIPE), Optional.of(DeliveryOutcome.IGNORED), 9))
                .containsExactly(first);
        assertThat(deliveries(Optional.of(Connector.CLERK), Optional.empty(), 9))
                .isEmpty();
    }

    private List<DeliveryRecord> deliveries(
            Optional<Connector> connector, Optional<DeliveryOutcome> outcome, int limit) {
        return storage.connectorViews().deliveries(tenant, connector, outcome, limit);
    }

    @Test
    void deliveries_areForgottenByAge_butForThoseThatWaitAndThoseWhoseBodyIsKept() {
        for (DeliveryOutcome outcome : DeliveryOutcome.values()) {
            write(stores -> stores.deliveries()
                    .save(List.of(
                            trace(key(Source.CLERK, "old " + outcome), outcome, NOW.minusSeconds(1)),
                            trace(key(Source.CLERK, "new " + outcome), outcome, NOW))));
        }
        FailedDelivery kept = failed("old and kept", NOW.minusSeconds(1));
        write(stores -> {
            stores.deliveries().save(List.of(trace(kept.key(), DeliveryOutcome.FAILED, kept.receivedAt())));
            stores.failed().keep(List.of(kept));
        });

        write(stores -> assertThat(stores.deliveries().forgetBefore(NOW, 99)).isEqualTo(3));

        assertThat(deliveries(Optional.empty(), Optional.empty(), 99))
                .extracting(delivery -> delivery.key().id())
                .containsExactlyInAnyOrder(
                        "new PROCESSED", "new IGNORED", "new PARKED", "new FAILED", "old PARKED", "old and kept");
    }

    @Test
    void deliveries_areForgottenSoManyAtOnce_theOldestFirst() {
        for (int i = 0; i < 5; i++) {
            DeliveryRecord old = trace(key(Source.POLAR, "old " + i), DeliveryOutcome.IGNORED, NOW.minusSeconds(9 - i));
            write(stores -> stores.deliveries().save(List.of(old)));
        }

        write(stores -> assertThat(stores.deliveries().forgetBefore(NOW, 2)).isEqualTo(2));
        assertThat(deliveries(Optional.empty(), Optional.empty(), 99))
                .extracting(delivery -> delivery.key().id())
                .containsExactly("old 4", "old 3", "old 2");
        write(stores -> assertThat(stores.deliveries().forgetBefore(NOW, 2)).isEqualTo(2));
        write(stores -> assertThat(stores.deliveries().forgetBefore(NOW, 2)).isEqualTo(1));
    }

    /** One look tells what the stores tell one by one, whichever of the names is there. */
    @Test
    void delivery_whatItNames_isFoundInOneLook() {
        ObjectRef object = object(ObjectRef.Kind.INVOICE, "in_1");
        ParkedEvent parked = parked("evt_2", "cus_2", NOW);
        LinkedCustomer link = new LinkedCustomer(
                customer("cus_1"),
                new Subject(Optional.of(new ExternalId("u1")), EmailAddress.parse("Ann@Example.com")),
                Optional.of(new ContactId(UUID.randomUUID())));
        DeliveryRecord trace = trace(key(Source.STRIPE, "evt_1"), DeliveryOutcome.IGNORED, NOW);
        write(stores -> {
            stores.deliveries().save(List.of(trace, parked.delivery()));
            stores.objects().save(Map.of(object, new InvoiceMemory(true, false)));
            stores.customers().save(List.of(link));
            stores.parked().park(List.of(parked));
        });
        List<DeliveryRefs> named = new ArrayList<>();
        for (DedupeKey key : List.of(trace.key(), key(Source.POLAR, "evt_1"))) {
            for (Optional<ObjectRef> about : List.of(
                    Optional.<ObjectRef>empty(),
                    Optional.of(object),
                    Optional.of(object(ObjectRef.Kind.PAYMENT, "in_1")))) {
                for (Optional<CustomerRef> customer : List.of(
                        Optional.<CustomerRef>empty(),
                        Optional.of(customer("cus_1")),
                        Optional.of(customer("cus_2")))) {
                    named.add(new DeliveryRefs(key, about, customer));
                }
            }
        }

        write(stores -> {
            List<StoredRefs> expected =
                    named.stream().map(refs -> oneByOne(stores, refs)).toList();
            assertThat(stores.of(named)).as("all together").isEqualTo(expected);
            assertThat(named.stream().flatMap(refs -> stores.of(List.of(refs)).stream()))
                    .as("each alone")
                    .isEqualTo(expected);
        });
    }

    private static StoredRefs oneByOne(ConnectorStores stores, DeliveryRefs named) {
        return new StoredRefs(
                Optional.ofNullable(stores.deliveries().of(Set.of(named.key())).get(named.key())),
                named.object().map(ref -> stores.objects().of(Set.of(ref)).get(ref)),
                named.customer()
                        .map(ref -> stores.customers().links(Set.of(ref)).get(ref)),
                named.customer()
                        .filter(ref -> !stores.parked().waitingFor(Set.of(ref)).isEmpty())
                        .isPresent());
    }

    // Objects

    @Test
    void objects_everyMemory_isReadBackAndReplaced() {
        RecurringPlan plan = new RecurringPlan(
                Optional.of("prod_1"),
                Optional.of(Long.MAX_VALUE),
                Optional.of(-1L),
                Optional.of("usd"),
                Optional.of(new BillingInterval(BillingInterval.Unit.WEEK, 2)));
        Map<ObjectRef, ObjectMemory> memories = new LinkedHashMap<>();
        memories.put(
                object(ObjectRef.Kind.SUBSCRIPTION, "a"),
                new SubscriptionMemory(NOW, Optional.of("active"), plan, Optional.of(NOW), Optional.of(NOW), true));
        memories.put(object(ObjectRef.Kind.SUBSCRIPTION, "b"), SubscriptionMemory.NOTHING);
        memories.put(object(ObjectRef.Kind.INVOICE, "a"), new InvoiceMemory(true, false));
        memories.put(object(ObjectRef.Kind.INVOICE, "b"), new InvoiceMemory(false, true));
        memories.put(object(ObjectRef.Kind.PAYMENT, "a"), new RefundMemory(Long.MAX_VALUE));
        memories.put(object(ObjectRef.Kind.USER, "a"), new UserMemory(NOW, Optional.of(new ExternalId("u 😀")), true));
        memories.put(object(ObjectRef.Kind.USER, "b"), UserMemory.NOTHING);
        write(stores -> stores.objects().save(memories));
        write(stores -> assertThat(stores.objects().of(memories.keySet())).isEqualTo(memories));

        ObjectRef invoice = object(ObjectRef.Kind.INVOICE, "a");
        write(stores -> stores.objects().save(Map.of(invoice, new InvoiceMemory(true, true))));
        write(stores -> {
            assertThat(stores.objects().of(Set.of(invoice))).isEqualTo(Map.of(invoice, new InvoiceMemory(true, true)));
            assertThat(stores.objects().of(Set.of(new ObjectRef(Connector.POLAR, ObjectRef.Kind.INVOICE, "a"))))
                    .isEmpty();
            assertThat(stores.objects().of(Set.of())).isEmpty();
        });
    }

    // Customers

    @Test
    void customers_areReadBackAndReplaced() {
        LinkedCustomer byEmail = new LinkedCustomer(
                customer("cus_1"),
                new Subject(Optional.empty(), EmailAddress.parse("Ann@Example.com")),
                Optional.empty());
        LinkedCustomer byId = new LinkedCustomer(
                customer("cus_2"),
                new Subject(Optional.of(new ExternalId("u1")), EmailAddress.parse("bob@example.com")),
                Optional.of(new ContactId(UUID.randomUUID())));
        write(stores -> stores.customers().save(List.of(byEmail, byId)));
        LinkedCustomer pinned = byEmail.pinnedTo(new ContactId(UUID.randomUUID()));
        write(stores -> stores.customers().save(List.of(pinned)));

        write(stores -> {
            assertThat(stores.customers().links(Set.of(byEmail.customer(), byId.customer(), customer("cus_3"))))
                    .isEqualTo(Map.of(byEmail.customer(), pinned, byId.customer(), byId));
            assertThat(stores.customers().links(Set.of(new CustomerRef(Connector.POLAR, "cus_1"))))
                    .isEmpty();
            assertThat(stores.customers().links(Set.of())).isEmpty();
        });
    }

    // Parked and failed

    @Test
    void parked_waitForTheirCustomerUntilReleased() {
        ParkedEvent first = parked("evt_1", "cus_1", NOW);
        ParkedEvent second = parked("evt_2", "cus_1", NOW.plusSeconds(1));
        ParkedEvent other = parked("evt_3", "cus_2", NOW.plusSeconds(2));
        write(stores -> {
            stores.deliveries().save(List.of(first.delivery(), second.delivery(), other.delivery()));
            stores.parked().park(List.of(second, other, first));
        });

        assertThat(storage.connectorViews().parked(tenant, 9)).containsExactly(first, second, other);
        assertThat(storage.connectorViews().parked(tenant, 1)).containsExactly(first);
        write(stores -> {
            assertThat(stores.parked().waitingFor(Set.of(customer("cus_1")))).containsExactlyInAnyOrder(first, second);
            assertThat(stores.parked().waitingFor(Set.of(customer("cus_3")))).isEmpty();
            assertThat(stores.parked().waitingFor(Set.of())).isEmpty();
            stores.parked().release(Set.of(first.delivery().key(), key(Source.STRIPE, "unknown")));
            stores.parked().release(Set.of());
        });
        write(stores -> assertThat(stores.parked().waitingFor(Set.of(customer("cus_1"))))
                .containsExactly(second));
    }

    @Test
    void failed_areKeptUntilDropped() {
        FailedDelivery first = failed("evt_1", NOW);
        FailedDelivery second = failed("evt_2", NOW.plusSeconds(1));
        FailedDelivery third = failed("evt_3", NOW.plusSeconds(2));
        write(stores -> stores.failed().keep(List.of(third, second, first)));
        assertThat(storage.connectorViews().failed(tenant, 9)).containsExactly(first, second, third);
        assertThat(storage.connectorViews().failed(tenant, 2)).containsExactly(first, second);

        write(stores -> {
            stores.failed().drop(Set.of(second.key(), key(Source.CLERK, "evt_9")));
            stores.failed().drop(Set.of());
            assertThat(stores.failed().dropBefore(NOW.plusSeconds(1), 9)).isEqualTo(1);
        });
        assertThat(storage.connectorViews().failed(tenant, 9)).containsExactly(third);

        write(stores -> {
            stores.failed().keep(List.of(first, second));
            assertThat(stores.failed().dropBefore(NOW.plusSeconds(9), 2)).isEqualTo(2);
        });
        assertThat(storage.connectorViews().failed(tenant, 9)).containsExactly(third);
    }

    @Test
    void failed_areCountedForEveryTenant_thoseWithTheMostFirst() {
        TenantId other = newTenant();
        write(stores -> stores.failed().keep(List.of(failed("evt_1", NOW))));
        storage.unitOfWork().inTenant(other, stores -> {
            stores.connectors().failed().keep(List.of(failed("evt_1", NOW), failed("evt_2", NOW)));
            return other;
        });

        assertThat(storage.acrossTenants().failedDeliveries(999))
                .containsSubsequence(
                        new AcrossTenants.FailedDeliveries(other, 2), new AcrossTenants.FailedDeliveries(tenant, 1))
                .noneMatch(failed -> failed.waiting() == 0);
        assertThat(storage.acrossTenants().failedDeliveries(1)).hasSize(1);
    }

    // Imports

    @Test
    void imports_areReadBackAndReplaced() {
        UserImport begun = UserImport.begunAt(NOW);
        UserImport halfway = begun.after(
                Integer.MAX_VALUE + 1L, new ImportedUsers(3, Integer.MAX_VALUE + 1L, 5), new UserCursor("user 😀"));
        write(stores -> stores.imports().save(Map.of(Connector.CLERK, halfway, Connector.STRIPE, begun)));
        write(stores -> {
            assertThat(stores.imports().of(Set.of(Connector.CLERK, Connector.POLAR)))
                    .isEqualTo(Map.of(Connector.CLERK, halfway));
            assertThat(stores.imports().of(Set.of())).isEmpty();
        });

        UserImport finished = halfway.finishedAfter(1, ImportedUsers.NONE, NOW.plusSeconds(1));
        write(stores -> stores.imports().save(Map.of(Connector.CLERK, finished)));

        write(stores -> assertThat(stores.imports().of(Set.of(Connector.CLERK, Connector.STRIPE)))
                .isEqualTo(Map.of(Connector.CLERK, finished, Connector.STRIPE, begun)));
        assertThat(storage.connectorViews().imports(tenant))
                .isEqualTo(Map.of(Connector.CLERK, finished, Connector.STRIPE, begun));
    }

    @Test
    void importRuns_areReadBackAndReplaced_inEveryState() {
        ImportRun.Running ordered = ImportRun.ordered(Optional.empty(), NOW);
        ImportRun.Running held = ordered.claimed(NOW.plusSeconds(9))
                .held(NOW.plusSeconds(99), Optional.of(new ImportRun.Setback("away 😀", NOW.plusSeconds(5))));
        write(stores -> stores.importRuns().save(Map.of(Connector.CLERK, held, Connector.STRIPE, ordered)));
        write(stores -> {
            assertThat(stores.importRuns().of(Set.of(Connector.CLERK, Connector.POLAR)))
                    .isEqualTo(Map.of(Connector.CLERK, held));
            assertThat(stores.importRuns().of(Set.of())).isEmpty();
        });

        for (ImportRun.Ending ending : List.of(
                new ImportRun.Ending.Completed(),
                new ImportRun.Ending.Failed("wrong key"),
                new ImportRun.Ending.Canceled())) {
            ImportRun ended = held.ended(NOW.plusSeconds(1), ending);
            write(stores -> stores.importRuns().save(Map.of(Connector.CLERK, ended)));
            assertThat(storage.connectorViews().importRuns(tenant))
                    .isEqualTo(Map.of(Connector.CLERK, ended, Connector.STRIPE, ordered));
        }
    }

    @Test
    void dueImports_areThoseThatNobodyHasClaimed_theLongestWaitingFirst() {
        TenantId later = newTenant();
        TenantId ended = newTenant();
        ImportRun.Running ordered = ImportRun.ordered(Optional.empty(), NOW);
        run(tenant, ordered);
        run(later, ordered.held(NOW.plusSeconds(1), Optional.empty()));
        run(ended, ordered.ended(NOW, new ImportRun.Ending.Canceled()));

        assertThat(due(NOW)).contains(tenant).doesNotContain(later, ended);
        assertThat(due(NOW.plusSeconds(1))).containsSubsequence(tenant, later).doesNotContain(ended);
        assertThat(storage.acrossTenants().dueImports(NOW.plusSeconds(1), 1)).hasSize(1);
    }

    private void run(TenantId of, ImportRun run) {
        storage.unitOfWork().inTenant(of, stores -> {
            stores.connectors().importRuns().save(Map.of(Connector.CLERK, run));
            return of;
        });
    }

    private List<TenantId> due(Instant now) {
        return storage.acrossTenants().dueImports(now, 1_000);
    }

    // All of them

    @Test
    void connectors_ofAnotherTenant_areNeverSeen_andOfNobodyAreEmpty() {
        ParkedEvent parked = parked("evt_1", "cus_1", NOW);
        LinkedCustomer link = new LinkedCustomer(
                customer("cus_1"), new Subject(Optional.of(new ExternalId("u1")), Optional.empty()), Optional.empty());
        ObjectRef invoice = object(ObjectRef.Kind.INVOICE, "in_1");
        write(stores -> {
            stores.deliveries().save(List.of(parked.delivery()));
            stores.parked().park(List.of(parked));
            stores.customers().save(List.of(link));
            stores.objects().save(Map.of(invoice, new InvoiceMemory(true, false)));
            stores.failed().keep(List.of(failed("evt_2", NOW)));
            stores.secrets().save(Map.of(Connector.STRIPE, new StoredSecrets(sealed(1), Optional.empty(), "", NOW)));
            stores.apiKeys().save(Map.of(Connector.CLERK, new StoredApiKey(sealed(1), "", NOW)));
            stores.imports().save(Map.of(Connector.CLERK, UserImport.begunAt(NOW)));
            stores.importRuns().save(Map.of(Connector.CLERK, ImportRun.ordered(Optional.empty(), NOW)));
        });

        for (TenantId other : List.of(newTenant(), new TenantId("tn_nobody"))) {
            assertThat(storage.connectorViews().secrets(other)).isEmpty();
            assertThat(storage.connectorViews().apiKeys(other)).isEmpty();
            assertThat(storage.connectorViews().imports(other)).isEmpty();
            assertThat(storage.connectorViews().importRuns(other)).isEmpty();
            assertThat(storage.connectorViews().deliveries(other, Optional.empty(), Optional.empty(), 9))
                    .isEmpty();
            assertThat(storage.connectorViews().parked(other, 9)).isEmpty();
            assertThat(storage.connectorViews().failed(other, 9)).isEmpty();
        }
        storage.unitOfWork().inTenant(newTenant(), stores -> {
            assertThat(stores.connectors()
                            .deliveries()
                            .of(Set.of(parked.delivery().key())))
                    .isEmpty();
            assertThat(stores.connectors().parked().waitingFor(Set.of(parked.customer())))
                    .isEmpty();
            assertThat(stores.connectors().customers().links(Set.of(link.customer())))
                    .isEmpty();
            assertThat(stores.connectors().objects().of(Set.of(invoice))).isEmpty();
            assertThat(stores.connectors().secrets().of(Set.of(Connector.STRIPE)))
                    .isEmpty();
            assertThat(stores.connectors().apiKeys().of(Set.of(Connector.CLERK)))
                    .isEmpty();
            assertThat(stores.connectors().imports().of(Set.of(Connector.CLERK)))
                    .isEmpty();
            assertThat(stores.connectors().importRuns().of(Set.of(Connector.CLERK)))
                    .isEmpty();
            return "";
        });
    }

    @Test
    void connectors_whenTheWorkThrows_keepNothing() {
        assertThatThrownBy(() -> write(stores -> {
                    stores.deliveries().save(List.of(trace(key(Source.CLERK, "m1"), DeliveryOutcome.IGNORED, NOW)));
                    stores.secrets()
                            .save(Map.of(Connector.CLERK, new StoredSecrets(sealed(1), Optional.empty(), "", NOW)));
                    throw new IllegalArgumentException("the work failed");
                }))
                .hasMessage("the work failed");

        assertThat(deliveries(Optional.empty(), Optional.empty(), 9)).isEmpty();
        assertThat(storage.connectorViews().secrets(tenant)).isEmpty();
    }

    @Test
    void connectors_writesOfNothing_writeNothing() {
        write(stores -> {
            stores.deliveries().save(List.of());
            stores.objects().save(Map.of());
            stores.customers().save(List.of());
            stores.parked().park(List.of());
            stores.failed().keep(List.of());
            stores.secrets().save(Map.of());
            stores.imports().save(Map.of());
            stores.importRuns().save(Map.of());
            stores.secrets().clear(Set.of());
            stores.apiKeys().save(Map.of());
            stores.apiKeys().clear(Set.of());
        });

        assertThat(deliveries(Optional.empty(), Optional.empty(), 9)).isEmpty();
    }

    // What the tests are made of

    private void write(Consumer<ConnectorStores> work) {
        assertThat(storage.unitOfWork().inTenant(tenant, stores -> {
                    work.accept(stores.connectors());
                    return "committed";
                }))
                .contains("committed");
    }

    private TenantId newTenant() {
        return Intake.on(storage)
                .tenantSetup()
                .create("Test tenant")
                .orElseThrow()
                .id();
    }

    private static ParkedEvent parked(String id, String customer, Instant at) {
        Attributes attributes = Attributes.of(Map.of(new AttributeKey("plan"), new AttributeValue.Text("pro 😀")));
        return new ParkedEvent(
                trace(key(Source.STRIPE, id), DeliveryOutcome.PARKED, at),
                customer(customer),
                PURCHASE,
                attributes,
                ContactName.of("Ann"),
                attributes,
                at.minusSeconds(3600));
    }

    private static FailedDelivery failed(String id, Instant at) {
        return new FailedDelivery(Connector.CLERK, key(Source.CLERK, id), sealed(9, 8, 7), at);
    }

    private static DeliveryRecord trace(DedupeKey key, DeliveryOutcome outcome, Instant at) {
        return new DeliveryRecord(
                key, "invoice.paid", outcome, Optional.empty(), Optional.empty(), Optional.empty(), at);
    }

    private static DedupeKey key(Source source, String id) {
        return new DedupeKey(source, id);
    }

    private static CustomerRef customer(String id) {
        return new CustomerRef(Connector.STRIPE, id);
    }

    private static ObjectRef object(ObjectRef.Kind kind, String id) {
        return new ObjectRef(Connector.STRIPE, kind, id);
    }

    private static SealedSecret sealed(int... bytes) {
        byte[] sealed = new byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            sealed[i] = (byte) bytes[i];
        }
        return SealedSecret.ofBytes(sealed);
    }
}
