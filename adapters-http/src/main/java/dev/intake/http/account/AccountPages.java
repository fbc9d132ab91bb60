package dev.intake.http.account;

import dev.intake.Intake;
import dev.intake.account.Password;
import dev.intake.account.Session;
import dev.intake.account.SignIn;
import dev.intake.account.SignInOutcome;
import dev.intake.account.SignInQuery;
import dev.intake.account.SignedToken;
import dev.intake.http.access.RecordPages;
import dev.intake.http.account.AccountViews.AccountView;
import dev.intake.http.page.Gate;
import dev.intake.http.page.Html;
import dev.intake.http.page.Notice;
import dev.intake.http.page.Page;
import dev.intake.http.page.SessionCookie;
import dev.intake.http.page.Visit;
import io.javalin.http.Context;
import java.util.Map;
import java.util.Optional;

/** The page of the signed-in person's account. */
public final class AccountPages {
    public static final String PATH = "/account";

    private static final String NOT_CURRENT = "That is not your current password. Nothing was changed.";

    /** Messages after a redirect, by the value of {@code done}. */
    private static final Map<String, String> DONE = Map.of(
            "password", "Your password was changed. All other sessions of your account have ended.",
            "removed", "Two-factor authentication is off.");

    /** The number of sign-in entries on the page. */
    private static final int MAX_ENTRIES = 10;

    private final Intake intake;
    private final SignIn signIn;
    private final SessionCookie cookie;
    private final DeviceCookie device;
    private final Html html;
    private final String assets;

    public AccountPages(
            Intake intake, SignIn signIn, SessionCookie cookie, DeviceCookie device, Html html, String assets) {
        this.intake = intake;
        this.signIn = signIn;
        this.cookie = cookie;
        this.device = device;
        this.html = html;
        this.assets = assets;
    }

    public void get(Visit visit, Context context) {
        Optional<Notice> notice = html.done(context).map(DONE::get).map(Notice::done);
        show(visit, notice, 200, context);
    }

    public void changePassword(Visit visit, Context context) {
        SignedToken<Session> session = cookie.read(context).orElseThrow();
        Optional<Password> current = Password.parse(Gate.field(PasswordConfirmation.PASSWORD, context));
        String typed = Gate.field("password", context);
        Optional<Password> chosen = Password.parse(typed);
        if (chosen.isEmpty()) {
            refuse(visit, SignInPages.rule(), "password", context);
        } else if (!typed.equals(Gate.field("again", context))) {
            refuse(visit, "The new passwords do not match.", "again", context);
        } else {
            SignInOutcome outcome = current.map(password -> signIn.changePassword(session, password, chosen.get()))
                    .orElse(SignInOutcome.REFUSED);
            switch (outcome.kind()) {
                case SIGNED_IN -> {
                    SignInOutcome.SignedIn in = outcome.session().orElseThrow();
                    cookie.write(in.token(), context);
                    device.write(in.device(), context);
                    html.redirect(PATH + "?done=password", context);
                }
                case REFUSED, CODE_NEEDED, NEW_PASSWORD_NEEDED ->
                    refuse(visit, NOT_CURRENT, "current-password", context);
                case COMMON -> refuse(visit, SignInPages.COMMON, "password", context);
                case TOO_MANY -> show(visit, Optional.of(SignInPages.tooMany(outcome, context)), 429, context);
            }
        }
    }

    private void refuse(Visit visit, String text, String field, Context context) {
        show(visit, Optional.of(Notice.refused(text, field, context)), 422, context);
    }

    private void show(Visit visit, Optional<Notice> notice, int status, Context context) {
        Page page = new Page("Your account", assets, Optional.of(visit), notice);
        html.write(
                "account.jte",
                new AccountView(
                        page,
                        visit.account().name().value(),
                        visit.account().activeSecondFactor(),
                        intake
                                .accounts()
                                .record(SignInQuery.newest(MAX_ENTRIES)
                                        .of(visit.account().name()))
                                .stream()
                                .map(RecordPages::row)
                                .toList()),
                status,
                context);
    }
}
