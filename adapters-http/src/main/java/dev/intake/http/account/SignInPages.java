package dev.intake.http.account;

import dev.intake.account.Account;
import dev.intake.account.AccountName;
import dev.intake.account.ClientNetwork;
import dev.intake.account.OneTimeLink;
import dev.intake.account.Password;
import dev.intake.account.PendingSignIn;
import dev.intake.account.SignIn;
import dev.intake.account.SignInOutcome;
import dev.intake.account.SignInRequest;
import dev.intake.account.SignedToken;
import dev.intake.http.account.AccountViews.ChoosePasswordView;
import dev.intake.http.account.AccountViews.CodeView;
import dev.intake.http.page.Gate;
import dev.intake.http.page.Html;
import dev.intake.http.page.Labels;
import dev.intake.http.page.Notice;
import dev.intake.http.page.Page;
import dev.intake.http.page.Paths;
import dev.intake.http.page.ReturnPath;
import dev.intake.http.page.SessionCookie;
import dev.intake.http.page.UnsavedText;
import dev.intake.http.page.Views.SignInView;
import dev.intake.http.page.Visit;
import io.javalin.http.Context;
import java.util.Optional;
import java.util.function.Function;

/** Pages for signing in, signing out and choosing a password. */
public final class SignInPages {
    public static final String LINK = "/choose-password/{link}";

    /** Path of the form for a second factor. */
    public static final String CODE = Gate.SIGN_IN + "/code";

    private static final String WRONG_CODE = "That code is wrong, was used before, or has expired."
            + " Enter the next code, or sign in again after five minutes.";

    static final String COMMON =
            "That password is too easy to guess: it is common, or consists of your name, a date, a keyboard"
                    + " pattern, or one or two words. Choose another one, such as four random words.";

    /** The message for unknown names and for wrong passwords, which does not reveal names. */
    private static final String WRONG = "Wrong name or password.";

    private static final Notice NEW_PASSWORD_NEEDED = Notice.refused("Too many wrong codes were entered with this"
            + " password. Somebody may know it, so no code is accepted until you choose a new one: change it in a browser"
            + " where you are signed in, or ask the operator for a one-time link.");

    private final SignIn signIn;
    private final SessionCookie cookie;
    private final DeviceCookie device;
    private final Function<Context, ClientNetwork> clients;
    private final Html html;
    private final Gate gate;
    private final DelayedRefusals refusals;
    private final String assets;

    public SignInPages(
            SignIn signIn,
            SessionCookie cookie,
            DeviceCookie device,
            Function<Context, ClientNetwork> clients,
            Html html,
            Gate gate,
            DelayedRefusals refusals,
            String assets) {
        this.signIn = signIn;
        this.cookie = cookie;
        this.device = device;
        this.clients = clients;
        this.html = html;
        this.gate = gate;
        this.refusals = refusals;
        this.assets = assets;
    }

    /** Redirects the operator to the list of tenants, and a member to the tenant. */
    public void home(Visit visit, Context context) {
        html.redirect(home(visit.account()), context);
    }

    private static String home(Account account) {
        return account.tenant().map(Paths::setup).orElse("/tenants");
    }

    public void form(Context context) {
        SignInView view =
                new SignInView(page("Sign in", Optional.empty()), "", Optional.empty(), ReturnPath.ofQuery(context));
        html.write("signIn.jte", view, 200, context);
    }

    public void signIn(Context context) {
        String typed = Gate.field("name", context);
        SignInOutcome outcome = signIn.attempt(new SignInRequest(
                AccountName.parse(typed),
                Password.parse(Gate.field("password", context)),
                clients.apply(context),
                device.read(context)));
        switch (outcome.kind()) {
            case SIGNED_IN -> enter(outcome, context);
            case REFUSED, COMMON -> again(Notice.refused(WRONG, "password"), typed, 401, context);
            case CODE_NEEDED -> askForCode(outcome.pending().orElseThrow(), Optional.empty(), 200, context);
            case NEW_PASSWORD_NEEDED -> again(NEW_PASSWORD_NEEDED, typed, 403, context);
            case TOO_MANY -> {
                again(tooMany(outcome, context), typed, 429, context);
                delay(context);
            }
        }
    }

    /** Delays the response, unless it contains an unsaved text, whose author had a session. */
    private void delay(Context context) {
        if (!UnsavedText.hasValidPass(signIn, context)) {
            refusals.delay(context);
        }
    }

    private void again(Notice notice, String typed, int status, Context context) {
        Optional<UnsavedText> kept = UnsavedText.ofSignIn(signIn, context);
        SignInView view = new SignInView(page("Sign in", Optional.of(notice)), typed, kept, ReturnPath.ofForm(context));
        html.write("signIn.jte", view, status, context);
    }

