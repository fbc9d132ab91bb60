package dev.intake.verification;

import dev.intake.id.TenantId;
import dev.intake.source.Connector;
import dev.intake.userimport.ProviderApiKey;
import dev.intake.userimport.ProviderApiKey.Opening;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Function;

/** A worker that runs due verifications. Any number of workers may run at once. */
public final class RunDueVerifications {
    private static final int FOUND = 8;

    private final VerificationStorage storage;
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
            VerificationStorage storage,
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
     * Runs one due verification until it ends or the observer stops it.
     *
     * @return what was done; empty if none is due
     * @throws dev.intake.store.StorageException if storage fails; the verification continues when its claim ends
     */
    public Optional<Done> run() {
        for (Connector connector : Connector.values()) {
            for (TenantId tenant : storage.acrossTenants().dueVerifications(connector, clock.instant(), FOUND)) {
                Optional<Verification> claimed = verifications.claimDue(tenant, connector);
                if (claimed.isPresent()) {
                    return Optional.of(new Done(tenant, work(tenant, claimed.get())));
                }
            }
        }
        return Optional.empty();
    }

    private Verification work(TenantId tenant, Verification claimed) {
        Connector connector = claimed.connector();
        if (!(apiKeys.apply(connector).open(tenant) instanceof Opening.Opened opened)) {
            return verifications.fail(
                    tenant, claimed, "the API key cannot be decrypted with any configured master key; paste it again");
        }
        return verifications.run(tenant, claimed, directories.of(connector, opened.key()), observer);
    }
}
