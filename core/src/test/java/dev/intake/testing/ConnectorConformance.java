package dev.intake.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intake.connector.InvoiceMemory;
import dev.intake.connector.LinkedCustomer;
import dev.intake.connector.ObjectRef;
import dev.intake.contact.ExternalId;
import dev.intake.contact.Subject;
import dev.intake.event.DedupeKey;
import dev.intake.kernel.Connector;
import dev.intake.kernel.Source;
import dev.intake.kernel.TenantId;
import dev.intake.secret.StoredApiKey;
import dev.intake.secret.StoredSecrets;
import dev.intake.sync.ImportProgress;
import dev.intake.sync.SyncKind;
import dev.intake.sync.SyncRun;
import dev.intake.webhook.DeliveryOutcome;
import dev.intake.webhook.ParkedEvent;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * What every storage must do for connectors: keep their secrets, and keep all that is theirs to one tenant and one unit of
 * work. The storage may contain other tenants; every test creates its own.
 */
public abstract class ConnectorConformance extends ConnectorKit {
    // Secrets

    @Test
    void secrets_areReadBackReplacedAndCleared() {
        StoredSecrets first = new StoredSecrets(sealed(1, 2, 3), Optional.empty(), "abcd", NOW);
        StoredSecrets rolled = new StoredSecrets(
                sealed(0, -1), Optional.of(new StoredSecrets.Previous(first.current(), NOW.plusSeconds(60))), "", NOW);
        write(stores -> {
            stores.secrets().set(Connector.STRIPE, Optional.of(first));
            stores.secrets().set(Connector.CLERK, Optional.of(first));
        });
        write(stores -> stores.secrets().set(Connector.STRIPE, Optional.of(rolled)));

        assertThat(storage.connectorViews(tenant).secrets())
                .isEqualTo(Map.of(Connector.STRIPE, rolled, Connector.CLERK, first));
        write(stores -> {
            assertThat(stores.secrets().secrets()).isEqualTo(Map.of(Connector.STRIPE, rolled, Connector.CLERK, first));
            stores.secrets().set(Connector.STRIPE, Optional.empty());
            stores.secrets().set(Connector.POLAR, Optional.empty());
        });
        assertThat(storage.connectorViews(tenant).secrets()).isEqualTo(Map.of(Connector.CLERK, first));
    }

    @Test
    void apiKeys_areReadBackReplacedAndCleared_andAreNoSecretsOfWebhooks() {
        StoredApiKey first = new StoredApiKey(sealed(1, 2, 3), "abcd", NOW);
        StoredApiKey second = new StoredApiKey(sealed(0, -1), "", NOW.plusSeconds(60));
        write(stores -> {
            stores.sync().setApiKey(Connector.STRIPE, Optional.of(first));
            stores.sync().setApiKey(Connector.CLERK, Optional.of(first));
        });
        write(stores -> stores.sync().setApiKey(Connector.STRIPE, Optional.of(second)));

        assertThat(storage.syncViews(tenant).apiKeys())
                .isEqualTo(Map.of(Connector.STRIPE, second, Connector.CLERK, first));
        assertThat(storage.connectorViews(tenant).secrets()).isEmpty();
        write(stores -> {
            assertThat(stores.sync().apiKeys()).isEqualTo(Map.of(Connector.STRIPE, second, Connector.CLERK, first));
            stores.sync().setApiKey(Connector.STRIPE, Optional.empty());
            stores.sync().setApiKey(Connector.POLAR, Optional.empty());
        });
        assertThat(storage.syncViews(tenant).apiKeys()).isEqualTo(Map.of(Connector.CLERK, first));
    }

    // Traces

    @Test
    void recorded_returnsTheIdsThatHaveATrace_ofTheTenantOnly() {
        ParkedEvent parked = parked("evt_1", "cus_1", NOW);
        DedupeKey known = parked.delivery().key();
        DedupeKey unknown = new DedupeKey(known.source(), "evt_2");
        write(stores -> stores.deliveries().save(List.of(parked.delivery())));

        assertThat(storage.connectorViews(tenant).traces(Set.of(known, unknown)).keySet())
                .containsExactly(known);
        assertThat(storage.connectorViews(tenant).traces(Set.of())).isEmpty();
        assertThat(storage.connectorViews(newTenant()).traces(Set.of(known))).isEmpty();
        assertThat(storage.connectorViews(new TenantId("tn_nobody")).traces(Set.of(known)))
                .isEmpty();
    }

