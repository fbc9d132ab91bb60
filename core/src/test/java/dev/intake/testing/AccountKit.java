package dev.intake.testing;

import dev.intake.Intake;
import dev.intake.Storage;
import dev.intake.account.AccountName;
import dev.intake.account.OneTimeLink;
import dev.intake.account.Password;
import dev.intake.account.PendingSignIn;
import dev.intake.account.Session;
import dev.intake.account.SessionKeys;
import dev.intake.account.SignIn;
import dev.intake.account.SignInEntry;
import dev.intake.account.SignInEntry.What;
import dev.intake.account.SignInOutcome;
import dev.intake.account.SignInQuery;
import dev.intake.account.SignedToken;
import dev.intake.account.TotpSecret;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;

/**
 * An account of a tenant, created for each test, and the actions of its holder to sign in. The storage may contain other
 * accounts.
 */
@SuppressWarnings("NullAway.Init") // JUnit calls setUp before each test
abstract class AccountKit extends StorageContract {
    static final Password RIGHT = Password.parse("correct horse battery").orElseThrow();
    static final Password WRONG = Password.parse("incorrect horse battery").orElseThrow();
    static final byte[] KEY = "a key of the tests, of 32 bytes.".getBytes(StandardCharsets.US_ASCII);

    final ManualClock clock = new ManualClock();
    final SessionKeys keys = new SessionKeys(List.of(KEY));
    Storage storage;
    Intake intake;
    SignIn signIn;
    TestTenant tenant;
    AccountName name;

    @BeforeEach
    final void setUp() {
        storage = storage();
        intake = Intake.on(storage, clock, UUID::randomUUID, new Random());
        signIn = TestSignIn.on(intake, keys);
        tenant = TestTenant.of(storage, intake);
        name = new AccountName("ada-" + UUID.randomUUID() + "@example.com");
    }

    String code(TotpSecret secret) {
        return secret.code(clock.instant().getEpochSecond() / 30);
    }

    SignInOutcome complete(SignedToken<PendingSignIn> pending, String code) {
        return signIn.complete(pending, code, TestSignIn.HOME, Optional.empty());
    }

    /** What happened to the account of this test, newest first. */
    List<What> entries() {
        return intake.accounts().record(SignInQuery.newest(1_000).of(name)).stream()
                .map(SignInEntry::what)
                .toList();
    }

    SignInOutcome choose(OneTimeLink link, Password password) {
        return signIn.choosePassword(link, password, TestSignIn.HOME);
    }

    SignInOutcome attempt(AccountName typed, Password password) {
        return signIn.attempt(TestSignIn.request(typed, password));
    }

    OneTimeLink member() {
        return intake.accounts().addMember(name, tenant.id()).orElseThrow();
    }

    SignedToken<Session> begin() {
        return choose(member(), RIGHT).session().orElseThrow().token();
    }
}
