package dev.intake.account;

import dev.intake.account.AccountRegistry.Change;
import dev.intake.account.HashingThreads.Lane;
import dev.intake.account.SignInEntry.What;
import dev.intake.account.SignInObserver.Result;
import dev.intake.kernel.IdGenerator;
import dev.intake.kernel.UnprovenLookups;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.UUID;
import java.util.random.RandomGenerator;

/**
 * Signs people in to the dashboard. Attempts are limited before any lookup or hash ({@link AttemptLimits}), and
 * passwords are hashed on dedicated threads ({@link HashingThreads}). No attempt waits for a storage lock. For an
 * unknown name nothing is stored, and response and timing equal those of a wrong password.
 */
public final class SignIn {
    /** Retry delay if the queue is full. */
    private static final Duration BUSY = Duration.ofSeconds(3);

    private final AccountRegistry registry;
    private final UnprovenLookups unproven;
    private final PasswordHasher hasher;
    private final PasswordPolicy rule;
    private final SessionKeys keys;
    private final SignInObserver observer;
    private final InstantSource clock;
    private final IdGenerator ids;
    private final SecondFactors factors;
    private final AttemptLimits limits = new AttemptLimits();
    private final HashingThreads hashing = new HashingThreads();

    public SignIn(
            AccountStorage storage,
            SignInDependencies parts,
            InstantSource clock,
            IdGenerator ids,
            RandomGenerator random) {
        this.registry = storage.accounts();
        this.unproven = storage;
        this.hasher = parts.hasher();
        this.rule = parts.rule();
        this.keys = parts.keys();
        this.observer = parts.observer();
        this.clock = clock;
        this.ids = ids;
        this.factors = new SecondFactors(registry, parts.vault(), clock, ids, random);
    }

    /** Signs in with a password. Above the limits even the right password is rejected. */
    public SignInOutcome attempt(SignInRequest request) {
        if (request.name().isEmpty() || request.password().isEmpty()) {
            observer.attempted(Optional.empty(), request.from(), Result.MALFORMED);
            return new SignInOutcome.Refused();
        }
        AccountName name = request.name().get();
        Instant now = clock.instant();
        Optional<Device> device = known(request.device(), name, now);
        boolean known =
                device.isPresent() && limits.takeKnownDevice(device.get(), now).isEmpty();
        Optional<Duration> wait = known ? Optional.empty() : limits.takeUnknownDevice(name, request.from(), now);
        if (wait.isPresent()) {
            observer.attempted(Optional.empty(), request.from(), Result.LIMITED);
            return new SignInOutcome.TooMany(wait.get());
        }
        return check(request.from(), name, request.password().get(), device, known ? Lane.KNOWN : Lane.UNKNOWN);
    }

    private Optional<Device> known(Optional<DeviceToken> device, AccountName name, Instant now) {
        return device.flatMap(token -> keys.open(token, now))
                .filter(opened -> opened.account().equals(name));
    }

    private SignInOutcome check(
            ClientNetwork from, AccountName name, Password password, Optional<Device> device, Lane lane) {
        Optional<Account> account = unproven.unproven(() -> registry.find(name));
        Optional<PasswordHash> hash = account.flatMap(Account::password);
        Object owner = lane == Lane.UNKNOWN ? from : account.map(SignIn::owner).orElse(name);
        Optional<Boolean> checked = hashing.run(
                lane, owner, () -> hash.isPresent() ? hasher.matches(password, hash.get()) : takeAsLong(password));
        if (checked.isEmpty()) {
            observer.attempted(Optional.empty(), from, Result.BUSY);
            return new SignInOutcome.TooMany(BUSY);
        }
        if (checked.get()) {
            hash.filter(hasher::isOutdated).ifPresent(outdated -> renew(name, password, outdated, lane, owner));
            SignInOutcome outcome = beginOrAsk(account.orElseThrow(), device);
            Result result = resultOf(outcome);
            note(name, result == Result.SIGNED_IN ? What.SIGNED_IN : What.CODE_ASKED);
            observer.attempted(Optional.of(name), from, result);
            return outcome;
        }
        if (account.isPresent()) {
            note(name, What.WRONG_PASSWORD);
        }
        observer.attempted(
                account.map(Account::name), from, account.isPresent() ? Result.WRONG_PASSWORD : Result.UNKNOWN_NAME);
        return new SignInOutcome.Refused();
    }

