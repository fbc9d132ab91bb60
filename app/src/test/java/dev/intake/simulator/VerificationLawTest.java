package dev.intake.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.app.command.ProviderAdapters;
import dev.intake.app.demo.SaasMonth;
import dev.intake.connector.ApiKey;
import dev.intake.connector.LifecycleEventType;
import dev.intake.testing.Tries;
import dev.intake.verification.Certificate;
import dev.intake.verification.EventDirectory;
import dev.intake.verification.EventPeriod;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.NavigableSet;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Verification repairs what was lost on the way. One delivery in ten is dropped, some come twice, all in random order, and the
 * endpoint is closed for two days, whereupon it is disabled; it is verified every day. Then every table holds what it holds
 * after a month in which each delivery arrived at once.
 */
class VerificationLawTest {
    private static final ApiKey KEY = ApiKey.parse("rk_live_simulated").orElseThrow();
    private static final int CONTACTS = 40;
    private static final Duration DAY = Duration.ofDays(1);
    private static final int LIMITED_EVERY = 7;

    @Test
    @Tag(Tries.LAW)
    void verify_afterLostDeliveries_leavesTheTablesOfALosslessMonth_law() throws IOException {
        for (long seed = 1; seed <= Tries.of(20, 500); seed++) {
            SaasMonth month = SaasMonth.of(seed, CONTACTS, SimulatedMonth.START);
            NavigableSet<String> lossless = lossless(month);

            SimulatedMonth verified = month(month, faults(seed));
            try (StripeSimulator stripe = stripe(month, verified)) {
                EventDirectory events = ProviderAdapters.stripeEvents(stripe.url(), KEY);
                verified.live(SimulatedMonth.END.plus(DAY), () -> daily(verified, events));
                Certificate again = verified.verify(30, events);

                assertThat(again.missing()).isZero();
                assertThat(again.fetched()).isZero();
                assertThat(again.here()).isEqualTo(again.sent());
            }
            assertThat(verified.tables()).as("seed " + seed).isEqualTo(lossless);

            SimulatedMonth unverified = month(month, faults(seed));
            unverified.live(SimulatedMonth.END.plus(DAY), () -> enableAfterTheClosing(unverified));
            // The control: without verification the comparison finds the losses.
            assertThat(unverified.tables()).as("seed " + seed).isNotEqualTo(lossless);
        }
    }

    private static NavigableSet<String> lossless(SaasMonth month) {
        SimulatedMonth lossless = month(month, DeliveryFaults.NONE);
        lossless.live(SimulatedMonth.END.plus(DAY), () -> {});
        return lossless.tables();
    }

    private static SimulatedMonth month(SaasMonth month, DeliveryFaults faults) {
        SimulatedMonth service = new SimulatedMonth(month, faults, DAY);
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
