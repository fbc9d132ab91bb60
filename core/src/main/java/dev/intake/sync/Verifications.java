package dev.intake.sync;

import dev.intake.access.Actor;
import dev.intake.access.AuditEntry;
import dev.intake.access.AuditEntry.Outcome;
import dev.intake.connector.ProviderPage;
import dev.intake.kernel.Connector;
import dev.intake.kernel.IdGenerator;
import dev.intake.kernel.TenantId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Orders verifications and runs each on one node at a time, with stored progress. (ADR 134) */
public final class Verifications {
    private static final Comparator<Verification> LONGEST_DUE =
            Comparator.comparing(one -> one.run().dueAt().orElse(Instant.MAX));

    /** The period of a verification that begins after this time includes an event that is announced now. */
    private static final Duration SOON = Duration.ofSeconds(10);

    private final SyncStorage storage;
    private final VerifyConnector verify;
    private final InstantSource clock;
    private final IdGenerator ids;

    public Verifications(SyncStorage storage, VerifyConnector verify, InstantSource clock, IdGenerator ids) {
        this.storage = storage;
        this.verify = verify;
        this.clock = clock;
        this.ids = ids;
    }

    /**
     * Orders a verification for a worker within a unit of work.
     *
     * @param days the length of the period that ends now, 1 to {@value VerifyConnector#MAX_DAYS}
     * @return false, without effect, if it is ordered already, or runs
     */
    static boolean order(SyncStores stores, Connector connector, int days, Instant now) {
        Optional<Verification> before = find(stores, connector, days);
        if (before.filter(Verification::isRunning).isPresent()) {
            return false;
        }
        stores.sync().save(Verification.ordered(connector, days, before, now));
        return true;
    }

    /**
     * Claims a verification for the caller, who runs it next, and adds an audit entry. One that was interrupted continues where
     * it ended.
     *
     * @return the claimed verification; empty if another node runs it, or the tenant does not exist
     */
    public Optional<Verification> claim(TenantId tenant, Connector connector, int days, Actor by) {
        return storage.unitOfWork()
                .inTenant(tenant, stores -> {
                    Instant now = clock.instant();
                    Optional<Verification> before = find(stores, connector, days);
                    if (before.filter(one -> one.isRunning() && !one.isDue(now)).isPresent()) {
                        return Optional.<Verification>empty();
                    }
                    note(connector, by, stores);
                    return Optional.of(claimed(before.orElseGet(() -> begun(connector, days, now)), stores));
                })
                .flatMap(Function.identity());
    }

    /** Claims any due verification of the connector; begins the repeated one if there is none. */
    Optional<Verification> claimDue(TenantId tenant, Connector connector) {
        return storage.unitOfWork()
                .inTenant(tenant, stores -> {
                    Instant now = clock.instant();
                    if (!stores.sync().apiKeys().containsKey(connector)) {
                        return Optional.<Verification>empty();
                    }
                    List<Verification> all = stores.sync().verifications(connector);
                    Optional<Verification> due =
                            all.stream().filter(one -> one.isDue(now)).min(LONGEST_DUE);
                    boolean repeated = all.stream().anyMatch(one -> one.days() == Verification.REPEATED_DAYS);
                    return due.or(() -> Optional.of(begun(connector, Verification.REPEATED_DAYS, now))
                                    .filter(first -> !repeated))
                            .map(found -> claimed(found, stores));
                })
                .flatMap(Function.identity());
    }

    /**
     * Lets the repeated verification of a connector begin as soon as it compares events that occur now, unless it begins
     * earlier; used for an event that the provider announces without its object. Without an API key nothing is done.
     */
    public void soon(TenantId tenant, Connector connector) {
        Instant next = clock.instant().plus(VerifyConnector.SETTLING).plus(SOON);
        boolean later =
                storage.syncViews(tenant).verifications(connector).stream().anyMatch(one -> isLater(one, next));
        if (later) {
            storage.unitOfWork().inTenant(tenant, stores -> {
                List<Verification> moved = stores.sync().verifications(connector).stream()
                        .filter(one -> isLater(one, next))
                        .map(one -> one.with(one.run().due(next)))
                        .toList();
                moved.forEach(stores.sync()::save);
                return moved;
            });
        }
    }

