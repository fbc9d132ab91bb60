package dev.intake.account;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

class AttemptLimitsTest {
    private static final Instant NOW = Instant.parse("2026-11-23T12:00:00Z");
    private static final AccountName OPERATOR = AccountName.OPERATOR;

    private final AttemptLimits limits = new AttemptLimits();

    @Test
    void oneNetworkAtOneName_hasTenAtOnce_thenOneEveryThreeMinutes() {
        assertThat(granted(10, i -> OPERATOR, i -> network(1))).isEqualTo(10);

        assertThat(limits.takeUnknownDevice(OPERATOR, network(1), NOW)).contains(Duration.ofMinutes(3));
        assertThat(limits.takeUnknownDevice(OPERATOR, network(1), NOW.plusSeconds(180)))
                .isEmpty();
        assertThat(limits.takeUnknownDevice(OPERATOR, network(1), NOW.plusSeconds(180)))
                .isPresent();
    }

    @Test
    void oneNetwork_hasTwentyAtOnce_whateverTheNames() {
        assertThat(granted(50, AttemptLimitsTest::name, i -> network(1))).isEqualTo(20);
        assertThat(limits.takeUnknownDevice(name(99), network(1), NOW)).contains(Duration.ofSeconds(15));
    }

    @Test
    void unknownDevices_shareThirtyAttempts_thenOneASecond() {
        assertThat(granted(100, AttemptLimitsTest::name, AttemptLimitsTest::network))
                .isEqualTo(30);
        assertThat(limits.takeUnknownDevice(name(200), network(200), NOW)).contains(Duration.ofSeconds(1));
        assertThat(limits.takeUnknownDevice(name(200), network(200), NOW.plusSeconds(1)))
                .isEmpty();
    }

    @Test
    void oneName_hasAHundredAttemptsAnHour_fromAllNetworks() {
        int granted = 0;
        for (int i = 0; i < 200; i++) {
            if (limits.takeUnknownDevice(OPERATOR, network(i), NOW.plusSeconds(i))
                    .isEmpty()) {
                granted++;
            }
        }

        assertThat(granted).isBetween(100, 106);
    }

    @Test
    void refusedAttempt_countsAgainstNothing() {
        granted(10, i -> OPERATOR, i -> network(1));
        for (int i = 0; i < 1_000; i++) {
            assertThat(limits.takeUnknownDevice(OPERATOR, network(1), NOW)).contains(Duration.ofMinutes(3));
        }

        assertThat(granted(100, AttemptLimitsTest::name, i -> network(1))).isEqualTo(10);
    }

    @Test
    void account_hasSixHundredForms_thenOneASecond() {
        for (int i = 0; i < 600; i++) {
            assertThat(limits.takeForm(OPERATOR, NOW)).isEmpty();
        }

        assertThat(limits.takeForm(OPERATOR, NOW)).contains(Duration.ofSeconds(1));
        assertThat(limits.takeForm(name(1), NOW)).isEmpty();
        assertThat(limits.takeForm(OPERATOR, NOW.plusSeconds(1))).isEmpty();
    }

    @Test
    void device_hasItsOwn() {
        Device device = new Device(OPERATOR, new UUID(1, 1), NOW);
        granted(100, AttemptLimitsTest::name, AttemptLimitsTest::network);

        for (int i = 0; i < 10; i++) {
            assertThat(limits.takeKnownDevice(device, NOW)).isEmpty();
        }
        assertThat(limits.takeKnownDevice(device, NOW)).contains(Duration.ofMinutes(3));
        assertThat(limits.takeKnownDevice(new Device(OPERATOR, new UUID(1, 2), NOW), NOW))
                .isEmpty();
    }

    @Test
    void whatIsFullAgain_isForgotten() {
        Instant now = NOW;
        for (int i = 0; i < 40_000; i++) {
            now = now.plusSeconds(1);
            limits.takeUnknownDevice(name(i), network(i), now);
        }

        assertThat(limits.remembered()).isLessThanOrEqualTo(10_003);
    }

    private int granted(int attempts, IntFunction<AccountName> name, IntFunction<ClientNetwork> network) {
        int granted = 0;
        for (int i = 0; i < attempts; i++) {
            if (limits.takeUnknownDevice(name.apply(i), network.apply(i), NOW).isEmpty()) {
                granted++;
            }
        }
        return granted;
    }

    private static AccountName name(int i) {
        return new AccountName("name-" + i);
    }

    private static ClientNetwork network(int i) {
        return new ClientNetwork("192.0.2." + i);
    }
}
