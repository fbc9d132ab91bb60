package dev.intake.account;

import dev.intake.account.AccountRegistry.Change;
import dev.intake.account.HashingThreads.Lane;
import dev.intake.account.SignInEntry.What;
import dev.intake.account.SignInObserver.Result;
import dev.intake.id.IdGenerator;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.UUID;
import java.util.random.RandomGenerator;

/**
 * Lets people in to the dashboard. Attempts are limited before anything is looked up or hashed ({@link AttemptLimits}),
 * and passwords are hashed on threads of their own ({@link HashingThreads}). No attempt waits for a lock of the store. Of a
 * name that nobody has, nothing is stored: the answer, and the time that it takes, is the same as for a wrong password.
 */
public final class SignIn {
    /** When there is room again in a queue that is full. */
    private static final Duration BUSY = Duration.ofSeconds(3);

    private final AccountRegistry registry;
    private final PasswordHasher hasher;
    private final PasswordRule rule;
    private final SessionKeys keys;
    private final SignInObserver observer;
    private final InstantSource clock;
    private final IdGenerator ids;
    private final SecondFactors factors;
    private final AttemptLimits limits = new AttemptLimits();
    private final HashingThreads hashing = new HashingThreads();

    public SignIn(
            AccountStorage storage, SignInParts parts, InstantSource clock, IdGenerator ids, RandomGenerator random) {
        this.registry = storage.accounts();
        this.hasher = parts.hasher();
        this.rule = parts.rule();
        this.keys = parts.keys();
        this.observer = parts.observer();
        this.clock = clock;
        this.ids = ids;
        this.factors = new SecondFactors(registry, parts.vault(), clock, ids, random);
    }

    /** Signs in with a password. While there were too many attempts, the right one is refused, too. */
    public SignInOutcome attempt(SignInRequest request) {
        if (request.name().isEmpty() || request.password().isEmpty()) {
            observer.attempted(Optional.empty(), request.from(), Result.MALFORMED);
            return new SignInOutcome.Refused();
        }
        AccountName name = request.name().get();
        Instant now = clock.instant();
        Optional<Device> device = request.device()
                .flatMap(token -> keys.open(token, now))
                .filter(known -> known.account().equals(name));
        boolean known = device.isPresent() && limits.takeOf(device.get(), now).isEmpty();
        Optional<Duration> wait = known ? Optional.empty() : limits.takeOfStranger(name, request.from(), now);
        if (wait.isPresent()) {
            observer.attempted(Optional.empty(), request.from(), Result.LIMITED);
            return new SignInOutcome.TooMany(wait.get());
        }
        return check(request.from(), name, request.password().get(), device, known ? Lane.KNOWN : Lane.STRANGERS);
    }

    private SignInOutcome check(
            ClientNetwork from, AccountName name, Password password, Optional<Device> device, Lane lane) {
        Optional<Account> account = registry.find(name);
        Optional<PasswordHash> hash = account.flatMap(Account::password);
        Optional<Boolean> checked =
                hashing.run(lane, () -> hash.isPresent() ? hasher.matches(password, hash.get()) : takeAsLong(password));
        if (checked.isEmpty()) {
            observer.attempted(Optional.empty(), from, Result.BUSY);
            return new SignInOutcome.TooMany(BUSY);
        }
        if (checked.get()) {
            hash.filter(hasher::isOutdated).ifPresent(outdated -> renew(name, password, outdated, lane));
            boolean codeNeeded = account.flatMap(Account::activeSecondFactor).isPresent();
            note(name, codeNeeded ? What.CODE_ASKED : What.SIGNED_IN);
            observer.attempted(Optional.of(name), from, codeNeeded ? Result.CODE_ASKED : Result.SIGNED_IN);
            return beginOrAsk(account.orElseThrow(), device);
        }
        if (account.isPresent()) {
            note(name, What.WRONG_PASSWORD);
        }
        observer.attempted(
                account.map(Account::name), from, account.isPresent() ? Result.WRONG_PASSWORD : Result.UNKNOWN_NAME);
        return new SignInOutcome.Refused();
    }