    private static boolean isLater(Verification one, Instant next) {
        return one.days() == Verification.REPEATED_DAYS
                && !one.isRunning()
                && one.run().dueAt().filter(next::isBefore).isPresent();
    }

    private static Verification begun(Connector connector, int days, Instant now) {
        return Verification.ordered(connector, days, Optional.empty(), now);
    }

    private Verification claimed(Verification found, SyncStores stores) {
        Verification claimed = found.claimed(clock.instant());
        stores.sync().save(claimed);
        return claimed;
    }

    /** Returns the tenant's verifications of a connector, in no order. */
    public List<Verification> status(TenantId tenant, Connector connector) {
        return storage.syncViews(tenant).verifications(connector);
    }

    /**
     * Runs a claimed verification until it ends, the observer stops it, or another node takes it over. The repeated one is due
     * again an hour later.
     *
     * @param directory lists the provider's events
     * @return the verification after the run
     * @throws dev.intake.kernel.StorageException if storage fails; it continues when its claim ends
     */
    public Verification run(
            TenantId tenant, Verification claimed, EventDirectory directory, VerificationObserver observer) {
        Held held = held(tenant, claimed, observer);
        held.run(directory);
        return held.verification().orElse(claimed);
    }

    Held held(TenantId tenant, Verification claimed, VerificationObserver observer) {
        return new Held(tenant, claimed, observer);
    }

    private static Optional<Verification> find(SyncStores stores, Connector connector, int days) {
        return stores.sync().verifications(connector).stream()
                .filter(one -> one.days() == days)
                .findFirst();
    }

    private void note(Connector connector, Actor by, SyncStores stores) {
        String action = "verify events of " + connector.segment();
        stores.audit(List.of(new AuditEntry(ids.next(), clock.instant(), by, action, Outcome.ALLOWED)));
    }

    /** A claimed verification. */
    final class Held extends Claim implements VerificationObserver {
        private final VerificationObserver observer;
        private final int days;
        private Certificate certificate;

        private Held(TenantId tenant, Verification claimed, VerificationObserver observer) {
            super(storage, clock, tenant, claimed.connector(), claimed.run());
            this.observer = observer;
            this.days = claimed.days();
            this.certificate = claimed.certificate();
        }

        @Override
        Optional<SyncRun> stored(SyncStores stores) {
            return find(stores, connector(), days).map(Verification::run);
        }

        @Override
        void save(SyncRun changed, SyncStores stores) {
            stores.sync().save(new Verification(connector(), days, changed, certificate));
        }

        @Override
        Optional<Verification> verification() {
            return Optional.of(new Verification(connector(), days, run(), certificate));
        }

        /** Runs the verification until it ends, the observer stops it, or another node takes it over. */
        void run(EventDirectory directory) {
            LateRepair late = new LateRepair(
                    Duration.ofDays(storage.syncViews(tenant()).lateRepairDays()),
                    Optional.ofNullable(storage.syncViews(tenant()).imports().get(connector()))
                            .map(ImportProgress::startedAt));
            VerifyConnector.Outcome outcome = verify.run(tenant(), connector(), certificate, directory, late, this);
            if (outcome.failure().isPresent()) {
                fail(outcome.failure().get());
            } else if (outcome.certificate().isComplete()) {
                complete();
            } else {
                release();
            }
        }

        @Override
        public boolean reached(Certificate further) {
            return stores(further) && observer.reached(further);
        }

        @Override
        public boolean recording(Certificate further) {
            return stores(further) && observer.recording(further);
        }

        private boolean stores(Certificate further) {
            certificate = further;
            return renew(SyncRun::undelayed);
        }

        @Override
        public boolean pause(Duration asked, String reason) {
            Duration pause = ProviderPage.pause(asked);
            return delay(pause, reason) && observer.pause(pause, reason);
        }

        /** The repeated one is due again an hour later, or soon if thin events have arrived that it does not compare. */
        @Override
        Optional<Instant> repeatedAt(SyncRun.State end, Instant now) {
            if (days != Verification.REPEATED_DAYS) {
                return Optional.empty();
            }
            boolean announced = end == SyncRun.State.COMPLETED
                    && connector() == Connector.STRIPE
                    && storage.connectorViews(tenant())
                            .hasThinEvents(certificate.period().to());
            return Optional.of(now.plus(announced ? VerifyConnector.SETTLING : Verification.REPEATED_AFTER));
        }
    }
}
