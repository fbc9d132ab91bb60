package dev.intake.testing;

import dev.intake.Intake;
import dev.intake.account.Account;
import dev.intake.account.AccountName;
import dev.intake.account.ClientNetwork;
import dev.intake.account.Device;
import dev.intake.account.Password;
import dev.intake.account.PasswordHasher;
import dev.intake.account.SessionKeys;
import dev.intake.account.SignIn;
import dev.intake.account.SignInDependencies;
import dev.intake.account.SignInObserver;
import dev.intake.account.SignInRequest;
import dev.intake.account.SignedToken;
import dev.intake.account.TotpSecret;
import dev.intake.secret.AccountContext;
import java.time.Instant;
import java.util.Optional;

/** Signing in with quick hashes, from one address. */
public final class TestSignIn {
    /** Where attempts come from that do not say otherwise. */
    public static final ClientNetwork HOME = new ClientNetwork("192.0.2.1");

    /** Seals second factors. */
    static final TestVault VAULT = new TestVault();

    private TestSignIn() {}

    /** Sign-in without an observer. Passwords that begin with {@code common} are common. */
    public static SignIn on(Intake intake, SessionKeys keys) {
        return on(intake, keys, new QuickHasher());
    }

    /** Signing in with another way to hash. */
    public static SignIn on(Intake intake, SessionKeys keys, PasswordHasher hasher) {
        return on(intake, keys, hasher, (account, from, result) -> {});
    }

    /** Signing in with quick hashes that somebody observes. */
    public static SignIn observed(Intake intake, SessionKeys keys, SignInObserver observer) {
        return on(intake, keys, new QuickHasher(), observer);
    }

    private static SignIn on(Intake intake, SessionKeys keys, PasswordHasher hasher, SignInObserver observer) {
        return intake.signIn(new SignInDependencies(
                hasher, (password, account) -> password.reveal().startsWith("common"), VAULT, keys, observer));
    }

    /** The code that the authenticator app of an account shows. */
    public static String code(Account account, Instant now) {
        byte[] secret = VAULT.open(
                        new AccountContext(account.createdAt()),
                        account.secondFactor().orElseThrow().secret())
                .orElseThrow();
        return TotpSecret.ofBytes(secret).code(now.getEpochSecond() / 30);
    }

    /** An attempt of a browser that is not known. */
    public static SignInRequest request(AccountName name, Password password) {
        return request(name, password, HOME);
    }

    /** An attempt of a browser that is not known, from another address. */
    public static SignInRequest request(AccountName name, Password password, ClientNetwork from) {
        return new SignInRequest(Optional.of(name), Optional.of(password), from, Optional.empty());
    }

    /** An attempt of a known browser. */
    public static SignInRequest request(AccountName name, Password password, SignedToken<Device> device) {
        return new SignInRequest(Optional.of(name), Optional.of(password), HOME, Optional.of(device));
    }
}
