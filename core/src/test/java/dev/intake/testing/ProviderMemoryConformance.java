package dev.intake.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.connector.BillingInterval;
import dev.intake.connector.CustomerRef;
import dev.intake.connector.ErasedUser;
import dev.intake.connector.InvoiceMemory;
import dev.intake.connector.LinkedCustomer;
import dev.intake.connector.ListedObject.Kind;
import dev.intake.connector.ObjectMemory;
import dev.intake.connector.ObjectRef;
import dev.intake.connector.RecurringPlan;
import dev.intake.connector.RefundMemory;
import dev.intake.connector.SubscriptionMemory;
import dev.intake.connector.UserMemory;
import dev.intake.contact.ContactId;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.ExternalId;
import dev.intake.contact.Subject;
import dev.intake.kernel.Connector;
import dev.intake.kernel.TenantId;
import dev.intake.sync.CountedHistory;
import dev.intake.sync.HistoryCounts;
import dev.intake.sync.ImportCounts;
import dev.intake.sync.ImportProgress;
import dev.intake.sync.ListCursor;
import dev.intake.sync.SyncKind;
import dev.intake.sync.SyncRun;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/**
 * What every storage must remember of providers: their objects and customers, and how far the import of their users has come.
 * The storage may contain other tenants; every test creates its own.
 */