    private void askForCode(SignedToken<PendingSignIn> token, Optional<Notice> notice, int status, Context context) {
        Optional<UnsavedText> kept = UnsavedText.ofSignIn(signIn, context);
        String query = Optional.ofNullable(context.queryString())
                .filter(along -> kept.isPresent())
                .map(along -> "?" + along)
                .orElse("");
        CodeView view =
                new CodeView(page("Sign in", notice), CODE + query, token.reveal(), kept, ReturnPath.ofForm(context));
        html.write("code.jte", view, status, context);
    }

    /** Verifies the code of accounts with a second factor. */
    public void code(Context context) {
        SignedToken<PendingSignIn> token = SignedToken.ofText(Gate.field("pending", context));
        SignInOutcome outcome =
                signIn.complete(token, Gate.field("code", context), clients.apply(context), device.read(context));
        switch (outcome.kind()) {
            case SIGNED_IN -> enter(outcome, context);
            case REFUSED, CODE_NEEDED, COMMON ->
                askForCode(token, Optional.of(Notice.refused(WRONG_CODE, "code")), 401, context);
            case NEW_PASSWORD_NEEDED -> again(NEW_PASSWORD_NEEDED, "", 403, context);
            case TOO_MANY -> {
                askForCode(token, Optional.of(tooMany(outcome, context)), 429, context);
                delay(context);
            }
        }
    }

    /** Returns a message with the time to wait, and sets {@code Retry-After}. */
    static Notice tooMany(SignInOutcome outcome, Context context) {
        long seconds = outcome.retryAfter().toSeconds();
        context.header("Retry-After", Long.toString(seconds));
        return Notice.refused("Too many attempts. Try again in " + seconds + (seconds == 1 ? " second" : " seconds")
                + ", or use a one-time link.");
    }

    private void enter(SignInOutcome outcome, Context context) {
        SignInOutcome.SignedIn in = outcome.session().orElseThrow();
        cookie.write(in.token(), context);
        device.write(in.device(), context);
        Optional<UnsavedText> kept = UnsavedText.ofSignIn(signIn, context);
        if (kept.isPresent()) {
            gate.showAgain(gate.visit(in.account(), in.token(), context), kept.get(), 200, context);
        } else {
            html.redirect(
                    ReturnPath.ofForm(context).map(ReturnPath::value).orElseGet(() -> home(in.account())), context);
        }
    }

    public void signOut(Visit visit, Context context) {
        signIn.signOut(visit.account().name());
        cookie.clear(context);
        html.redirect(Gate.SIGN_IN, context);
    }

    public void chooseForm(Context context) {
        choose(Optional.empty(), 200, context);
    }

    private void choose(Optional<Notice> notice, int status, Context context) {
        Optional<AccountName> holder =
                OneTimeLink.parse(context.pathParam("link")).flatMap(signIn::holder);
        if (holder.isPresent()) {
            html.write(
                    "choosePassword.jte",
                    new ChoosePasswordView(
                            page("Choose a password", notice), holder.get().value(), context.path()),
                    status,
                    context);
        } else {
            voidLink(context);
        }
    }

    private void voidLink(Context context) {
        gate.message(
                404,
                "This link is no longer valid",
                "It was used, was replaced, or is older than a day. The operator of the service can create a new one.",
                context);
    }

    public void choosePassword(Context context) {
        Optional<OneTimeLink> link = OneTimeLink.parse(context.pathParam("link"));
        String typed = Gate.field("password", context);
        Optional<Password> password = Password.parse(typed);
        if (password.isEmpty()) {
            choose(Optional.of(Notice.refused(rule(), "password")), 422, context);
        } else if (!typed.equals(Gate.field("again", context))) {
            choose(Optional.of(Notice.refused("The passwords do not match.", "again")), 422, context);
        } else if (link.isEmpty()) {
            voidLink(context);
        } else {
            SignInOutcome outcome = signIn.choosePassword(link.get(), password.get(), clients.apply(context));
            switch (outcome.kind()) {
                case SIGNED_IN -> enter(outcome, context);
                case REFUSED, NEW_PASSWORD_NEEDED -> voidLink(context);
                case CODE_NEEDED -> askForCode(outcome.pending().orElseThrow(), Optional.empty(), 200, context);
                case COMMON -> choose(Optional.of(Notice.refused(COMMON, "password")), 422, context);
                case TOO_MANY -> {
                    choose(Optional.of(tooMany(outcome, context)), 429, context);
                    delay(context);
                }
            }
        }
    }

    public static String rule() {
        return "A password has at least " + Password.MIN_CHARACTERS + " characters and at most "
                + Labels.count(Password.MAX_BYTES) + " bytes.";
    }

    private Page page(String title, Optional<Notice> notice) {
        return new Page(title, assets, Optional.empty(), notice);
    }
}
