package dev.intake;

import dev.intake.feedback.FeedbackViews;
import dev.intake.feedback.ReceiveFeedback;
import dev.intake.feedback.ReceiveSns;
import dev.intake.feedback.SnsReply;
import dev.intake.feedback.SnsService;
import dev.intake.kernel.Connector;
import dev.intake.kernel.IdGenerator;
import dev.intake.kernel.JsonDecoder;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.TimeOrderedIds;
import dev.intake.privacy.EraseContact;
import dev.intake.privacy.ExportContact;
import dev.intake.privacy.FailedBodies;
import dev.intake.secret.SealedContent;
import dev.intake.secret.SecretVault;
import dev.intake.secret.TrySecrets;
import dev.intake.sweep.ExpireDeliveries;
import dev.intake.sweep.ResealSecrets;
import dev.intake.sync.DueImports;
import dev.intake.sync.DueVerifications;
import dev.intake.sync.EventDirectories;
import dev.intake.sync.Imports;
import dev.intake.sync.ObjectDirectories;
import dev.intake.sync.ProviderApiKey;
import dev.intake.sync.RunDueSync;
import dev.intake.sync.SyncViews;
import dev.intake.sync.VerificationObserver;
import dev.intake.sync.Verifications;
import dev.intake.sync.VerifyConnector;
import dev.intake.testworld.TestWorlds;
import dev.intake.webhook.ConnectorSecrets;
import dev.intake.webhook.ConnectorViews;
import dev.intake.webhook.DeliveryObserver;
import dev.intake.webhook.ReceiveWebhook;
import dev.intake.webhook.RejudgeDeliveries;
import dev.intake.webhook.RetryFailedDeliveries;
import dev.intake.webhook.SendTestEvent;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.function.Predicate;

/** The use cases of provider connectors, without transport. Thread-safe if its collaborators are. */
public final class Connectors {
    private final Storage storage;
    private final SecretVault vault;
    private final JsonDecoder decoder;
    private final InstantSource clock;
    private final IdGenerator ids;
    private final SnsService sns;
    private final ReceiveWebhook receiveWebhook;

    private Connectors(
            Storage storage,
            SecretVault vault,
            JsonDecoder decoder,
            InstantSource clock,
            IdGenerator ids,
            SnsService sns) {
        this.storage = storage;
        this.vault = vault;
        this.decoder = decoder;
        this.clock = clock;
        this.ids = ids;
        this.sns = sns;
        this.receiveWebhook = receiveWebhook((tenant, connector, outcome) -> {});
    }

    /** Creates the use cases with the system's clock and secure randomness. */
    public static Connectors on(Storage storage, SecretVault vault, JsonDecoder decoder) {
        InstantSource clock = InstantSource.system();
        return on(storage, vault, decoder, clock, new TimeOrderedIds(clock, new SecureRandom()));
    }

    /**
     * Creates the use cases.
     *
     * @param storage stores all data
     * @param vault encrypts secrets
     * @param decoder parses payloads
     * @param clock the time source, also for the age of signatures
     * @param ids generates ids
     */
    public static Connectors on(
            Storage storage, SecretVault vault, JsonDecoder decoder, InstantSource clock, IdGenerator ids) {
        return new Connectors(
                storage, vault, decoder, clock, ids, address -> new SnsReply.Failed("no client of SNS is configured"));
    }

    /** Returns these use cases with a client of Amazon SNS. Without one, no report of Amazon SES can be verified. */
    public Connectors withSns(SnsService client) {
        return new Connectors(storage, vault, decoder, clock, ids, client);
    }

    /** Returns the use case that receives deliveries; the same instance on each call. */
    public ReceiveWebhook receiveWebhook() {
        return receiveWebhook;
    }

    /**
     * Returns a new use case that receives deliveries. Reuse it, because only deliveries of one instance share transactions.
     * A thin event causes a verification, which fetches the complete event.
     *
     * @param observer is notified of outcomes
     */
    public ReceiveWebhook receiveWebhook(DeliveryObserver observer) {
        return new ReceiveWebhook(
                storage,
                new TestWorlds(storage, clock, ids),
                vault,
                decoder,
                clock,
                ids,
                new FetchThinEvents(observer, this::verifications));
    }