    /** Returns whose turn an account's password takes: the tenant's, or that of the operator alone. */
    private static Object owner(Account account) {
        return account.tenant().<Object>map(tenant -> tenant).orElse(account.name());
    }

    /** Hashes the password with the current algorithm. If the queue is full, the next sign-in does it. */
    private void renew(AccountName name, Password password, PasswordHash outdated, Lane lane, Object owner) {
        hashing.run(lane, owner, () -> hasher.hash(password))
                .ifPresent(hash -> registry.change(
                        name, account -> new Change<>(account.rehashed(outdated, hash), Optional.empty())));
    }

    /** Returns the account of a valid link, without consuming the link. */
    public Optional<AccountName> holder(OneTimeLink link) {
        return unproven.unproven(() -> registry.holder(link.hash()))
                .filter(account -> account.acceptsLink(link, clock.instant()))
                .map(Account::name);
    }

    /**
     * Consumes the link and sets the password; all earlier sessions end. A valid link is sufficient proof, so attempt
     * limits do not apply.
     *
     * @param from the network of the request
     */
    public SignInOutcome choosePassword(OneTimeLink link, Password password, ClientNetwork from) {
        Optional<AccountName> holder = holder(link);
        SignInOutcome outcome =
                holder.map(name -> chooseFor(name, link, password)).orElseGet(SignInOutcome.Refused::new);
        observer.attempted(holder, from, resultOf(outcome));
        return outcome;
    }

    private static Result resultOf(SignInOutcome outcome) {
        return outcome.fold(new SignInOutcome.Cases<>(
                signedIn -> Result.SIGNED_IN,
                refused -> Result.VOID_LINK,
                codeNeeded -> Result.CODE_ASKED,
                newPasswordNeeded -> Result.NEW_PASSWORD_NEEDED,
                common -> Result.COMMON_PASSWORD,
                tooMany -> Result.BUSY));
    }

    private SignInOutcome chooseFor(AccountName holder, OneTimeLink link, Password password) {
        Object owner = registry.find(holder).map(SignIn::owner).orElse(holder);
        Optional<Optional<PasswordHash>> hash = hashing.run(Lane.KNOWN, owner, () -> chosen(password, holder));
        if (hash.isEmpty()) {
            return new SignInOutcome.TooMany(BUSY);
        }
        if (hash.get().isEmpty()) {
            return new SignInOutcome.Common();
        }
        PasswordHash usable = hash.get().get();
        Instant now = clock.instant();
        Optional<Account> changed = registry.<Optional<Account>>change(holder, account -> {
                    boolean good = account.acceptsLink(link, now);
                    Account after = good ? account.withPassword(usable) : account;
                    return new Change<>(after, good ? Optional.of(after) : Optional.empty());
                })
                .flatMap(found -> found);
        changed.ifPresent(account -> note(account.name(), What.PASSWORD_CHOSEN));
        return changed.map(account -> beginOrAsk(account, Optional.empty())).orElseGet(SignInOutcome.Refused::new);
    }

    /** Returns the hash of a chosen password; empty if the password is not allowed. */
    private Optional<PasswordHash> chosen(Password password, AccountName account) {
        return rule.isCommon(password, account) ? Optional.empty() : Optional.of(hasher.hash(password));
    }

