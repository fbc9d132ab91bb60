package dev.intake.app.backend;

import dev.intake.Connectors;
import dev.intake.Intake;
import dev.intake.Programs;
import dev.intake.account.SessionKeys;
import dev.intake.email.UnsubscribeTokens;
import dev.intake.feedback.SnsService;
import dev.intake.kernel.JsonDecoder;
import dev.intake.secret.SecretVault;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.InstantSource;

/** The core with an open storage. */
public interface Backend extends AutoCloseable {
    /** Returns the core. */
    Intake intake();

    /** Returns the programs of the core. */
    Programs programs();

    /**
     * Returns the connectors of the core.
     *
     * @param payloads reads webhook payloads
     * @param sns requests addresses of Amazon SNS
     * @throws BackendException if there is no master key
     */
    Connectors connectors(JsonDecoder payloads, SnsService sns);

    /**
     * Returns the core with another clock, to record past operations. It shares the sealed secrets with the core of this
     * backend.
     *
     * @param clock the time of arrivals and of due steps
     * @param payloads reads webhook payloads
     * @throws BackendException if there is no master key
     */
    ClockedCore coreAt(InstantSource clock, JsonDecoder payloads);

    /**
     * Returns the tokens of unsubscribe links.
     *
     * @throws BackendException if there is no master key
     */
    UnsubscribeTokens unsubscribeTokens();

    /**
     * Returns the keys that sign sessions, the same on every node.
     *
     * @throws BackendException if there is no master key
     */
    SessionKeys sessionKeys();

    /**
     * Returns the vault that encrypts second factors.
     *
     * @throws BackendException if there is no master key
     */
    SecretVault vault();

    /** Returns whether the storage responds and accepts writes; takes at most a second. */
    boolean isReady();

    /** Returns whether half of the working connections are in use, so that background work should wait. */
    boolean isBusy();

    /**
     * Registers the meters of its connections, of waiting transactions, and of restarts of the embedded database.
     */
    void registerMeters(MeterRegistry registry);

    /** Closes the storage, and stops the server that was started for it. */
    @Override
    void close();
}