    /** Hashes the password in the present way. When that is too much at the moment, the next time will do. */
    private void renew(AccountName name, Password password, PasswordHash outdated, Lane lane) {
        hashing.run(lane, () -> hasher.hash(password))
                .ifPresent(hash -> registry.change(
                        name, account -> new Change<>(account.rehashed(outdated, hash), Optional.empty())));
    }

    /** Whose link it is, if it is good. A look, which does not use it up. */
    public Optional<AccountName> holder(OneTimeLink link) {
        return registry.holder(link.hash())
                .filter(account -> account.honors(link, clock.instant()))
                .map(Account::name);
    }

    /**
     * Uses up the link: its holder has this password from now on, and all sessions of before have ended. A good link is
     * proof enough, so no limit of attempts keeps its holder out.
     *
     * @param from where the request comes from
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
                common -> Result.COMMON_PASSWORD,
                tooMany -> Result.BUSY));
    }

    private SignInOutcome chooseFor(AccountName holder, OneTimeLink link, Password password) {
        Optional<Optional<PasswordHash>> hash = hashing.run(Lane.KNOWN, () -> chosen(password, holder));
        if (hash.isEmpty()) {
            return new SignInOutcome.TooMany(BUSY);
        }
        if (hash.get().isEmpty()) {
            return new SignInOutcome.Common();
        }
        PasswordHash usable = hash.get().get();
        Instant now = clock.instant();
        Optional<Account> changed = registry.<Optional<Account>>change(holder, account -> {
                    boolean good = account.honors(link, now);
                    Account after = good ? account.withPassword(usable) : account;
                    return new Change<>(after, good ? Optional.of(after) : Optional.empty());
                })
                .flatMap(found -> found);
        changed.ifPresent(account -> note(account.name(), What.PASSWORD_CHOSEN));
        return changed.map(account -> beginOrAsk(account, Optional.empty())).orElseGet(SignInOutcome.Refused::new);
    }

    /** The hash of a password that somebody chooses; nothing when nobody may choose it. */
    private Optional<PasswordHash> chosen(Password password, AccountName account) {
        return rule.isCommon(password, account) ? Optional.empty() : Optional.of(hasher.hash(password));
    }

