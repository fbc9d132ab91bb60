package dev.intake.app.backend;

import dev.intake.Connectors;
import dev.intake.Intake;
import dev.intake.Programs;
import dev.intake.account.SessionKeys;
import dev.intake.email.UnsubscribeTokens;
import dev.intake.json.JsonDecoder;
import dev.intake.secret.SecretVault;
import io.micrometer.core.instrument.MeterRegistry;

/** The service's core on a storage that is open. */
public interface Backend extends AutoCloseable {
    /** The core. */
    Intake intake();

    /** What programs send. */
    Programs programs();

    /**
     * The providers' side of the core.
     *
     * @param payloads reads what providers send
     * @throws BackendException when there is no master key to keep secrets under
     */
    Connectors connectors(JsonDecoder payloads);

    /**
     * What unsubscribe links are made of and read with.
     *
     * @throws BackendException when there is no master key to sign them under
     */
    UnsubscribeTokens unsubscribeTokens();

    /**
     * What signs the sessions of people, the same on every node.
     *
     * @throws BackendException when there is no master key to derive it from
     */
    SessionKeys sessionKeys();

    /**
     * What seals the second factors of people's accounts.
     *
     * @throws BackendException when there is no master key to seal under
     */
    SecretVault vault();

    /** Whether the storage answers, and takes changes, at this moment; known within a second. */
    boolean isReady();

    /** Whether half as many connections are in use as can work at once, so that work without hurry had better wait. */
    boolean isBusy();

    /**
     * Counts its connections, how long they are waited for and used, who waits for a turn, and restarts of an embedded
     * database, from now on.
     */
    void countConnections(MeterRegistry registry);

    /** Gives the storage free, and stops what was started for it. */
    @Override
    void close();
}
