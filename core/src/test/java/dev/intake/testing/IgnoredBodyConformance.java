package dev.intake.testing;

import static dev.intake.testing.ProviderEvent.clerk;
import static dev.intake.testing.ProviderEvent.stripe;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Connectors;
import dev.intake.access.Actor;
import dev.intake.connector.InvoiceMemory;
import dev.intake.connector.ObjectRef;
import dev.intake.event.DedupeKey;
import dev.intake.kernel.Connector;
import dev.intake.kernel.Source;
import dev.intake.privacy.ContactExport;
import dev.intake.sweep.ExpireDeliveries.Forgotten;
import dev.intake.sweep.SweepPace;
import dev.intake.tenant.SettingsActions;
import dev.intake.webhook.IgnoredDelivery;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The bodies of ignored deliveries on any storage: which are kept, for how long, and who can remove them. (ADR 139) */
public abstract class IgnoredBodyConformance extends WebhookKit {
    private static final Duration DAY = Duration.ofDays(1);

    @Test
    void ignoredDelivery_isKept_withWhatWasRememberedOfItsObject() {
        webhooks.deliver(failedInvoice("evt_1", "cus_1", ANN));
        webhooks.deliver(unmapped("evt_2", "in_1", "\"status\": \"paid\""));
        Instant arrived = webhooks.clock().instant();

        IgnoredDelivery kept = onlyIgnored();

        assertThat(kept.key()).isEqualTo(new DedupeKey(Source.STRIPE, "evt_2"));
        assertThat(kept.object()).isEqualTo(ObjectRef.of(Connector.STRIPE, ObjectRef.Kind.INVOICE, "in_1"));
        assertThat(kept.memory()).contains(new InvoiceMemory(true, false));
        assertThat(kept.receivedAt()).isEqualTo(arrived);
    }

    @Test
    void processedDelivery_andARepeat_areNotKept() {
        webhooks.deliver(purchase("evt_1", "cus_1", ANN));
        webhooks.deliver(unmapped("evt_2", "in_1", ""));
        webhooks.deliver(unmapped("evt_2", "in_1", "\"status\": \"paid\""));

        assertThat(onlyIgnored().memory()).isEmpty();
    }

    /** Only the traces are stored of events of people of somebody else, and of events that carry secrets of people. */
    @Test
    void bodiesOfConnectedAccounts_andOfMessagesWithCodes_areNeverKept() {
        ProviderEvent customer = stripe("evt_1", "customer.updated", 1_800_000_300, "\"id\": \"cus_1\"", "");
        assertThat(webhooks.deliver(new ProviderEvent(
                        Connector.STRIPE,
                        "evt_1",
                        customer.payload().replaceFirst("\\{", "{\"account\": \"acct_2\", "))))
                .isEqualTo(IGNORED);
        for (String type : List.of("email.created", "sms.created", "organizationInvitation.created")) {
            assertThat(webhooks.deliver(clerk("msg_" + type, type, 1_800_000_300_000L, "\"otp_code\": \"424242\"")))
                    .isEqualTo(IGNORED);
        }
        assertThat(webhooks.deliver(clerk("msg_kept", "session.created", 1_800_000_300_000L, "\"id\": \"sess_1\"")))
                .isEqualTo(IGNORED);

        assertThat(ignored()).isEmpty();
        assertThat(storage().connectorViews(tenant.id()).ignored(Connector.CLERK, Instant.EPOCH, Optional.empty(), 99))
                .extracting(kept -> kept.key().id())
                .containsExactly("msg_kept");
        assertThat(webhooks.deliveries()).hasSize(5);
    }

    @Test
    void tenantThatKeepsNone_keepsNone_andTheSweepRemovesWhatItHas() {
        webhooks.deliver(unmapped("evt_1", "in_1", ""));
        keepBodies(0);
        webhooks.deliver(unmapped("evt_2", "in_1", ""));

        assertThat(ignored()).extracting(kept -> kept.key().id()).containsExactly("evt_1");
        assertThat(sweep()).isEqualTo(new Forgotten(0, 0, 1));
        assertThat(ignored()).isEmpty();
        assertThat(webhooks.deliveries()).hasSize(2);
    }