    /**
     * Changes the password of whoever is signed in. All sessions of the account end, and another one begins.
     *
     * @param token the session
     * @param current the present password, as it was typed
     * @param chosen the new one
     * @return {@link SignInOutcome.Refused} when the present password is another one, or the session is over
     */
    public SignInOutcome changePassword(SessionToken token, Password current, Password chosen) {
        SignInOutcome confirmed = confirm(token, current);
        if (!(confirmed instanceof SignInOutcome.SignedIn in)) {
            return confirmed;
        }
        AccountName name = in.account().name();
        Optional<Optional<PasswordHash>> hash = hashing.run(Lane.KNOWN, () -> chosen(chosen, name));
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

    /**
     * Checks the password of whoever is signed in once more, for what a session left open must not be enough for.
     *
     * @return {@link SignInOutcome.SignedIn} with the session, whose password was just typed
     */
    public SignInOutcome confirm(SessionToken token, Password password) {
        Instant now = clock.instant();
        Optional<Session> session = keys.open(token, now);
        Optional<Account> account = resume(token);
        if (session.isEmpty() || account.isEmpty()) {
            return new SignInOutcome.Refused();
        }
        Optional<Duration> wait = limits.takeOfSession(session.get().id(), now);
        if (wait.isPresent()) {
            return new SignInOutcome.TooMany(wait.get());
        }
        PasswordHash hash = account.get().password().orElseThrow();
        Optional<Boolean> right = hashing.run(Lane.KNOWN, () -> hasher.matches(password, hash));
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

    /** Returns whether the password was typed a short time ago by the person whom the token lets in. */
    public boolean isConfirmed(SessionToken token) {
        Instant now = clock.instant();
        return keys.open(token, now).filter(session -> session.isConfirmed(now)).isPresent();
    }

    /** Returns the token of a session that is used now, when that has to be noted; else nothing. */
    public Optional<SessionToken> renewed(SessionToken token) {
        Instant now = clock.instant();
        return keys.open(token, now).filter(session -> session.isDue(now)).map(session -> keys.sign(session.seen(now)));
    }

    /** Who is signed in by this token, if anybody still is. */
    public Optional<Account> resume(SessionToken token) {
        return keys.open(token, clock.instant())
                .flatMap(session -> registry.find(session.account()).filter(session::isGoodFor));
    }

    /** Ends all sessions of the account, on every node. */
    public void signOut(AccountName name) {
        registry.change(name, account -> new Change<>(account.signedOut(), account.name()))
                .ifPresent(done -> note(done, What.SIGNED_OUT));
    }

    /** What every form of the session carries, so that no other site's form passes for one. */
    public String formToken(SessionToken session) {
        return keys.formToken(session);
    }

    /** Whether a form carried what a form of the session carries. */
    public boolean isFormOf(SessionToken session, String presented) {
        return keys.isFormOf(session, presented);
    }

    /** Returns a pass for a form with a long text, as {@link SessionKeys#textPass} describes it. */
    public String textPass(String path) {
        return keys.textPass(path, clock.instant());
    }

    /** Returns whether the pass is valid for a form that is sent to this path. */
    public boolean isTextPass(String path, String pass) {
        return keys.isTextPass(path, pass, clock.instant());
    }

    /** To hash takes as long as to check: the time does not tell which names there are. */
    private boolean takeAsLong(Password password) {
        hasher.hash(password);
        return false;
    }

    private SignInOutcome beginOrAsk(Account account, Optional<Device> before) {
        if (account.activeSecondFactor().isEmpty()) {
            return begin(account, before);
        }
        UUID device = before.map(Device::id).orElseGet(ids::next);
        return new SignInOutcome.CodeNeeded(
                keys.sign(new PendingSignIn(account.name(), account.generation(), device, clock.instant())));
    }

    /**
     * Completes a sign-in with a code of the authenticator app or a recovery code. Each code is accepted once.
     *
     * @param token of {@link SignInOutcome.CodeNeeded}
     * @param code as it was typed
     * @param from where the request comes from
     * @return {@link SignInOutcome.Refused} when the code is wrong, or the token is too old
     */
    public SignInOutcome complete(PendingToken token, String code, ClientNetwork from) {
        Instant now = clock.instant();
        Optional<PendingSignIn> pending = keys.open(token, now);
        Optional<Account> account = pending.flatMap(
                asked -> registry.find(asked.account()).filter(found -> found.generation() == asked.generation()));
        if (pending.isEmpty() || account.isEmpty()) {
            observer.attempted(Optional.empty(), from, Result.WRONG_CODE);
            return new SignInOutcome.Refused();
        }
        AccountName name = account.get().name();
        Optional<Duration> wait = limits.takeOfCode(name, from, now);
        if (wait.isPresent()) {
            observer.attempted(Optional.empty(), from, Result.LIMITED);
            return new SignInOutcome.TooMany(wait.get());
        }
        if (!factors.use(name, code)) {
            note(name, What.WRONG_CODE);
            observer.attempted(Optional.of(name), from, Result.WRONG_CODE);
            return new SignInOutcome.Refused();
        }
        note(name, What.SIGNED_IN);
        observer.attempted(Optional.of(name), from, Result.SIGNED_IN);
        return begin(account.get(), Optional.of(new Device(name, pending.get().device(), now)));
    }

    /** Sets up second factors. */
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
