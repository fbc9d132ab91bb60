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
import java.util.function.UnaryOperator;

/** Orders verifications and runs each on one node at a time, with stored progress. (ADR 134) */
public final class Verifications {
    /** Duration of a claim: longer than listing and recording a window takes. */
    public static final Duration CLAIM = Duration.ofMinutes(15);

    private static final Comparator<Verification> LONGEST_DUE =
            Comparator.comparing(one -> one.dueAt().orElse(Instant.MAX));

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
        int claim = before.map(Verification::claim).orElse(0) + 1;
        stores.verifications()
                .save(Verification.ordered(connector, days, claim, VerifyConnector.begin(days, now), now));
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
                    if (before.filter(held -> held.isHeld(now)).isPresent()) {
                        return Optional.<Verification>empty();
                    }
                    note(connector, by, stores);
                    return Optional.of(claimed(
                            before.orElseGet(() ->
                                    Verification.ordered(connector, days, 0, VerifyConnector.begin(days, now), now)),
                            stores));
                })
                .flatMap(Function.identity());
    }

    /** Claims any due verification of the connector; begins the repeated one if there is none. */
    Optional<Verification> claimDue(TenantId tenant, Connector connector) {
        return storage.unitOfWork()
                .inTenant(tenant, stores -> {
                    Instant now = clock.instant();
                    if (!stores.imports().apiKeys().containsKey(connector)) {
                        return Optional.<Verification>empty();
                    }
                    List<Verification> all = stores.verifications().verifications(connector);
                    Optional<Verification> due =
                            all.stream().filter(one -> one.isDue(now)).min(LONGEST_DUE);
                    boolean repeated = all.stream().anyMatch(one -> one.days() == Verification.REPEATED_DAYS);
                    return due.or(() -> repeated
                                    ? Optional.empty()
                                    : Optional.of(Verification.ordered(
                                            connector,
                                            Verification.REPEATED_DAYS,
                                            0,
                                            VerifyConnector.begin(Verification.REPEATED_DAYS, now),
                                            now)))
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
        boolean later = storage.verificationViews(tenant).verifications(connector).stream()
                .anyMatch(one -> isLater(one, next));
        if (later) {
            storage.unitOfWork().inTenant(tenant, stores -> {
                List<Verification> moved = stores.verifications().verifications(connector).stream()
                        .filter(one -> isLater(one, next))
                        .map(one -> one.repeatedAt(next))
                        .toList();
                moved.forEach(stores.verifications()::save);
                return moved;
            });
        }
    }

    private static boolean isLater(Verification one, Instant next) {
        return one.days() == Verification.REPEATED_DAYS
                && !one.isRunning()
                && one.dueAt().filter(next::isBefore).isPresent();
    }

    private Verification claimed(Verification found, SyncStores stores) {
        Verification claimed = found.claimed(
                VerifyConnector.begin(found.days(), clock.instant()),
                clock.instant().plus(CLAIM));
        stores.verifications().save(claimed);
        return claimed;
    }

    /** Returns the tenant's verifications of a connector, in no order. */
    public List<Verification> status(TenantId tenant, Connector connector) {
        return storage.verificationViews(tenant).verifications(connector);
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
        Held held = new Held(tenant, claimed, observer);
        LateRepair late = new LateRepair(
                Duration.ofDays(storage.verificationViews(tenant).lateRepairDays()),
                Optional.ofNullable(storage.importViews(tenant).imports().get(claimed.connector()))
                        .map(UserImport::startedAt));
        VerificationOutcome outcome =
                verify.run(tenant, claimed.connector(), claimed.certificate(), directory, late, held);
        return outcome.fold(new VerificationOutcome.Cases<>(
                completed -> held.end(completed.certificate(), Optional.empty()),
                failed -> held.end(failed.certificate(), Optional.of(failed.reason())),
                stopped -> held.release()));
    }

    /** Ends a claimed verification that could not begin. */
    Verification fail(TenantId tenant, Verification claimed, String reason) {
        return new Held(tenant, claimed, VerificationObserver.NONE).end(claimed.certificate(), Optional.of(reason));
    }

    private static Optional<Verification> find(SyncStores stores, Connector connector, int days) {
        return stores.verifications().verifications(connector).stream()
                .filter(one -> one.days() == days)
                .findFirst();
    }

    private void note(Connector connector, Actor by, SyncStores stores) {
        String action = "verify events of " + connector.segment();
        stores.audit(List.of(new AuditEntry(ids.next(), clock.instant(), by, action, Outcome.ALLOWED)));
    }

    /** A claimed verification, valid until another worker claims it. */
    private final class Held implements VerificationObserver {
        private final TenantId tenant;
        private final VerificationObserver observer;
        private Verification own;
        private Instant pausedUntil = Instant.MIN;

        Held(TenantId tenant, Verification own, VerificationObserver observer) {
            this.tenant = tenant;
            this.own = own;
            this.observer = observer;
        }

        @Override
        public boolean reached(Certificate certificate) {
            Instant until = clock.instant().plus(CLAIM);
            return change(held -> held.reached(certificate, until)) && observer.reached(certificate);
        }

        @Override
        public boolean recording(Certificate certificate) {
            Instant until = clock.instant().plus(CLAIM);
            return change(held -> held.reached(certificate, until)) && observer.recording(certificate);
        }

        @Override
        public boolean pause(Duration asked, String reason) {
            Duration pause = ProviderPage.pause(asked);
            pausedUntil = clock.instant().plus(pause);
            Instant until = pausedUntil.plus(CLAIM);
            return change(held -> held.waiting(reason, until)) && observer.pause(pause, reason);
        }

        Verification end(Certificate last, Optional<String> reason) {
            Instant now = clock.instant();
            Optional<Instant> next = own.days() == Verification.REPEATED_DAYS
                    ? Optional.of(now.plus(
                            reason.isEmpty() && announced(last)
                                    ? VerifyConnector.SETTLING
                                    : Verification.REPEATED_AFTER))
                    : Optional.empty();
            change(held -> held.ended(last, reason, now, next));
            return own;
        }

        /** Returns whether thin events have arrived that this verification does not compare. */
        private boolean announced(Certificate last) {
            return own.connector() == Connector.STRIPE
                    && storage.connectorViews(tenant)
                            .hasThinEvents(last.period().to());
        }

        Verification release() {
            Instant now = clock.instant();
            Instant next = pausedUntil.isAfter(now) ? pausedUntil : now;
            change(held -> held.released(next));
            return own;
        }

        /** Changes the stored verification; returns whether this worker still had the claim. */
        private boolean change(UnaryOperator<Verification> to) {
            Optional<Verification> changed = storage.unitOfWork()
                    .inTenant(tenant, stores -> {
                        Optional<Verification> next = find(stores, own.connector(), own.days())
                                .filter(stored -> stored.claim() == own.claim() && stored.isRunning())
                                .map(to);
                        next.ifPresent(stores.verifications()::save);
                        return next;
                    })
                    .flatMap(Function.identity());
            changed.ifPresent(next -> own = next);
            return changed.isPresent();
        }
    }
}
