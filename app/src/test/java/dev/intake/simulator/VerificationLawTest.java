package dev.intake.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.intake.Storage;
import dev.intake.app.command.ProviderAdapters;
import dev.intake.app.demo.ProviderEvent;
import dev.intake.app.demo.SaasMonth;
import dev.intake.app.output.Json;
import dev.intake.app.testing.EmbeddedServers;
import dev.intake.connector.ApiKey;
import dev.intake.connector.LifecycleEventType;
import dev.intake.jdbc.PostgresStorage;
import dev.intake.jdbc.embedded.ConnectionDetails;
import dev.intake.jdbc.embedded.EmbeddedServer;
import dev.intake.jdbc.schema.Migrations;
import dev.intake.jdbc.sql.ConnectionPool;
import dev.intake.sync.Certificate;
import dev.intake.sync.EventDirectory;
import dev.intake.sync.EventPeriod;
import dev.intake.testing.DeliveryFaults;
import dev.intake.testing.InMemoryStorage;
import dev.intake.testing.Tries;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.NavigableSet;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Verification repairs what was lost on the way. One delivery in ten is dropped, some come twice, all in random order, and the
 * endpoint is closed for two days, whereupon it is disabled; it is verified every day. Then every table holds what it holds
 * after a month in which each delivery arrived at once.
 */
@Order(2)
class VerificationLawTest {
    private static final ApiKey KEY = ApiKey.parse("rk_live_simulated").orElseThrow();
    private static final int CONTACTS = 40;
    private static final int CONTACTS_ON_POSTGRES = 15;
    private static final Duration DAY = Duration.ofDays(1);
    private static final int LIMITED_EVERY = 7;
    private static final String THIN = "thin_";

    @Test
    @Tag(Tries.LAW)
    void verify_afterLostDeliveries_leavesTheTablesOfALosslessMonth_law() throws IOException {
        for (long seed = 1; seed <= Tries.of(8, 80); seed++) {
            assertRepaired(seed, CONTACTS, InMemoryStorage::new);
        }
    }

    @Test
    @Tag(Tries.LAW)
    void verify_afterLostDeliveries_leavesTheTablesOfALosslessMonth_onPostgres_law(@TempDir Path folder)
            throws IOException {
        try (EmbeddedServer server = EmbeddedServers.start(folder);
                HikariDataSource pool = pool(server.connection())) {
            Migrations.migrate(pool);
            Storage storage = new PostgresStorage(pool);
            for (long seed = 1; seed <= Tries.of(1, 3); seed++) {
                assertRepaired(seed, CONTACTS_ON_POSTGRES, () -> storage);
            }
        }
    }

    /** An address that gets thin events only lacks nothing: their events are fetched with the restricted key. */
    @Test
    @Tag(Tries.LAW)
    void verify_afterThinEvents_leavesTheTablesOfAMonthOfSnapshots_law() throws IOException {
        for (long seed = 1; seed <= Tries.of(10, 40); seed++) {
            SaasMonth month = SaasMonth.of(seed, CONTACTS, SimulatedMonth.START);
            SaasMonth thin = new SaasMonth(
                    month.calls(),
                    month.events().stream().map(VerificationLawTest::thin).toList());
            SimulatedMonth service = month(new InMemoryStorage(), thin, DeliveryFaults.NONE);
            try (StripeSimulator stripe = stripe(month, service)) {
                EventDirectory events = ProviderAdapters.stripeEvents(stripe.url(), KEY);
                service.live(SimulatedMonth.END.plus(DAY), () -> daily(service, events));
            }

            NavigableSet<String> tables = service.tables();
            tables.removeIf(row -> row.startsWith("delivery " + THIN));
            assertThat(tables).as("seed " + seed).isEqualTo(lossless(new InMemoryStorage(), month));
        }
    }

    private static ProviderEvent thin(ProviderEvent event) {
        return new ProviderEvent(
                THIN + event.id(),
                event.type(),
                event.created(),
                Json.line(Json.object()
                        .put("id", THIN + event.id())
                        .put("object", "v2.core.event")
                        .put("type", "v1." + event.type())
                        .put("created", event.created().toString())
                        .put("snapshot_event", event.id())));
    }

    private static HikariDataSource pool(ConnectionDetails details) {
        return ConnectionPool.open(
                "months",
                details.jdbcUrl(),
                details.user(),
                details.password().reveal(),
                Migrations.CONNECTIONS,
                Duration.ofMinutes(1));
    }

    private static void assertRepaired(long seed, int contacts, Supplier<Storage> storages) throws IOException {
        SaasMonth month = SaasMonth.of(seed, contacts, SimulatedMonth.START);
        NavigableSet<String> lossless = lossless(storages.get(), month);

        SimulatedMonth verified = month(storages.get(), month, faults(seed));
        try (StripeSimulator stripe = stripe(month, verified)) {
            EventDirectory events = ProviderAdapters.stripeEvents(stripe.url(), KEY);
            verified.live(SimulatedMonth.END.plus(DAY), () -> daily(verified, events));
            Certificate again = verified.verify(30, events);

            assertThat(again.missing()).isZero();
            assertThat(again.fetched()).isZero();
            assertThat(again.here()).isEqualTo(again.sent());
        }
        assertThat(verified.tables()).as("seed " + seed).isEqualTo(lossless);

        SimulatedMonth unverified = month(storages.get(), month, faults(seed));
        unverified.live(SimulatedMonth.END.plus(DAY), () -> enableAfterTheClosing(unverified));
        // The control: without verification the comparison finds the losses.
        assertThat(unverified.tables()).as("seed " + seed).isNotEqualTo(lossless);
    }

    private static NavigableSet<String> lossless(Storage storage, SaasMonth month) {
        SimulatedMonth lossless = month(storage, month, DeliveryFaults.NONE);
        lossless.live(SimulatedMonth.END.plus(DAY), () -> {});
        return lossless.tables();
    }

    private static SimulatedMonth month(Storage storage, SaasMonth month, DeliveryFaults faults) {
        SimulatedMonth service = new SimulatedMonth(storage, month, faults, DAY);
        service.approve("Started", LifecycleEventType.SUBSCRIPTION_STARTED.eventType());
        service.approve("Refunded", LifecycleEventType.REFUND_ISSUED.eventType());
        return service;
    }

    private static DeliveryFaults faults(long seed) {
        Instant closes = SimulatedMonth.START.plus(Duration.ofHours(new SplittableRandom(seed).nextInt(24 * 26)));
        return new DeliveryFaults(
                seed, 0.1, 0.1, Duration.ofHours(6), List.of(new EventPeriod(closes, closes.plus(Duration.ofDays(2)))));
    }

    private static void daily(SimulatedMonth service, EventDirectory events) {
        enableAfterTheClosing(service);
        if (service.clock().instant().getEpochSecond() % DAY.toSeconds() == 0) {
            service.verify(3, events);
        }
    }

    /** A person enables the endpoint again; what was sent meanwhile stays undelivered. */
    private static void enableAfterTheClosing(SimulatedMonth service) {
        if (service.deliveries().isDisabled()) {
            service.deliveries().enable();
        }
    }

    private static StripeSimulator stripe(SaasMonth month, SimulatedMonth service) throws IOException {
        return StripeSimulator.start(
                0, new StripeAccount(month.events(), service.clock()), KEY.reveal(), LIMITED_EVERY);
    }
}
