package dev.intake.sync;

import dev.intake.connector.ApiKey;
import dev.intake.kernel.Connector;
import dev.intake.kernel.TenantId;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A worker that runs due imports and counts, or due verifications. Any number of workers on any number of nodes can run
 * concurrently; a worker is confined to one thread.
 *
 * <p>A worker claims a run and renews the claim while it works. If it crashes, another worker continues after the claim ends,
 * at worst with the same page or window. (Spec, Authentication 9; ADR 152)
 */
public final class RunDueSync {
    /** The number of due runs that are found at once. */
    static final int FOUND = 8;

    private final Supplier<Optional<Work>> due;
    private final Function<Connector, ProviderApiKey> apiKeys;

    /**
     * Creates a worker.
     *
     * @param due claims what is due next
     * @param apiKeys returns the API keys of a connector
     */
    RunDueSync(Supplier<Optional<Work>> due, Function<Connector, ProviderApiKey> apiKeys) {
        this.due = due;
        this.apiKeys = apiKeys;
    }

    /**
     * A claimed run with what to do with the API key.
     *
     * @param claim the claim
     * @param run runs it until it ends or is released
     */
    record Work(Claim claim, Consumer<ApiKey> run) {}

    /**
     * What a worker did.
     *
     * @param tenant the tenant
     * @param connector the provider
     * @param run the run after the work; it still runs if the worker stopped or lost its claim
     * @param verification the verification after the work; absent if it was an import or a count
     */
    public record Done(TenantId tenant, Connector connector, SyncRun run, Optional<Verification> verification) {}

    /**
     * Runs what is due next, until it ends, a person cancels it, the worker stops, or it is the turn of another tenant.
     *
     * @return the result; empty if nothing unclaimed is due
     * @throws dev.intake.kernel.StorageException if storage fails; what was recorded stays, and the run is due again when the
     *     claim ends
     */
    public Optional<Done> run() {
        Optional<Work> work = due.get();
        work.ifPresent(this::run);
        return work.map(Work::claim)
                .map(claim -> new Done(claim.tenant(), claim.connector(), claim.run(), claim.verification()));
    }

    private void run(Work work) {
        Claim claim = work.claim();
        ProviderApiKey.Opening opening = apiKeys.apply(claim.connector()).open(claim.tenant());
        if (opening instanceof ProviderApiKey.Opening.Opened opened) {
            work.run().accept(opened.key());
        } else {
            claim.fail(
                    opening instanceof ProviderApiKey.Opening.Locked
                            ? "the API key cannot be decrypted with any configured master key; paste it again"
                            : "no API key is kept");
        }
    }
}