    /**
     * Changes the password of the signed-in person. All sessions of the account end and a new one begins.
     *
     * @param token the current session
     * @param current the current password
     * @param chosen the new password
     * @return {@link SignInOutcome.Refused} if the current password is wrong or the session has ended
     */
    public SignInOutcome changePassword(SessionToken token, Password current, Password chosen) {
        SignInOutcome confirmed = confirm(token, current);
        if (!(confirmed instanceof SignInOutcome.SignedIn in)) {
            return confirmed;
        }
        AccountName name = in.account().name();
        Optional<Optional<PasswordHash>> hash =
                hashing.run(Lane.KNOWN, owner(in.account()), () -> chosen(chosen, name));
        if (hash.isEmpty()) {
            return new SignInOutcome.TooMany(BUSY);
        }
        if (hash.get().isEmpty()) {
            return new SignInOutcome.Common();
        }
        PasswordHash usable = hash.get().get();
        Optional<Account> changed = registry.<Optional<Account>>change(name, account -> {
                    boolean unchanged = account.password().equals(in.account().password());
                    Account after = unchanged ? account.withPassword(usable) : account;
                    return new Change<>(after, unchanged ? Optional.of(after) : Optional.empty());
                })
                .flatMap(found -> found);
        changed.ifPresent(account -> note(account.name(), What.PASSWORD_CHANGED));
        return changed.map(account -> begin(account, Optional.empty())).orElseGet(SignInOutcome.Refused::new);
    }

    /** Counts a form of a signed-in person; returns the time to wait, without counting it, if there were too many. */
    public Optional<Duration> takeForm(Account account) {
        return limits.takeForm(account.name(), clock.instant());
    }

    /**
     * Verifies the password of the signed-in person again, before sensitive actions.
     *
     * @return {@link SignInOutcome.SignedIn} with the confirmed session
     */
    public SignInOutcome confirm(SessionToken token, Password password) {
        Instant now = clock.instant();
        Optional<Session> session = keys.open(token, now);
        Optional<Account> account = resume(token);
        if (session.isEmpty() || account.isEmpty()) {
            return new SignInOutcome.Refused();
        }
        Optional<Duration> wait = limits.takeInSession(session.get().id(), now);
        if (wait.isPresent()) {
            return new SignInOutcome.TooMany(wait.get());
        }
        PasswordHash hash = account.get().password().orElseThrow();
        Optional<Boolean> right = hashing.run(Lane.KNOWN, owner(account.get()), () -> hasher.matches(password, hash));
        if (right.isEmpty()) {
            return new SignInOutcome.TooMany(BUSY);
        }
        if (!right.get()) {
            note(account.get().name(), What.WRONG_PASSWORD);
            return new SignInOutcome.Refused();
        }
        Device device = new Device(account.get().name(), ids.next(), now);
        return new SignInOutcome.SignedIn(account.get(), keys.sign(session.get().confirmed(now)), keys.sign(device));
    }

    /** Returns whether the session's password was entered recently. */
    public boolean isConfirmed(SessionToken token) {
        Instant now = clock.instant();
        return keys.open(token, now).filter(session -> session.isConfirmed(now)).isPresent();
    }

    /** Returns a new token if this use of the session must be recorded; otherwise empty. */
    public Optional<SessionToken> renewed(SessionToken token) {
        Instant now = clock.instant();
        return keys.open(token, now).filter(session -> session.isDue(now)).map(session -> keys.sign(session.seen(now)));
    }

    /** Returns the account of the session; empty if the session is invalid. */
    public Optional<Account> resume(SessionToken token) {
        return keys.open(token, clock.instant())
                .flatMap(session -> registry.find(session.account()).filter(session::isGoodFor));
    }

    /** Ends all sessions of the account on every node. */
    public void signOut(AccountName name) {
        registry.change(name, account -> new Change<>(account.signedOut(), account.name()))
                .ifPresent(done -> note(done, What.SIGNED_OUT));
    }

    /** Returns the anti-forgery token of the session's forms. */
    public String formToken(SessionToken session) {
        return keys.formToken(session);
    }

