package dev.intake.usecase;

import dev.intake.account.Account;
import dev.intake.account.AccountName;
import dev.intake.account.OneTimeLink;
import dev.intake.account.Password;
import dev.intake.account.PasswordHash;
import dev.intake.account.Session;
import dev.intake.account.SessionKeys;
import dev.intake.account.SessionToken;
import dev.intake.account.SignInEntry;
import dev.intake.account.SignInEntry.What;
import dev.intake.id.IdGenerator;
import dev.intake.limit.Taken;
import dev.intake.port.AccountRegistry;
import dev.intake.port.AccountRegistry.Change;
import dev.intake.port.PasswordHasher;
import dev.intake.port.Storage;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/**
 * Lets people in to the dashboard. Attempts are limited per account, on all nodes together, and put on record. Of a name
 * that nobody has, nothing is stored: what is answered, and how long that takes, is the same as for a wrong password and
 * for one attempt too many, so that nobody learns from it which names there are.
 */
public final class SignIn {
    private final AccountRegistry registry;
    private final PasswordHasher hasher;
    private final SessionKeys keys;
    private final InstantSource clock;
    private final IdGenerator ids;

    SignIn(Storage storage, PasswordHasher hasher, SessionKeys keys, InstantSource clock, IdGenerator ids) {
        this.registry = storage.accounts();
        this.hasher = hasher;
        this.keys = keys;
        this.clock = clock;
        this.ids = ids;
    }

    /** Signs in with a password. While there were too many attempts, the right one is refused, too. */
    public SignInOutcome attempt(AccountName name, Password password) {
        Optional<Account> account =
                registry.<Optional<Account>>change(name, this::take).flatMap(found -> found);
        boolean right = account.flatMap(Account::password)
                .map(hash -> hasher.matches(password, hash))
                .orElseGet(() -> refuseAsSlowly(password));
        account.ifPresent(known -> note(known.name(), right ? What.SIGNED_IN : What.WRONG_PASSWORD));
        return right ? account.map(this::begin).orElseThrow() : new SignInOutcome.Refused();
    }

    /** Whose link it is, if it is good. A look, which does not use it up. */
    public Optional<AccountName> holder(OneTimeLink link) {
        return registry.holder(link.hash())
                .filter(account -> account.honors(link, clock.instant()))
                .map(Account::name);
    }

    /** Uses up the link: its holder has this password from now on, and all sessions of before have ended. */
    public SignInOutcome choosePassword(OneTimeLink link, Password password) {
        Optional<AccountName> holder = holder(link);
        if (holder.isEmpty()) {
            return new SignInOutcome.Refused();
        }
        PasswordHash hash = hasher.hash(password);
        Instant now = clock.instant();
        Optional<Account> changed = registry.<Optional<Account>>change(holder.get(), account -> {
                    boolean good = account.honors(link, now);
                    Account after = good ? account.withPassword(hash) : account;
                    return new Change<>(after, good ? Optional.of(after) : Optional.empty());
                })
                .flatMap(found -> found);
        changed.ifPresent(account -> note(account.name(), What.PASSWORD_CHOSEN));
        return changed.map(this::begin).orElseGet(SignInOutcome.Refused::new);
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
    private boolean refuseAsSlowly(Password password) {
        hasher.hash(password);
        return false;
    }

    private SignInOutcome begin(Account account) {
        Session session = new Session(account.name(), account.generation(), clock.instant());
        return new SignInOutcome.SignedIn(account, keys.sign(session));
    }

    /** The account, if it still has an attempt. */
    private Change<Optional<Account>> take(Account account) {
        if (account.attempts().take(clock.instant()) instanceof Taken.Granted granted) {
            Account after = account.attempted(granted);
            return new Change<>(after, Optional.of(after));
        }
        return new Change<>(account, Optional.empty());
    }

    private void note(AccountName name, What what) {
        registry.note(new SignInEntry(ids.next(), clock.instant(), name, what));
    }
}
