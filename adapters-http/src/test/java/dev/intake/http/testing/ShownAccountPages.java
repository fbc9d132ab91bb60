package dev.intake.http.testing;

import static dev.intake.http.testing.ShownPage.pressing;
import static dev.intake.http.testing.ShownPage.sending;

import dev.intake.account.Account;
import dev.intake.account.AccountName;
import dev.intake.account.Password;
import dev.intake.account.SignIn;
import dev.intake.account.TotpSecret;
import dev.intake.testing.TestSignIn;
import java.util.List;

/** The pages of the operator's own account, and accounts to sign in with. */
final class ShownAccountPages {
    private ShownAccountPages() {}

    static List<ShownPage> of(TestService service) {
        return List.of(
                new ShownPage("account", "/account", "Change your password"),
                new ShownPage(
                        "account-password-wrong",
                        "/account",
                        visitor -> {
                            visitor.fill("password", "another horse and battery");
                            visitor.fill("again", "another horse and battery");
                            sending("current-password", "not the password", "main form button")
                                    .by(visitor);
                        },
                        "not your current password"),
                new ShownPage("sign-ins", "/sign-ins", "Password set with a link"),
                new ShownPage("sign-ins-none", "/sign-ins?account=nobody", "No entries."),
                new ShownPage(
                        "second-factor",
                        "/account",
                        pressing("form[action='/account/second-factor'] button"),
                        "Scan this with"),
                new ShownPage(
                        "second-factor-wrong",
                        "/account",
                        visitor -> {
                            visitor.press("form[action='/account/second-factor'] button");
                            visitor.await("Scan this with");
                            sending("code", "1", "main form button").by(visitor);
                        },
                        "That code is wrong"),
                new ShownPage(
                        "recovery-codes",
                        "/account",
                        visitor -> {
                            visitor.press("form[action='/account/second-factor'] button");
                            visitor.await("Scan this with");
                            sending("code", code(service), "main form button").by(visitor);
                        },
                        "Keep these recovery codes"),
                new ShownPage("account-second-factor", "/account", "10 recovery codes are left"),
                new ShownPage(
                        "account-second-factor-removed",
                        "/account",
                        pressing("form[action$='/remove'] button"),
                        "Two-factor authentication is off."));
    }

    /** An account that has a password and an authenticator app. */
    static AccountName withSecondFactor(TestService service, LivelyTenant tenant) {
        AccountName name = new AccountName("grace@example.com");
        SignIn signIn = service.dashboard.signIn();
        signIn.choosePassword(
                service.intake.accounts().addMember(name, tenant.id).orElseThrow(),
                Password.parse(TestBrowser.PASSWORD).orElseThrow(),
                TestSignIn.HOME);
        TotpSecret secret = signIn.secondFactors().setUp(name).orElseThrow();
        if (signIn.secondFactors()
                .activate(name, secret.code(service.clock.instant().getEpochSecond() / 30))
                .isEmpty()) {
            throw new AssertionError("the code was not accepted");
        }
        return name;
    }

    private static String code(TestService service) {
        Account operator = service.intake.accounts().operator().orElseThrow();
        return TestSignIn.code(operator, service.clock.instant());
    }
}