public abstract class ProviderMemoryConformance extends ConnectorKit {
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
                new SubscriptionMemory(
                        NOW, Optional.of("active"), plan, NOW, Optional.of(NOW), Optional.of(NOW), true));
        memories.put(object(ObjectRef.Kind.SUBSCRIPTION, "b"), SubscriptionMemory.NOTHING);
        memories.put(object(ObjectRef.Kind.INVOICE, "a"), new InvoiceMemory(true, false));
        memories.put(object(ObjectRef.Kind.INVOICE, "b"), new InvoiceMemory(false, true));
        memories.put(object(ObjectRef.Kind.PAYMENT, "a"), new RefundMemory(Long.MAX_VALUE));
        memories.put(
                object(ObjectRef.Kind.USER, "a"),
                new UserMemory(NOW, Optional.of(new ExternalId("u 😀")), true, false, true));
        memories.put(object(ObjectRef.Kind.USER, "b"), UserMemory.NOTHING);
        memories.put(object(ObjectRef.Kind.ERASED_USER, "a"), new ErasedUser(NOW));
        write(stores -> ConnectorRows.remember(stores, memories));
        write(stores ->
                assertThat(ConnectorRows.memories(stores, memories.keySet())).isEqualTo(memories));

        ObjectRef invoice = object(ObjectRef.Kind.INVOICE, "a");
        write(stores -> ConnectorRows.remember(stores, Map.of(invoice, new InvoiceMemory(true, true))));
        write(stores -> {
            assertThat(ConnectorRows.memories(stores, Set.of(invoice)))
                    .isEqualTo(Map.of(invoice, new InvoiceMemory(true, true)));
            assertThat(ConnectorRows.memories(
                            stores, Set.of(new ObjectRef(Connector.POLAR, ObjectRef.Kind.INVOICE, "a"))))
                    .isEmpty();
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
                Optional.of(new ContactId(UUID.randomUUID())),
                Set.of(),
                Optional.of(NOW));
        write(stores -> ConnectorRows.link(stores, byEmail, byId));
        LinkedCustomer pinned = byEmail.pinnedTo(new ContactId(UUID.randomUUID()));
        write(stores -> ConnectorRows.link(stores, pinned));

        ContactId another = new ContactId(UUID.randomUUID());
        ContactId yetAnother = new ContactId(UUID.randomUUID());
        LinkedCustomer user = new LinkedCustomer(
                new CustomerRef(Connector.CLERK, "user_1"),
                new Subject(Optional.of(new ExternalId("u1")), Optional.empty()),
                Optional.of(new ContactId(UUID.randomUUID())),
                Set.of(another, yetAnother),
                Optional.empty());
        write(stores -> ConnectorRows.link(stores, user));
        write(stores ->
                assertThat(ConnectorRows.links(stores, user.customer())).isEqualTo(Map.of(user.customer(), user)));

        write(stores -> {
            assertThat(ConnectorRows.links(stores, byEmail.customer(), byId.customer(), customer("cus_3")))
                    .isEqualTo(Map.of(byEmail.customer(), pinned, byId.customer(), byId));
            assertThat(ConnectorRows.links(stores, new CustomerRef(Connector.POLAR, "cus_1")))
                    .isEmpty();
            assertThat(ConnectorRows.links(stores)).isEmpty();
        });
    }

    // Imports

    @Test
    void imports_areReadBackAndReplaced() {
        ImportProgress begun = ImportProgress.begunAt(NOW);
        ImportProgress halfway = begun.after(
                Integer.MAX_VALUE + 1L, new ImportCounts(3, Integer.MAX_VALUE + 1L, 5), new ListCursor("user 😀"));
        write(stores -> {
            stores.sync().save(Connector.CLERK, halfway);
            stores.sync().save(Connector.STRIPE, begun);
        });

        ImportProgress finished = halfway.finishedAfter(1, ImportCounts.NONE, NOW.plusSeconds(1));
        write(stores -> stores.sync().save(Connector.CLERK, finished));

        write(stores -> assertThat(stores.sync().imports())
                .isEqualTo(Map.of(Connector.CLERK, finished, Connector.STRIPE, begun)));
        assertThat(storage.syncViews(tenant).imports())
                .isEqualTo(Map.of(Connector.CLERK, finished, Connector.STRIPE, begun));
    }

    @Test
    void countedHistory_isReadBackAndReplaced() {
        ImportProgress begun = ImportProgress.begunAt(NOW);
        CountedHistory empty = new CountedHistory(begun, HistoryCounts.NONE);
        HistoryCounts counts = new HistoryCounts(
                new TreeMap<>(Map.of(Kind.CUSTOMER, 3L, Kind.INVOICE, 4L)),
                new TreeMap<>(Map.of("trial-converted", Integer.MAX_VALUE + 1L)),
                5);
        ImportProgress halfway =
                begun.after(7, new ImportCounts(0, 0, 0, Integer.MAX_VALUE + 1L), new ListCursor("CUSTOMERS:cus_1"));
        CountedHistory counted = new CountedHistory(halfway, counts);
        write(stores -> stores.sync().save(Connector.STRIPE, empty));
        write(stores -> stores.sync().save(Connector.POLAR, counted));
        write(stores -> assertThat(stores.sync().counted())
                .isEqualTo(Map.of(Connector.STRIPE, empty, Connector.POLAR, counted)));

        CountedHistory complete =
                new CountedHistory(halfway.finishedAfter(0, ImportCounts.NONE, NOW.plusSeconds(1)), counts);
        write(stores -> stores.sync().save(Connector.STRIPE, complete));

        assertThat(storage.syncViews(tenant).counted())
                .isEqualTo(Map.of(Connector.STRIPE, complete, Connector.POLAR, counted));
        assertThat(storage.syncViews(newTenant()).counted()).isEmpty();
    }

    @Test
    void importRuns_areReadBackAndReplaced_inEveryState() {
        SyncRun ordered = SyncRun.ordered(SyncKind.COUNT, Optional.empty(), NOW);
        SyncRun held = ordered.claimed(NOW.plusSeconds(9)).delayed("away 😀", NOW.plusSeconds(5));
        write(stores -> {
            stores.sync().save(Connector.CLERK, held);
            stores.sync().save(Connector.STRIPE, ordered);
        });
        write(stores -> assertThat(stores.sync().importRuns())
                .isEqualTo(Map.of(Connector.CLERK, held, Connector.STRIPE, ordered)));

        for (SyncRun.State end : List.of(SyncRun.State.COMPLETED, SyncRun.State.FAILED, SyncRun.State.CANCELED)) {
            Optional<String> reason = Optional.of("wrong key").filter(why -> end == SyncRun.State.FAILED);
            SyncRun ended = held.ended(end, reason, NOW.plusSeconds(1));
            write(stores -> stores.sync().save(Connector.CLERK, ended));
            assertThat(storage.syncViews(tenant).importRuns())
                    .isEqualTo(Map.of(Connector.CLERK, ended, Connector.STRIPE, ordered));
        }
    }

    @Test
    void dueImports_areTheUnclaimedOnes_longestWaitingFirst() {
        TenantId later = newTenant();
        TenantId ended = newTenant();
        SyncRun ordered = SyncRun.ordered(SyncKind.IMPORT, Optional.empty(), NOW);
        run(tenant, ordered);
        run(later, ordered.due(NOW.plusSeconds(1)));
        run(ended, ordered.ended(SyncRun.State.CANCELED, Optional.empty(), NOW));

        assertThat(due(NOW)).contains(tenant).doesNotContain(later, ended);
        assertThat(due(NOW.plusSeconds(1))).containsSubsequence(tenant, later).doesNotContain(ended);
        assertThat(storage.acrossTenants().dueImports(NOW.plusSeconds(1), 1)).hasSize(1);
    }

    private void run(TenantId of, SyncRun run) {
        storage.unitOfWork().inTenant(of, stores -> {
            stores.sync().save(Connector.CLERK, run);
            return of;
        });
    }

    private List<TenantId> due(Instant now) {
        return storage.acrossTenants().dueImports(now, 1_000);
    }
}
