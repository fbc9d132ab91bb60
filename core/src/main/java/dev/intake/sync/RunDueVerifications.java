package dev.intake.sync;

import dev.intake.kernel.Connector;
import dev.intake.kernel.TenantId;
import dev.intake.sync.DueSyncQuery.DueVerification;
import dev.intake.sync.ProviderApiKey.Opening;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Function;

/** A worker that runs due verifications. Any number of workers may run at once. */
public final class RunDueVerifications {
    private static final int FOUND = 8;

    /** How long a verification runs while others wait. */
    private static final Duration TURN = Duration.ofMinutes(1);

    /** A shorter pause does not end the turn. */
    private static final Duration SHORT = Duration.ofSeconds(5);

    private final SyncStorage storage;
    private final Verifications verifications;
    private final Function<Connector, ProviderApiKey> apiKeys;
    private final InstantSource clock;
    private final EventDirectories directories;
    private final VerificationObserver observer;

    /**
     * Creates a worker.
     *
     * @param apiKeys returns the API keys of a connector
     * @param observer waits between requests, and ends the work
     */
    public RunDueVerifications(
            SyncStorage storage,
            Verifications verifications,
            Function<Connector, ProviderApiKey> apiKeys,
            InstantSource clock,
            EventDirectories directories,
            VerificationObserver observer) {
        this.storage = storage;
        this.verifications = verifications;
        this.apiKeys = apiKeys;
        this.clock = clock;
        this.directories = directories;
        this.observer = observer;
    }

    /**
     * What a worker did.
     *
     * @param tenant the tenant
     * @param verification the verification after the work
     */
    public record Done(TenantId tenant, Verification verification) {}

    /**
     * Runs one due verification until it ends, the observer stops it, or it is the turn of another tenant's.
     *
     * @return what was done; empty if none is due
     * @throws dev.intake.kernel.StorageException if storage fails; the verification continues when its claim ends
     */
    public Optional<Done> run() {
        for (DueVerification due : storage.acrossTenants().dueVerifications(clock.instant(), FOUND)) {
            TenantId tenant = due.tenant();
            Optional<Verification> claimed = verifications.claimDue(tenant, due.connector());
            if (claimed.isPresent()) {
                return Optional.of(new Done(tenant, work(tenant, claimed.get())));
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

    private Verification work(TenantId tenant, Verification claimed) {
        Connector connector = claimed.connector();
        if (!(apiKeys.apply(connector).open(tenant) instanceof Opening.Opened opened)) {
            return verifications.fail(
                    tenant, claimed, "the API key cannot be decrypted with any configured master key; paste it again");
        }
        return verifications.run(tenant, claimed, directories.of(connector, opened.key()), new Turn(tenant));
    }
}
