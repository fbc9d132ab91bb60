package dev.intake.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Intake;
import dev.intake.Storage;
import dev.intake.enrollment.ProgramId;
import dev.intake.ingest.Operation;
import dev.intake.ingest.OperationResult;
import dev.intake.sweep.SweepPace;
import dev.intake.tenant.SettingsActions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.Collectors;

/**
 * Two tenants to whom the same happens, but that of one of them old events are swept at random moments, and of the other
 * never. After everything that happens, the same contacts have entered the same programs by the same events.
 */
final class RetentionWorld {
    private static final int DAYS = 30;
    private static final Duration DAY = Duration.ofDays(1);
    private static final List<String> USERS = List.of("ann", "bob", "cat", "dan");
    private static final List<String> TYPES = List.of("user.signed_up", "order.created", "plan.changed");

    private final int seed;
    private final SplittableRandom random;
    private final ManualClock clock = new ManualClock();
    private final TestTenant swept;
    private final TestTenant unswept;
    private final Intake sweeper;
    private final Map<String, Sent> sent = new LinkedHashMap<>();
    private final Map<ProgramId, Integer> places = new HashMap<>();

    RetentionWorld(Storage storage, int seed) {
        this.seed = seed;
        this.random = new SplittableRandom(seed);
        swept = tenant(storage);
        unswept = tenant(new InMemoryStorage(seed));
        sweeper = Intake.on(new OneTenant(storage, swept.id()), clock, new SequentialIds(), new Random());
        approve();
    }

    /** An operation that was sent, and when that was first. */
    private record Sent(Operation operation, boolean stamped, Instant first) {}

    private TestTenant tenant(Storage storage) {
        TestTenant tenant = TestTenant.of(storage, Intake.on(storage, clock, new SequentialIds(), new Random()));
        tenant.done(SettingsActions.SET_RETENTION, "eventsDays", Integer.toString(DAYS));
        return tenant;
    }

    void live(int happenings) {
        for (int i = 0; i < happenings; i++) {
            switch (random.nextInt(10)) {
                case 0 -> approve();
                case 1, 2 -> clock.move(Duration.ofMinutes(random.nextInt(20 * 24 * 60)));
                case 3, 4 -> sweeper.expireEvents().run(SweepPace.UNTHROTTLED);
                case 5, 6, 7 -> sendAgain();
                default -> sendNew();
            }
            assertThat(entries(swept)).as("seed %d", seed).isEqualTo(entries(unswept));
        }
    }

    private void approve() {
        String on = any(TYPES);
        int place = places.size();
        places.put(swept.liveProgram(on).id(), place);
        // The two may well have the same id.
        places.put(unswept.liveProgram(on).id(), place);
    }

    private void sendNew() {
        Instant now = clock.instant();
        String messageId = "m" + sent.size();
        boolean stamped = random.nextInt(3) > 0;
        Instant said = now.plus(Duration.ofMinutes(random.nextInt(-5 * 24 * 60, 20 * 24 * 60)));
        Operation operation = stamped
                ? TestTenant.trackAt(said, any(USERS), any(TYPES), messageId)
                : TestTenant.track(any(USERS), null, any(TYPES), messageId);
        sent.put(messageId, new Sent(operation, stamped, now));
        assertThat(swept.send(operation).get(0)).as("seed %d", seed).isInstanceOf(OperationResult.Ok.class);
        assertThat(unswept.send(operation).get(0)).isInstanceOf(OperationResult.Ok.class);
    }

    /** What does not say when it happened is promised to be known for the period only. */
    private void sendAgain() {
        List<Sent> all = new ArrayList<>(sent.values());
        if (all.isEmpty()) {
            return;
        }
        Sent again = all.get(random.nextInt(all.size()));
        boolean kept = again.first().plus(DAY.multipliedBy(DAYS)).compareTo(clock.instant()) >= 0;
        if (!kept && !again.stamped()) {
            return;
        }
        OperationResult result = swept.send(again.operation()).get(0);
        if (kept) {
            assertThat(result).as("seed %d", seed).isEqualTo(new OperationResult.Duplicate());
        }
        assertThat(unswept.send(again.operation())).containsExactly(new OperationResult.Duplicate());
    }

    /** Who has entered what by which event, with programs by their place. */
    private Map<String, Object> entries(TestTenant tenant) {
        return USERS.stream()
                .filter(user -> tenant.contact(user).isPresent())
                .collect(Collectors.toMap(
                        user -> user,
                        user -> tenant
                                .enrollments(tenant.contact(user).orElseThrow().id())
                                .stream()
                                .map(entry -> places.get(entry.entry().program()) + " by " + entry.entryEvent() + " at "
                                        + entry.enrolledAt())
                                .collect(Collectors.toSet())));
    }

    private String any(List<String> values) {
        return values.get(random.nextInt(values.size()));
    }
}
