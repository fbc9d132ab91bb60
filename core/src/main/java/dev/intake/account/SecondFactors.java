package dev.intake.account;

import dev.intake.access.KeyHash;
import dev.intake.account.AccountRegistry.Change;
import dev.intake.account.SignInEntry.What;
import dev.intake.kernel.IdGenerator;
import dev.intake.secret.AccountContext;
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

/** Sets up, verifies and removes second factors. */
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
     * Returns the secret of a second factor that is not active yet; creates one if there is none.
     *
     * @return empty if a second factor is active, or there is no such account
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
     * Activates the second factor with a code of the app.
     *
     * @return the recovery codes, to be shown once; empty, without effect, if the code is wrong
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
     * Replaces all recovery codes.
     *
     * @return empty if no second factor is active
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

    /** Removes the second factor; returns whether it was active. */
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

    /** What became of a code. */
    enum CodeCheck {
        RIGHT,
        WRONG,
        /** Not verified: too many wrong codes were entered since the password was chosen. */
        NEW_PASSWORD_NEEDED
    }

    /**
     * Verifies and consumes an app code or recovery code, and counts a wrong one. A code is accepted once, even in
     * concurrent requests.
     */
    CodeCheck use(AccountName name, String typed, boolean knownDevice) {
        Instant now = clock.instant();
        return registry.<CodeCheck>change(
                        name,
                        account -> account.needsNewPassword(knownDevice)
                                ? new Change<>(account, CodeCheck.NEW_PASSWORD_NEEDED)
                                : check(account, typed, knownDevice, now))
                .orElse(CodeCheck.WRONG);
    }

    private Change<CodeCheck> check(Account account, String typed, boolean knownDevice, Instant now) {
        Optional<SecondFactor> active = account.activeSecondFactor();
        Optional<SecondFactor> right =
                active.flatMap(factor -> byApp(account, factor, typed, now).or(() -> byRecovery(factor, typed)));
        Optional<SecondFactor> after = right.map(
                        factor -> factor.with(factor.wrong().afterRightCode(knownDevice)))
                .or(() -> active.map(factor -> factor.with(factor.wrong().plusOne(knownDevice))));
        return new Change<>(
                after.isPresent() ? account.withSecondFactor(after) : account,
                right.isPresent() ? CodeCheck.RIGHT : CodeCheck.WRONG);
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

    private static AccountContext place(Account account) {
        return new AccountContext(account.createdAt());
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
