package dev.intake.account;

import dev.intake.access.KeyHash;
import dev.intake.account.AccountRegistry.Change;
import dev.intake.account.SignInEntry.What;
import dev.intake.id.IdGenerator;
import dev.intake.secret.AccountPlace;
import dev.intake.secret.SecretVault;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Sets up and removes the second factor of accounts, and checks its codes. */
public final class SecondFactors {
    private final AccountRegistry registry;
    private final SecretVault vault;
    private final InstantSource clock;
    private final IdGenerator ids;
    private final RandomGenerator random;

    SecondFactors(
            AccountRegistry registry, SecretVault vault, InstantSource clock, IdGenerator ids, RandomGenerator random) {
        this.registry = registry;
        this.vault = vault;
        this.clock = clock;
        this.ids = ids;
        this.random = random;
    }

    /**
     * Returns the secret that is being set up, and makes one if there is none.
     *
     * @return empty when a second factor is in force already, or there is no such account
     */
    public Optional<TotpSecret> setUp(AccountName name) {
        TotpSecret made = TotpSecret.generate(random);
        return registry.<Optional<TotpSecret>>change(name, account -> {
                    if (account.activeSecondFactor().isPresent()) {
                        return new Change<>(account, Optional.empty());
                    }
                    Optional<TotpSecret> before = account.secondFactor().flatMap(factor -> open(account, factor));
                    return before.isPresent()
                            ? new Change<>(account, before)
                            : new Change<>(
                                    account.withSecondFactor(Optional.of(
                                            SecondFactor.pending(vault.seal(place(account), made.reveal())))),
                                    Optional.of(made));
                })
                .flatMap(found -> found);
    }

    /**
     * Puts the second factor in force that is being set up, with a code of the app.
     *
     * @return the recovery codes, which are shown this once; empty, and nothing changed, when the code is wrong
     */
    public Optional<List<RecoveryCode>> activate(AccountName name, String typed) {
        List<RecoveryCode> codes = newCodes();
        Instant now = clock.instant();
        boolean done = registry.<Boolean>change(name, account -> {
                    Optional<SecondFactor> accepted = account.secondFactor()
                            .filter(factor -> !factor.active())
                            .flatMap(factor -> byApp(account, factor, typed, now))
                            .map(factor -> factor.activated(hashes(codes)));
                    return new Change<>(
                            accepted.isPresent() ? account.withSecondFactor(accepted) : account, accepted.isPresent());
                })
                .orElse(false);
        if (done) {
            note(name, What.SECOND_FACTOR_ADDED);
        }
        return done ? Optional.of(codes) : Optional.empty();
    }

    /**
     * Makes recovery codes in place of all before.
     *
     * @return empty when no second factor is in force
     */
    public Optional<List<RecoveryCode>> replaceCodes(AccountName name) {
        List<RecoveryCode> codes = newCodes();
        boolean done = registry.<Boolean>change(name, account -> {
                    Optional<SecondFactor> changed =
                            account.activeSecondFactor().map(factor -> factor.activated(hashes(codes)));
                    return new Change<>(
                            changed.isPresent() ? account.withSecondFactor(changed) : account, changed.isPresent());
                })
                .orElse(false);
        if (done) {
            note(name, What.RECOVERY_CODES_MADE);
        }
        return done ? Optional.of(codes) : Optional.empty();
    }

    /** Removes the second factor, in force or not; returns whether one was in force. */
    public boolean remove(AccountName name) {
        boolean removed = registry.<Boolean>change(
                        name,
                        account -> new Change<>(
                                account.withSecondFactor(Optional.empty()),
                                account.activeSecondFactor().isPresent()))
                .orElse(false);
        if (removed) {
            note(name, What.SECOND_FACTOR_REMOVED);
        }
        return removed;
    }

    /** Uses up a code of the app or a recovery code; returns whether it was good. Two at once cannot use the same. */
    boolean use(AccountName name, String typed) {
        Instant now = clock.instant();
        return registry.<Boolean>change(name, account -> {
                    Optional<SecondFactor> after = account.activeSecondFactor()
                            .flatMap(
                                    factor -> byApp(account, factor, typed, now).or(() -> byRecovery(factor, typed)));
                    return new Change<>(
                            after.isPresent() ? account.withSecondFactor(after) : account, after.isPresent());
                })
                .orElse(false);
    }

    private Optional<SecondFactor> byApp(Account account, SecondFactor factor, String typed, Instant now) {
        OptionalLong step = open(account, factor)
                .map(secret -> secret.step(typed, now, factor.lastStep()))
                .orElseGet(OptionalLong::empty);
        return step.isPresent() ? Optional.of(factor.used(step.getAsLong())) : Optional.empty();
    }

    private static Optional<SecondFactor> byRecovery(SecondFactor factor, String typed) {
        return RecoveryCode.parse(typed)
                .map(RecoveryCode::hash)
                .filter(factor.recoveryCodes()::contains)
                .map(factor::without);
    }

    private Optional<TotpSecret> open(Account account, SecondFactor factor) {
        return vault.open(place(account), factor.secret()).map(TotpSecret::ofBytes);
    }

    private static AccountPlace place(Account account) {
        return new AccountPlace(account.createdAt());
    }

    private List<RecoveryCode> newCodes() {
        return Stream.generate(() -> RecoveryCode.generate(random))
                .limit(RecoveryCode.COUNT)
                .toList();
    }

    private static Set<KeyHash> hashes(List<RecoveryCode> codes) {
        return codes.stream().map(RecoveryCode::hash).collect(Collectors.toSet());
    }

    private void note(AccountName name, What what) {
        registry.note(new SignInEntry(ids.next(), clock.instant(), name, what));
    }
}
