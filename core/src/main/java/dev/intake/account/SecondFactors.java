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
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Sets up and verifies second factors. */
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
        Instant now = clock.instant();
        return withNewCodes(
                name,
                What.SECOND_FACTOR_ADDED,
                account -> account.secondFactor()
                        .filter(factor -> !factor.active())
                        .flatMap(factor -> byApp(account, factor, typed, now)));
    }

    /** Activates the second factor that the function returns, if it returns one, with new recovery codes, and returns these. */
    private Optional<List<RecoveryCode>> withNewCodes(
            AccountName name, What what, Function<Account, Optional<SecondFactor>> before) {
        List<RecoveryCode> codes = Stream.generate(() -> RecoveryCode.generate(random))
                .limit(RecoveryCode.COUNT)
                .toList();
        Set<KeyHash> hashes = codes.stream().map(RecoveryCode::hash).collect(Collectors.toSet());
        return registry.changeIf(
                        name,
                        account -> before.apply(account)
                                .map(factor -> account.withSecondFactor(Optional.of(factor.activated(hashes)))))
                .map(done -> {
                    registry.note(new SignInEntry(ids.next(), clock.instant(), name, what));
                    return codes;
                });
    }

    /**
     * Replaces all recovery codes.
     *
     * @return empty if no second factor is active
     */
    public Optional<List<RecoveryCode>> replaceCodes(AccountName name) {
        return withNewCodes(name, What.RECOVERY_CODES_MADE, Account::activeSecondFactor);
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
}