    /** Returns the use case that retries failed deliveries. */
    public RetryFailedDeliveries retryFailedDeliveries() {
        return new RetryFailedDeliveries(storage, vault, decoder, ids);
    }

    /** Returns the use case that translates ignored deliveries again with the current mapping. */
    public RejudgeDeliveries rejudgeDeliveries() {
        return new RejudgeDeliveries(storage, vault, decoder, clock, ids);
    }

    /** Returns the use case that sets and clears signing secrets. */
    public ConnectorSecrets connectorSecrets() {
        return new ConnectorSecrets(storage, vault, clock);
    }

    /** Returns the use case that receives reports of email providers. */
    public ReceiveFeedback receiveFeedback() {
        return new ReceiveFeedback(storage, vault, decoder, clock);
    }

    /** Returns a new use case that receives reports of Amazon SES. Keep it: it remembers certificates. */
    public ReceiveSns receiveSns() {
        return new ReceiveSns(storage, decoder, sns, clock);
    }

    /** Returns the queries about feedback. */
    public FeedbackViews feedbackViews(TenantId tenant) {
        return storage.feedbackViews(tenant);
    }

    /** Returns the use case that stores the API key of a provider. */
    public ProviderApiKey apiKey(Connector connector) {
        return new ProviderApiKey(connector, storage, vault, clock, ids);
    }

    /** Returns the use case that compares the events of a provider with the recorded ones. */
    public VerifyConnector verifyConnector() {
        return new VerifyConnector(receiveWebhook, clock);
    }

    /** Returns the use case that orders and runs verifications. */
    public Verifications verifications() {
        return new Verifications(storage, verifyConnector(), clock, ids);
    }

    /** Returns the queries about imports and verifications. */
    public SyncViews syncViews(TenantId tenant) {
        return storage.syncViews(tenant);
    }

    /**
     * Returns a worker that runs due verifications.
     *
     * @param observer waits between requests, and ends the work
     */
    public RunDueSync verificationWorker(EventDirectories directories, VerificationObserver observer) {
        return new DueVerifications(storage, verifications(), clock, directories, observer).worker(this::apiKey);
    }

    /** Returns the use case that reseals secrets with the newest master key. */
    public ResealSecrets resealSecrets() {
        return new ResealSecrets(storage, vault, clock);
    }

    /** Returns the use case that tests the master keys with stored secrets. */
    public TrySecrets trySecrets() {
        return new TrySecrets(storage.acrossTenants(), vault);
    }

    /**
     * Returns the use case that receives test events.
     *
     * @param receiving receives them, like the deliveries of providers
     */
    public SendTestEvent sendTestEvent(ReceiveWebhook receiving) {
        return new SendTestEvent(connectorSecrets(), receiving, new TestWorlds(storage, clock, ids), clock, ids);
    }

    /** Returns the use case that imports what a provider already has: customers with their past, or users. */
    public Imports imports(Connector connector) {
        return new Imports(connector, storage, clock, ids);
    }

    /**
     * Returns a new worker for imports, for one thread.
     *
     * @param directories opens the lists of providers
     * @param wait waits, not at all for zero, and returns whether to continue
     */
    public RunDueSync importWorker(ObjectDirectories directories, Predicate<Duration> wait) {
        return new DueImports(storage, this::imports, clock, directories, wait).worker(this::apiKey);
    }

    /** Returns the use case that deletes expired delivery data. */
    public ExpireDeliveries expireDeliveries() {
        return new ExpireDeliveries(storage, clock);
    }

    /** Returns what the action that confirms a subscription needs: {@code with(SnsService.class, connectors::sns)}. */
    public SnsService sns() {
        return sns;
    }

    /** Returns what the actions on what is encrypted need: {@code intake.actions().with(connectors::sealed)}. */
    public SealedContent sealed() {
        return new SealedContent(vault, decoder);
    }

    /** Returns the use case that erases contacts, including their data from deliveries. */
    public EraseContact eraseContact() {
        return new EraseContact(storage, new FailedBodies(storage, vault, decoder), clock, ids);
    }

    /** Returns the use case that exports all stored data about a contact. */
    public ExportContact exportContact() {
        return new ExportContact(storage, new FailedBodies(storage, vault, decoder), clock, ids);
    }

    /** Returns the queries about connectors. */
    public ConnectorViews views(TenantId tenant) {
        return storage.connectorViews(tenant);
    }
}
