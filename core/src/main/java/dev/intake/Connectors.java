package dev.intake;

import dev.intake.connector.ApiKey;
import dev.intake.id.IdGenerator;
import dev.intake.id.TimeOrderedIds;
import dev.intake.json.JsonDecoder;
import dev.intake.privacy.EraseContact;
import dev.intake.privacy.ExportContact;
import dev.intake.privacy.FailedBodies;
import dev.intake.privacy.RemoveTestEvents;
import dev.intake.secret.SecretVault;
import dev.intake.sweep.ExpireDeliveries;
import dev.intake.sweep.ResealSecrets;
import dev.intake.userimport.ImportApiKey;
import dev.intake.userimport.ImportUsers;
import dev.intake.userimport.ImportViews;
import dev.intake.userimport.RunDueImports;
import dev.intake.userimport.UserDirectory;
import dev.intake.userimport.UserImports;
import dev.intake.webhook.ConnectorSecrets;
import dev.intake.webhook.ConnectorViews;
import dev.intake.webhook.DeliveryObserver;
import dev.intake.webhook.ReceiveWebhook;
import dev.intake.webhook.RetryFailedDeliveries;
import dev.intake.webhook.SignTestEvent;
import dev.intake.webhook.TrySecrets;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The providers' side of the service, without any transport. Safe for use by several threads when what it is made of is.
 */
public final class Connectors {
    private final Storage storage;
    private final SecretVault vault;
    private final JsonDecoder decoder;
    private final InstantSource clock;
    private final IdGenerator ids;
    private final ReceiveWebhook receiveWebhook;

    private Connectors(Storage storage, SecretVault vault, JsonDecoder decoder, InstantSource clock, IdGenerator ids) {
        this.storage = storage;
        this.vault = vault;
        this.decoder = decoder;
        this.clock = clock;
        this.ids = ids;
        this.receiveWebhook =
                new ReceiveWebhook(storage, vault, decoder, clock, ids, (tenant, connector, outcome) -> {});
    }

    /** The connectors on this storage, with the system's clock and its strong randomness. */
    public static Connectors on(Storage storage, SecretVault vault, JsonDecoder decoder) {
        InstantSource clock = InstantSource.system();
        return on(storage, vault, decoder, clock, new TimeOrderedIds(clock, new SecureRandom()));
    }

    /**
     * The connectors on this storage, with everything from outside given.
     *
     * @param storage where everything is kept
     * @param vault encrypts secrets
     * @param decoder reads payloads
     * @param clock gives the time, by which signatures grow old
     * @param ids gives new ids
     */
    public static Connectors on(
            Storage storage, SecretVault vault, JsonDecoder decoder, InstantSource clock, IdGenerator ids) {
        return new Connectors(storage, vault, decoder, clock, ids);
    }

    /** Takes in deliveries; the same one every time. */
    public ReceiveWebhook receiveWebhook() {
        return receiveWebhook;
    }

    /**
     * Takes in deliveries. To be kept: only deliveries that come in through the same one are stored together.
     *
     * @param observer is told what becomes of them
     */
    public ReceiveWebhook receiveWebhook(DeliveryObserver observer) {
        return new ReceiveWebhook(storage, vault, decoder, clock, ids, observer);
    }

    /** Returns the use case that retries deliveries that could not be translated. */
    public RetryFailedDeliveries retryFailedDeliveries() {
        return new RetryFailedDeliveries(storage, vault, decoder, ids);
    }

    /** Sets and clears signing secrets. */
    public ConnectorSecrets connectorSecrets() {
        return new ConnectorSecrets(storage, vault, clock);
    }

    /** Keeps the key that existing users are imported with. */
    public ImportApiKey importApiKey() {
        return new ImportApiKey(storage, vault, clock, ids);
    }

    /** Seals what older master keys protect under the newest one. */
    public ResealSecrets resealSecrets() {
        return new ResealSecrets(storage, vault, clock);
    }

    /** Tries the master keys on the secrets that are stored. */
    public TrySecrets trySecrets() {
        return new TrySecrets(storage.acrossTenants(), vault);
    }

    /** Signs test events. */
    public SignTestEvent signTestEvent() {
        return new SignTestEvent(connectorSecrets(), clock);
    }

    /** Brings in the users whom the authentication provider has already. */
    public ImportUsers importUsers() {
        return new ImportUsers(storage, clock, ids);
    }

    /** Orders imports of those users, and tells how they stand. */
    public UserImports userImports() {
        return new UserImports(storage, clock, ids);
    }

    /**
     * A worker that does the imports which were ordered, for one thread.
     *
     * @param directories gives the list of users that a key opens
     * @param wait waits so long, or asks with zero, and answers whether to go on
     */
    public RunDueImports importWorker(Function<ApiKey, UserDirectory> directories, Predicate<Duration> wait) {
        return new RunDueImports(storage, importUsers(), importApiKey(), clock, directories, wait);
    }

    /** Removes what is kept of old deliveries. */
    public ExpireDeliveries forgetDeliveries() {
        return new ExpireDeliveries(storage, clock);
    }

    /** Erases contacts, with what providers' deliveries have left of them. */
    public EraseContact eraseContact() {
        return new EraseContact(storage, new FailedBodies(storage, vault, decoder), clock, ids);
    }

    /** Removes test events, with the contacts that only they made. */
    public RemoveTestEvents removeTestEvents() {
        return new RemoveTestEvents(storage, eraseContact(), clock, ids);
    }

    /** Gives out all that is stored about contacts. */
    public ExportContact exportContact() {
        return new ExportContact(storage, new FailedBodies(storage, vault, decoder), clock, ids);
    }

    /** Looks at what is stored. */
    public ConnectorViews views() {
        return storage.connectorViews();
    }

    /** Returns the queries about imports of users. */
    public ImportViews importViews() {
        return storage.importViews();
    }
}