    /** Returns whether a form carried the session's anti-forgery token. */
    public boolean isFormOf(SessionToken session, String presented) {
        return keys.isFormOf(session, presented);
    }

    /** Returns a pass for a form with a long text; see {@link SessionKeys#textPass}. */
    public String textPass(String path) {
        return keys.textPass(path, clock.instant());
    }

    /** Returns whether the pass is valid for forms submitted to this path. */
    public boolean isTextPass(String path, String pass) {
        return keys.isTextPass(path, pass, clock.instant());
    }

    /** Hashes anyway, so that timing does not reveal which names exist. */
    private boolean takeAsLong(Password password) {
        hasher.hash(password);
        return false;
    }

    private SignInOutcome beginOrAsk(Account account, Optional<Device> before) {
        if (account.activeSecondFactor().isEmpty()) {
            return begin(account, before);
        }
        if (account.needsNewPassword(before.isPresent())) {
            return new SignInOutcome.NewPasswordNeeded();
        }
        UUID device = before.map(Device::id).orElseGet(ids::next);
        return new SignInOutcome.CodeNeeded(
                keys.sign(new PendingSignIn(account.name(), account.generation(), device, clock.instant())));
    }

    /**
     * Completes a sign-in with an app code or recovery code. Each code is accepted once. Wrong codes are limited for each
     * known device, and for all unknown devices together.
     *
     * @param token the token of {@link SignInOutcome.CodeNeeded}
     * @param code the code as typed
     * @param from the network of the request
     * @param device the browser's token, if it has one
     * @return {@link SignInOutcome.Refused} if the code is wrong or the token expired
     */
    public SignInOutcome complete(PendingToken token, String code, ClientNetwork from, Optional<DeviceToken> device) {
        Instant now = clock.instant();
        Optional<PendingSignIn> pending = keys.open(token, now);
        Optional<Account> account = pending.flatMap(
                asked -> registry.find(asked.account()).filter(found -> found.generation() == asked.generation()));
        if (pending.isEmpty() || account.isEmpty()) {
            observer.attempted(Optional.empty(), from, Result.WRONG_CODE);
            return new SignInOutcome.Refused();
        }
        AccountName name = account.get().name();
        Optional<Device> known = known(device, name, now);
        Optional<Duration> wait = known.isPresent()
                ? limits.takeCodeOfKnownDevice(known.get(), now)
                : limits.takeCodeOfUnknownDevice(name, from, now);
        if (wait.isPresent()) {
            observer.attempted(Optional.empty(), from, Result.LIMITED);
            return new SignInOutcome.TooMany(wait.get());
        }
        return switch (factors.use(name, code, known.isPresent())) {
            case RIGHT -> {
                note(name, What.SIGNED_IN);
                observer.attempted(Optional.of(name), from, Result.SIGNED_IN);
                yield begin(
                        account.get(),
                        Optional.of(new Device(name, pending.get().device(), now)));
            }
            case WRONG -> {
                note(name, What.WRONG_CODE);
                observer.attempted(Optional.of(name), from, Result.WRONG_CODE);
                yield new SignInOutcome.Refused();
            }
            case NEW_PASSWORD_NEEDED -> {
                observer.attempted(Optional.of(name), from, Result.NEW_PASSWORD_NEEDED);
                yield new SignInOutcome.NewPasswordNeeded();
            }
        };
    }

    /** Returns the operations on second factors. */
    public SecondFactors secondFactors() {
        return factors;
    }

    private SignInOutcome begin(Account account, Optional<Device> before) {
        Instant now = clock.instant();
        Device device = new Device(account.name(), before.map(Device::id).orElseGet(ids::next), now);
        return new SignInOutcome.SignedIn(
                account, keys.sign(Session.begin(account, ids.next(), now)), keys.sign(device));
    }

    private void note(AccountName name, What what) {
        registry.note(new SignInEntry(ids.next(), clock.instant(), name, what));
    }
}
