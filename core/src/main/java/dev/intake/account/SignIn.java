package dev.intake.account;

import dev.intake.account.SignInEntry.What;
import dev.intake.account.SignInObserver.Result;
import dev.intake.account.SignInOutcome.SignedIn;
import dev.intake.kernel.IdGenerator;
import dev.intake.kernel.UnprovenLookups;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/**
 * Signs people in to the dashboard. Attempts are limited before any lookup or hash ({@link AttemptLimits}), and
 * passwords are hashed on dedicated threads ({@link HashingThread}). No attempt waits for a storage lock. For an
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

    /** Hashes what unknown devices send. */
    private final HashingThread ofStrangers = new HashingThread("password-hashing-strangers");

    /** Hashes what comes with a session, a one-time link or a known device. */
    private final HashingThread ofKnown = new HashingThread("password-hashing-known");

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
            return SignInOutcome.REFUSED;
        }
        AccountName name = request.name().get();
        Instant now = clock.instant();
        Optional<Device> device = known(request.device(), name, now);
        boolean known =
                device.isPresent() && limits.takeKnownDevice(device.get(), now).isEmpty();
        Optional<Duration> wait = known ? Optional.empty() : limits.takeUnknownDevice(name, request.from(), now);
        if (wait.isPresent()) {
            observer.attempted(Optional.empty(), request.from(), Result.LIMITED);
            return SignInOutcome.tooMany(wait.get());
        }
        return check(request.from(), name, request.password().get(), device, known ? ofKnown : ofStrangers);
    }

    private Optional<Device> known(Optional<SignedToken<Device>> device, AccountName name, Instant now) {
        return device.flatMap(token -> keys.device(token, now))
                .filter(opened -> opened.account().equals(name));
    }

    private SignInOutcome check(
            ClientNetwork from, AccountName name, Password password, Optional<Device> device, HashingThread hashing) {
        Optional<Account> account = unproven.unproven(() -> registry.find(name));
        Optional<PasswordHash> hash = account.flatMap(Account::password);
        Object owner =
                hashing == ofStrangers ? from : account.map(SignIn::owner).orElse(name);
        Optional<Boolean> checked = hashing.run(
                owner, () -> hash.isPresent() ? hasher.matches(password, hash.get()) : takeAsLong(password));
        if (checked.isEmpty()) {
            observer.attempted(Optional.empty(), from, Result.BUSY);
            return SignInOutcome.tooMany(BUSY);
        }
        if (checked.get()) {
            hash.filter(hasher::isOutdated).ifPresent(outdated -> renew(name, password, outdated, hashing, owner));
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
        return SignInOutcome.REFUSED;
    }

    /** Returns whose turn an account's password takes: the tenant's, or that of the operator alone. */
    private static Object owner(Account account) {
        return account.tenant().<Object>map(tenant -> tenant).orElse(account.name());
    }

    /** Hashes the password with the current algorithm. If the queue is full, the next sign-in does it. */
    private void renew(
            AccountName name, Password password, PasswordHash outdated, HashingThread hashing, Object owner) {
        hashing.run(owner, () -> hasher.hash(password))
                .ifPresent(hash -> registry.changeIf(name, account -> Optional.of(account.rehashed(outdated, hash))));
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
                holder.map(name -> chooseFor(name, link, password)).orElse(SignInOutcome.REFUSED);
        observer.attempted(holder, from, resultOf(outcome));
        return outcome;
    }

    private static Result resultOf(SignInOutcome outcome) {
        return switch (outcome.kind()) {
            case SIGNED_IN -> Result.SIGNED_IN;
            case REFUSED -> Result.VOID_LINK;
            case CODE_NEEDED -> Result.CODE_ASKED;
            case NEW_PASSWORD_NEEDED -> Result.NEW_PASSWORD_NEEDED;
            case COMMON -> Result.COMMON_PASSWORD;
            case TOO_MANY -> Result.BUSY;
        };
    }

    private SignInOutcome chooseFor(AccountName holder, OneTimeLink link, Password password) {
        Object owner = registry.find(holder).map(SignIn::owner).orElse(holder);
        return hashed(owner, holder, password, hash -> {
            Instant now = clock.instant();
            return changed(
                            holder,
                            What.PASSWORD_CHOSEN,
                            account -> Optional.of(account)
                                    .filter(found -> found.acceptsLink(link, now))
                                    .map(found -> found.withPassword(hash)))
                    .map(account -> beginOrAsk(account, Optional.empty()))
                    .orElse(SignInOutcome.REFUSED);
        });
    }

    /** Returns the outcome for the hash of a chosen password, or why there is none. */
    private SignInOutcome hashed(
            Object owner, AccountName name, Password password, Function<PasswordHash, SignInOutcome> next) {
        Optional<Optional<PasswordHash>> hash = ofKnown.run(
                owner, () -> rule.isCommon(password, name) ? Optional.empty() : Optional.of(hasher.hash(password)));
        return hash.isEmpty()
                ? SignInOutcome.tooMany(BUSY)
                : hash.get().map(next).orElse(SignInOutcome.COMMON);
    }

    /** Changes an account if the function returns the changed one, and records it. */
    private Optional<Account> changed(AccountName name, What what, Function<Account, Optional<Account>> change) {
        Optional<Account> changed = registry.changeIf(name, change);
        changed.ifPresent(account -> note(name, what));
        return changed;
    }

    /**
     * Changes the password of the signed-in person. All sessions of the account end and a new one begins.
     *
     * @param token the current session
     * @param current the current password
     * @param chosen the new password
     * @return {@link SignInOutcome.Kind#REFUSED} if the current password is wrong or the session has ended
     */
    public SignInOutcome changePassword(SignedToken<Session> token, Password current, Password chosen) {
        SignInOutcome confirmed = confirm(token, current);
        if (confirmed.session().isEmpty()) {
            return confirmed;
        }
        Account before = confirmed.session().get().account();
        return hashed(
                owner(before),
                before.name(),
                chosen,
                hash -> changed(
                                before.name(),
                                What.PASSWORD_CHANGED,
                                account -> Optional.of(account)
                                        .filter(found -> found.password().equals(before.password()))
                                        .map(found -> found.withPassword(hash)))
                        .map(account -> begin(account, Optional.empty()))
                        .orElse(SignInOutcome.REFUSED));
    }

    /** Counts a form of a signed-in person; returns the time to wait, without counting it, if there were too many. */
    public Optional<Duration> takeForm(Account account) {
        return limits.takeForm(account.name(), clock.instant());
    }

    /**
     * Verifies the password of the signed-in person again, before sensitive actions.
     *
     * @return {@link SignInOutcome.Kind#SIGNED_IN} with the confirmed session
     */
    public SignInOutcome confirm(SignedToken<Session> token, Password password) {
        Instant now = clock.instant();
        Optional<Session> session = keys.session(token, now);
        Optional<Account> account = resume(token);
        if (session.isEmpty() || account.isEmpty()) {
            return SignInOutcome.REFUSED;
        }
        Optional<Duration> wait = limits.takeInSession(session.get().id(), now);
        if (wait.isPresent()) {
            return SignInOutcome.tooMany(wait.get());
        }
        PasswordHash hash = account.get().password().orElseThrow();
        Optional<Boolean> right = ofKnown.run(owner(account.get()), () -> hasher.matches(password, hash));
        if (right.isEmpty()) {
            return SignInOutcome.tooMany(BUSY);
        }
        if (!right.get()) {
            note(account.get().name(), What.WRONG_PASSWORD);
            return SignInOutcome.REFUSED;
        }
        Device device = new Device(account.get().name(), ids.next(), now);
        return SignInOutcome.signedIn(
                new SignedIn(account.get(), keys.sign(session.get().confirmed(now)), keys.sign(device)));
    }

    /** Returns whether the session's password was entered recently. */
    public boolean isConfirmed(SignedToken<Session> token) {
        Instant now = clock.instant();
        return keys.session(token, now)
                .filter(session -> session.isConfirmed(now))
                .isPresent();
    }

    /** Returns a new token if this use of the session must be recorded; otherwise empty. */
    public Optional<SignedToken<Session>> renewed(SignedToken<Session> token) {
        Instant now = clock.instant();
        return keys.session(token, now)
                .filter(session -> session.isDue(now))
                .map(session -> keys.sign(session.seen(now)));
    }

    /** Returns the account of the session; empty if the session is invalid. */
    public Optional<Account> resume(SignedToken<Session> token) {
        return keys.session(token, clock.instant())
                .flatMap(session -> registry.find(session.account()).filter(session::isGoodFor));
    }

    /** Ends all sessions of the account on every node. */
    public void signOut(AccountName name) {
        changed(name, What.SIGNED_OUT, account -> Optional.of(account.signedOut()));
    }

    /** Returns the anti-forgery token of the session's forms. */
    public String formToken(SignedToken<Session> session) {
        return keys.formToken(session);
    }

    /** Returns whether a form carried the session's anti-forgery token. */
    public boolean isFormOf(SignedToken<Session> session, String presented) {
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
            return SignInOutcome.NEW_PASSWORD_NEEDED;
        }
        UUID device = before.map(Device::id).orElseGet(ids::next);
        return SignInOutcome.codeNeeded(
                keys.sign(new PendingSignIn(account.name(), account.generation(), device, clock.instant())));
    }

    /**
     * Completes a sign-in with an app code or recovery code. Each code is accepted once. Wrong codes are limited for each
     * known device, and for all unknown devices together.
     *
     * @param token the token of {@link SignInOutcome.Kind#CODE_NEEDED}
     * @param code the code as typed
     * @param from the network of the request
     * @param device the browser's token, if it has one
     * @return {@link SignInOutcome.Kind#REFUSED} if the code is wrong or the token expired
     */
    public SignInOutcome complete(
            SignedToken<PendingSignIn> token, String code, ClientNetwork from, Optional<SignedToken<Device>> device) {
        Instant now = clock.instant();
        Optional<PendingSignIn> pending = keys.pending(token, now);
        Optional<Account> account = pending.flatMap(
                asked -> registry.find(asked.account()).filter(found -> found.generation() == asked.generation()));
        if (pending.isEmpty() || account.isEmpty()) {
            observer.attempted(Optional.empty(), from, Result.WRONG_CODE);
            return SignInOutcome.REFUSED;
        }
        AccountName name = account.get().name();
        Optional<Device> known = known(device, name, now);
        Optional<Duration> wait = known.isPresent()
                ? limits.takeCodeOfKnownDevice(known.get(), now)
                : limits.takeCodeOfUnknownDevice(name, from, now);
        if (wait.isPresent()) {
            observer.attempted(Optional.empty(), from, Result.LIMITED);
            return SignInOutcome.tooMany(wait.get());
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
                yield SignInOutcome.REFUSED;
            }
            case NEW_PASSWORD_NEEDED -> {
                observer.attempted(Optional.of(name), from, Result.NEW_PASSWORD_NEEDED);
                yield SignInOutcome.NEW_PASSWORD_NEEDED;
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
        return SignInOutcome.signedIn(
                new SignedIn(account, keys.sign(Session.begin(account, ids.next(), now)), keys.sign(device)));
    }

    private void note(AccountName name, What what) {
        registry.note(new SignInEntry(ids.next(), clock.instant(), name, what));
    }
}