    @Test
    void parkedLateRepair_staysHistorical() {
        ParkedEvent usual = parked("evt_1", "cus_1", NOW);
        ParkedEvent late = new ParkedEvent(
                parked("evt_2", "cus_2", NOW).delivery(),
                customer("cus_2"),
                usual.type(),
                usual.properties(),
                usual.name(),
                usual.attributes(),
                usual.occurredAt(),
                true);
        write(stores -> {
            stores.deliveries().save(List.of(usual.delivery(), late.delivery()));
            ConnectorRows.park(stores, usual, late);
        });

        assertThat(storage.connectorViews(tenant).parked(9)).containsExactlyInAnyOrder(usual, late);
        assertThat(storage.connectorViews(tenant)
                        .delivery(late.delivery().key().eventId())
                        .orElseThrow()
                        .parked())
                .contains(late);
        write(stores ->
                assertThat(ConnectorRows.waitingFor(stores, customer("cus_2"))).containsExactly(late));
    }

    // All of them

    @Test
    void connectors_ofAnotherTenant_areNeverSeen_andOfAMissingTenantAreEmpty() {
        ParkedEvent parked = parked("evt_1", "cus_1", NOW);
        LinkedCustomer link = new LinkedCustomer(
                customer("cus_1"), new Subject(Optional.of(new ExternalId("u1")), Optional.empty()), Optional.empty());
        ObjectRef invoice = object(ObjectRef.Kind.INVOICE, "in_1");
        write(stores -> {
            stores.deliveries().save(List.of(parked.delivery()));
            ConnectorRows.park(stores, parked);
            ConnectorRows.link(stores, link);
            ConnectorRows.remember(stores, Map.of(invoice, new InvoiceMemory(true, false)));
            stores.failed().keep(List.of(failed("evt_2", NOW)));
            stores.secrets()
                    .set(Connector.STRIPE, Optional.of(new StoredSecrets(sealed(1), Optional.empty(), "", NOW)));
            stores.sync().setApiKey(Connector.CLERK, Optional.of(new StoredApiKey(sealed(1), "", NOW)));
            stores.sync().save(Connector.CLERK, ImportProgress.begunAt(NOW));
            stores.sync().save(Connector.CLERK, SyncRun.ordered(SyncKind.IMPORT, Optional.empty(), NOW));
        });

        for (TenantId other : List.of(newTenant(), new TenantId("tn_nobody"))) {
            assertThat(storage.connectorViews(other).secrets()).isEmpty();
            assertThat(storage.syncViews(other).apiKeys()).isEmpty();
            assertThat(storage.syncViews(other).imports()).isEmpty();
            assertThat(storage.syncViews(other).importRuns()).isEmpty();
            assertThat(storage.connectorViews(other).deliveries(Optional.empty(), Optional.empty(), 9))
                    .isEmpty();
            assertThat(storage.connectorViews(other).parked(9)).isEmpty();
            assertThat(storage.connectorViews(other).failed(9)).isEmpty();
            assertThat(storage.connectorViews(other)
                            .delivery(parked.delivery().key().eventId()))
                    .isEmpty();
        }
        storage.unitOfWork().inTenant(newTenant(), stores -> {
            assertThat(stores.deliveries().traces(Set.of(parked.delivery().key())))
                    .isEmpty();
            assertThat(ConnectorRows.waitingFor(stores, parked.customer())).isEmpty();
            assertThat(ConnectorRows.links(stores, link.customer())).isEmpty();
            assertThat(ConnectorRows.memories(stores, Set.of(invoice))).isEmpty();
            assertThat(stores.secrets().secrets()).isEmpty();
            assertThat(stores.sync().apiKeys()).isEmpty();
            assertThat(stores.sync().imports()).isEmpty();
            assertThat(stores.sync().importRuns()).isEmpty();
            return "";
        });
    }

    @Test
    void connectors_whenTheWorkThrows_keepNothing() {
        assertThatThrownBy(() -> write(stores -> {
                    stores.deliveries().save(List.of(trace(key(Source.CLERK, "m1"), DeliveryOutcome.IGNORED, NOW)));
                    stores.secrets()
                            .set(Connector.CLERK, Optional.of(new StoredSecrets(sealed(1), Optional.empty(), "", NOW)));
                    throw new IllegalArgumentException("the work failed");
                }))
                .hasMessage("the work failed");

        assertThat(deliveries(Optional.empty(), Optional.empty(), 9)).isEmpty();
        assertThat(storage.connectorViews(tenant).secrets()).isEmpty();
    }

    @Test
    void connectors_writesOfNothing_writeNothing() {
        write(stores -> {
            stores.deliveries().save(List.of());
            stores.failed().keep(List.of());
            ConnectorRows.park(stores);
        });

        assertThat(deliveries(Optional.empty(), Optional.empty(), 9)).isEmpty();
    }
}