    @Test
    void bodies_goAfterTheirDays_andWithTheirTracesAtTheLatest() {
        webhooks.deliver(unmapped("evt_1", "in_1", ""));
        webhooks.clock().move(DAY.multipliedBy(30));
        assertThat(sweep()).isEqualTo(new Forgotten(0, 0, 0));
        webhooks.clock().move(Duration.ofSeconds(1));
        assertThat(sweep()).isEqualTo(new Forgotten(0, 0, 1));

        keepBodies(90);
        tenant.done(SettingsActions.SET_RETENTION, "deliveriesDays", "30");
        webhooks.deliver(unmapped("evt_2", "in_1", ""));
        webhooks.clock().move(DAY.multipliedBy(30).plusSeconds(1));
        assertThat(sweep()).isEqualTo(new Forgotten(2, 0, 1));
    }

    @Test
    void erasure_removesTheBodiesThatNameTheContact_andNoOther() {
        webhooks.deliver(purchase("evt_1", "cus_1", ANN));
        webhooks.deliver(unmapped("evt_customer", "in_1", "\"customer\": \"cus_1\""));
        webhooks.deliver(unmapped("evt_address", "in_2", "\"note\": \"bill to <Ann@Example.com>\""));
        webhooks.deliver(unmapped("evt_user", "in_3", "\"metadata\": {\"user_id\": \"u1\"}"));
        webhooks.deliver(unmapped("evt_other", "in_4", "\"customer\": \"cus_11\""));

        assertThat(export().ignored())
                .extracting(ContactExport.Body::text)
                .contains(unmapped("evt_customer", "in_1", "\"customer\": \"cus_1\"")
                        .payload());
        assertThat(export().ignored())
                .extracting(body -> body.key().id())
                .containsExactlyInAnyOrder("evt_customer", "evt_address", "evt_user");
        webhooks.connectors().eraseContact().erase(tenant.id(), id("u1"), Actor.COMMAND_LINE);

        assertThat(ignored()).extracting(kept -> kept.key().id()).containsExactly("evt_other");
    }

    @Test
    void positions_orderDeliveriesByObjectAndArrival() {
        for (String id : List.of("evt_1", "evt_2", "evt_3", "evt_4")) {
            webhooks.deliver(unmapped(id, id.equals("evt_2") ? "in_0" : "in_1", ""));
        }
        List<IgnoredDelivery> all = ignored();

        assertThat(all).extracting(kept -> kept.key().id()).containsExactly("evt_2", "evt_1", "evt_3", "evt_4");
        assertThat(storage()
                        .connectorViews(tenant.id())
                        .ignored(
                                Connector.STRIPE,
                                all.get(2).receivedAt(),
                                Optional.of(all.get(0).position()),
                                1))
                .containsExactly(all.get(2));
    }

    private ContactExport export() {
        return webhooks.connectors()
                .exportContact()
                .export(tenant.id(), id("u1"), Actor.COMMAND_LINE)
                .orElseThrow();
    }

    private void keepBodies(int days) {
        tenant.done(SettingsActions.SET_RETENTION, "bodiesDays", Integer.toString(days));
    }

    private Forgotten sweep() {
        return Connectors.on(
                        new OneTenant(storage(), tenant.id()),
                        new TestVault(),
                        TestWebhooks::decode,
                        webhooks.clock(),
                        new SequentialIds())
                .expireDeliveries()
                .run(SweepPace.UNTHROTTLED);
    }

    private List<IgnoredDelivery> ignored() {
        return storage().connectorViews(tenant.id()).ignored(Connector.STRIPE, Instant.EPOCH, Optional.empty(), 99);
    }

    private IgnoredDelivery onlyIgnored() {
        assertThat(ignored()).hasSize(1);
        return ignored().get(0);
    }

    private static ProviderEvent unmapped(String id, String invoice, String object) {
        return stripe(
                id,
                "invoice.updated",
                1_800_000_300,
                "\"id\": \"" + invoice + "\"" + (object.isEmpty() ? "" : ", " + object),
                "");
    }
}
