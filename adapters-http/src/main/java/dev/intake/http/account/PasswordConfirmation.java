package dev.intake.http.account;

import dev.intake.account.Password;
import dev.intake.account.Session;
import dev.intake.account.SignIn;
import dev.intake.account.SignInOutcome;
import dev.intake.account.SignedToken;
import dev.intake.http.account.AccountViews.Field;
import dev.intake.http.account.AccountViews.PasswordConfirmationView;
import dev.intake.http.page.Form;
import dev.intake.http.page.Gate;
import dev.intake.http.page.Html;
import dev.intake.http.page.Notice;
import dev.intake.http.page.Page;
import dev.intake.http.page.SessionCookie;
import dev.intake.http.page.Visit;
import io.javalin.http.Context;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Requires the password again before sensitive actions, so that an unattended session is not enough. The page contains the
 * fields of the submitted form, so that they need not be entered again. Secrets are in no page: they are pasted again.
 */
public final class PasswordConfirmation {
    static final String PASSWORD = "current-password";

    private static final Set<String> SECRETS = Set.of("secret", "api-key");

    private static final String WRONG = "That is not your password. Nothing was changed.";

    private final SignIn signIn;
    private final SessionCookie cookie;
    private final Html html;
    private final String assets;

    public PasswordConfirmation(SignIn signIn, SessionCookie cookie, Html html, String assets) {
        this.signIn = signIn;
        this.cookie = cookie;
        this.html = html;
        this.assets = assets;
    }

    /**
     * Returns a handler that runs this one, which is not about a tenant, only if the password was entered recently.
     */
    public Gate.VisitHandler before(Gate.VisitHandler handler) {
        return (visit, context) -> check(visit, context, () -> handler.handle(visit, context));
    }

    /**
     * Returns a handler that runs this one only if the password was entered recently or is in the form.
     */
    public Gate.TenantHandler before(Gate.TenantHandler handler) {
        return (visit, tenant, context) -> check(visit, context, () -> handler.handle(visit, tenant, context));
    }

    private void check(Visit visit, Context context, Runnable act) {
        SignedToken<Session> session = cookie.read(context).orElseThrow();
        String typed = Gate.field(PASSWORD, context);
        if (typed.isEmpty() && signIn.isConfirmed(session)) {
            act.run();
        } else if (typed.isEmpty()) {
            ask(visit, Optional.empty(), 403, context);
        } else {
            SignInOutcome outcome = Password.parse(typed)
                    .map(password -> signIn.confirm(session, password))
                    .orElse(SignInOutcome.REFUSED);
            switch (outcome.kind()) {
                case SIGNED_IN -> {
                    cookie.write(outcome.session().orElseThrow().token(), context);
                    act.run();
                }
                case REFUSED, CODE_NEEDED, NEW_PASSWORD_NEEDED, COMMON ->
                    ask(visit, Optional.of(Notice.refused(WRONG, PASSWORD)), 403, context);
                case TOO_MANY -> ask(visit, Optional.of(SignInPages.tooMany(outcome, context)), 429, context);
            }
        }
    }

    private void ask(Visit visit, Optional<Notice> notice, int status, Context context) {
        Map<String, List<String>> form = Form.of(context).all();
        List<Field> fields = form.entrySet().stream()
                .filter(sent -> !sent.getKey().equals(PASSWORD)
                        && !sent.getKey().equals(Gate.FORM_TOKEN)
                        && !SECRETS.contains(sent.getKey()))
                .flatMap(sent -> sent.getValue().stream().map(value -> new Field(sent.getKey(), value)))
                .toList();
        Page page = new Page("Confirm", assets, Optional.of(visit), notice);
        html.write(
                "passwordConfirmation.jte",
                new PasswordConfirmationView(
                        page,
                        context.path(),
                        fields,
                        form.keySet().stream().filter(SECRETS::contains).findFirst()),
                status,
                context);
    }
}
