package dev.intake.webhook;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.intake.connector.Delivery;
import dev.intake.connector.PastedSecret;
import dev.intake.connector.SigningSecret;
import dev.intake.connector.SigningSecrets;
import dev.intake.kernel.Connector;
import dev.intake.kernel.TenantId;
import dev.intake.secret.SealedSecret;
import dev.intake.secret.SecretContext;
import dev.intake.secret.SecretContext.Purpose;
import dev.intake.secret.SecretStore;
import dev.intake.secret.SecretVault;
import dev.intake.secret.StoredSecrets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/** Sets, rolls and clears the signing secrets of a tenant's connectors. (Spec, Authentication 5; Decisions 4.3, 4.4) */
public final class ConnectorSecrets {
    private final WebhookStorage storage;
    private final SecretVault vault;
    private final InstantSource clock;

    public ConnectorSecrets(WebhookStorage storage, SecretVault vault, InstantSource clock) {
        this.storage = storage;
        this.vault = vault;
        this.clock = clock;
    }

    /**
     * Reads pasted text as a secret of a tenant or a test world. The secret of the tenant's other world is rejected: it cannot
     * tell live events from tests.
     */
    public PastedSecret read(TenantId tenant, Connector connector, String text) {
        PastedSecret pasted = PastedSecret.read(connector, text);
        boolean isOther = pasted.secret()
                .filter(secret -> isOfTheOtherWorld(tenant, connector, secret))
                .isPresent();
        if (!isOther) {
            return pasted;
        }
        return PastedSecret.refused(
                tenant.isTest()
                        ? "This is the live secret of the connector; test events have a secret"
                                + " of their own, which the provider shows in its test mode."
                        : "This is the test secret of the connector; live events have a secret"
                                + " of their own, which the provider shows in its live mode.");
    }

    private boolean isOfTheOtherWorld(TenantId tenant, Connector connector, SigningSecret secret) {
        Instant now = clock.instant();
        TenantId other = tenant.isTest() ? tenant.live() : tenant.test();
        return open(other, connector, now)
                .opened()
                .filter(opened -> opened.secrets().acceptedAt(now).contains(secret))
                .isPresent();
    }

    /**
     * Sets the secret with which the provider signs from now on.
     *
     * @param overlap how long the previous secret is still accepted: zero to {@link StoredSecrets#MAX_OVERLAP}
     * @return the stored secrets; empty if there is no such tenant
     */
    public Optional<StoredSecrets> set(TenantId tenant, Connector connector, SigningSecret secret, Duration overlap) {
        return storage.unitOfWork()
                .inTenant(tenant, stores -> set(stores.secrets(), place(tenant, connector), secret, overlap));
    }

    /**
     * Sets the secret within a unit of work.
     *
     * @param place the tenant of the unit of work, and the connector
     * @param overlap how long the previous secret is still accepted: zero to {@link StoredSecrets#MAX_OVERLAP}
     */
    public StoredSecrets set(SecretStore store, SecretContext place, SigningSecret secret, Duration overlap) {
        if (overlap.isNegative() || overlap.compareTo(StoredSecrets.MAX_OVERLAP) > 0) {
            throw new IllegalArgumentException(
                    "the overlap is zero to " + StoredSecrets.MAX_OVERLAP.toDays() + " days");
        }
        Optional<StoredSecrets> known = Optional.ofNullable(store.secrets().get(place.connector()));
        Instant now = clock.instant();
        Optional<StoredSecrets.Previous> previous = known.filter(before -> !overlap.isZero())
                .map(before -> new StoredSecrets.Previous(before.current(), now.plus(overlap)));
        StoredSecrets stored =
                new StoredSecrets(vault.seal(place, secret.reveal().getBytes(UTF_8)), previous, secret.shownEnd(), now);
        store.set(place.connector(), Optional.of(stored));
        return stored;
    }

    /**
     * Removes the connector's secrets. Its deliveries are rejected from then on.
     *
     * @return whether a secret was set; empty if there is no such tenant
     */
    public Optional<Boolean> clear(TenantId tenant, Connector connector) {
        return storage.unitOfWork().inTenant(tenant, stores -> clear(stores.secrets(), connector));
    }

    /** Removes the connector's secrets within a unit of work, and returns whether there were any. */
    public static boolean clear(SecretStore store, Connector connector) {
        boolean known = store.secrets().containsKey(connector);
        store.set(connector, Optional.empty());
        return known;
    }

    /**
     * Signs a test event, so that a connection can be tested without the provider.
     *
     * @param eventId the event's id, visible ASCII; if the provider sends it in the body, the body must contain the same id
     * @param body the event
     * @return the delivery that the provider would send, signed now; empty if the tenant has no readable secret for the
     *     connector, or does not exist
     */
    public Optional<Delivery> sign(TenantId tenant, Connector connector, String eventId, byte[] body) {
        return current(tenant, connector)
                .map(secret -> Provider.of(connector).scheme().sign(secret, eventId, clock.instant(), body));
    }

    /**
     * The result of opening the secrets that a delivery may be signed with.
     *
     * @param opened the secrets; empty if none is set, or no master key decrypts any of them
     * @param isSet whether a secret is set, whether or not it opens
     */
    record Opening(Optional<Opened> opened, boolean isSet) {
        static final Opening NOT_SET = new Opening(Optional.empty(), false);
    }

    /**
     * Secrets of which at least one opens.
     *
     * @param stored the sealed secrets
     * @param secrets those that open
     * @param all whether every secret that is accepted now opens
     */
    record Opened(StoredSecrets stored, SigningSecrets secrets, boolean all) {}

    /** Opens every secret that is accepted at that time. */
    Opening open(TenantId tenant, Connector connector, Instant now) {
        StoredSecrets stored = storage.connectorViews(tenant).secrets().get(connector);
        if (stored == null) {
            return Opening.NOT_SET;
        }
        SecretContext place = place(tenant, connector);
        Optional<SigningSecret> current = open(place, stored.current());
        Optional<StoredSecrets.Previous> overlapping = stored.previous().filter(before -> before.isValidAt(now));
        Optional<SigningSecret> previous = overlapping.flatMap(before -> open(place, before.secret()));
        boolean all = current.isPresent() && previous.isPresent() == overlapping.isPresent();
        Optional<SigningSecrets> secrets = current.map(secret -> previous.map(before -> SigningSecrets.only(before)
                                .rolledTo(secret, overlapping.orElseThrow().until()))
                        .orElseGet(() -> SigningSecrets.only(secret)))
                .or(() -> previous.map(SigningSecrets::only));
        return new Opening(secrets.map(some -> new Opened(stored, some, all)), true);
    }

    /** Returns the secret with which the provider signs now; empty if none is set or it does not open. */
    Optional<SigningSecret> current(TenantId tenant, Connector connector) {
        return Optional.ofNullable(storage.connectorViews(tenant).secrets().get(connector))
                .flatMap(stored -> open(place(tenant, connector), stored.current()));
    }

    private Optional<SigningSecret> open(SecretContext place, SealedSecret sealed) {
        return vault.open(place, sealed).map(bytes -> new String(bytes, UTF_8)).flatMap(SigningSecret::parse);
    }

    /** Returns the sealing context of the connector's secrets. */
    public static SecretContext place(TenantId tenant, Connector connector) {
        return new SecretContext(tenant, connector, Purpose.SIGNING);
    }
}
