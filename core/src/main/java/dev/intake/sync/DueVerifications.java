package dev.intake.sync;

import dev.intake.kernel.Connector;
import dev.intake.kernel.TenantId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Function;

/** Claims and runs due verifications, so that tenants take turns. */
public final class DueVerifications {
    /** How long a verification runs while others wait. */
    private static final Duration TURN = Duration.ofMinutes(1);

    /** A shorter pause does not end the turn. */
    private static final Duration SHORT = Duration.ofSeconds(5);

    private final SyncStorage storage;
    private final Verifications verifications;
    private final InstantSource clock;
    private final EventDirectories directories;
    private final VerificationObserver observer;

    /**
     * Creates the claims.
     *
     * @param observer waits between requests, and ends the work
     */
    public DueVerifications(
            SyncStorage storage,
            Verifications verifications,
            InstantSource clock,
            EventDirectories directories,
            VerificationObserver observer) {
        this.storage = storage;
        this.verifications = verifications;
        this.clock = clock;
        this.directories = directories;
        this.observer = observer;
    }

    /**
     * Returns a worker that runs them.
     *
     * @param apiKeys returns the API keys of a connector
     */
    public RunDueSync worker(Function<Connector, ProviderApiKey> apiKeys) {
        return new RunDueSync(this::next, apiKeys);
    }

    /** Claims the verification whose turn it is; empty if none is due. */
    private Optional<RunDueSync.Work> next() {
        for (var due : storage.acrossTenants().dueVerifications(clock.instant(), RunDueSync.FOUND)) {
            Optional<Verification> claimed = verifications.claimDue(due.tenant(), due.connector());
            if (claimed.isPresent()) {
                Verifications.Held held = verifications.held(due.tenant(), claimed.get(), new Turn(due.tenant()));
                return Optional.of(new RunDueSync.Work(held, key -> held.run(directories.of(due.connector(), key))));
            }
        }
        return Optional.empty();
    }

    /** Interrupts a verification after {@link #TURN}, and instead of a pause, while another tenant's is due. */
    private final class Turn implements VerificationObserver {
        private final TenantId tenant;
        private final Instant end = clock.instant().plus(TURN);

        Turn(TenantId tenant) {
            this.tenant = tenant;
        }

        @Override
        public boolean reached(Certificate certificate) {
            return observer.reached(certificate) && (clock.instant().isBefore(end) || !isAnotherDue());
        }

        @Override
        public boolean recording(Certificate certificate) {
            return observer.recording(certificate);
        }

        @Override
        public boolean pause(Duration pause, String reason) {
            return (pause.compareTo(SHORT) < 0 || !isAnotherDue()) && observer.pause(pause, reason);
        }

        private boolean isAnotherDue() {
            return storage.acrossTenants().dueVerifications(clock.instant(), 2).stream()
                    .anyMatch(due -> !due.tenant().equals(tenant));
        }
    }
}
