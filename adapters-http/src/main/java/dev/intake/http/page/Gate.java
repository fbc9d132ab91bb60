package dev.intake.http.page;

import dev.intake.Intake;
import dev.intake.account.Account;
import dev.intake.account.Session;
import dev.intake.account.SignIn;
import dev.intake.account.SignedToken;
import dev.intake.http.page.FormReader.Reading;
import dev.intake.http.page.FormReader.Sender;
import dev.intake.http.page.Views.MessageView;
import dev.intake.http.page.Views.SignInView;
import dev.intake.http.page.Views.UnsavedTextView;
import dev.intake.http.server.Faults;
import dev.intake.http.server.ServedHosts;
import dev.intake.kernel.TenantId;
import dev.intake.tenant.Tenant;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/** Controls access to pages, and accepts forms only from the service's own pages. */
public final class Gate {
    /** The name of the field that contains a session's form token. */
    public static final String FORM_TOKEN = "form-token";

    public static final String SIGN_IN = "/sign-in";

    private static final int MAX_FORM_BYTES = 16 * 1024;

    /** The maximum size of a form with a long text, in bytes. URL encoding may triple a byte. */
    static final int MAX_TEXT_FORM_BYTES = 3 * Form.MAX_TEXT_BYTES + MAX_FORM_BYTES;

    private final Intake intake;
    private final SignIn signIn;
    private final ServedHosts hosts;
    private final SessionCookie cookie;
    private final Html html;
    private final Assets assets;
    private final FormReader forms;
    private final BiConsumer<Context, Throwable> faults;

    public Gate(
            Intake intake,
            SignIn signIn,
            ServedHosts hosts,
            SessionCookie cookie,
            Html html,
            Assets assets,
            FormReader forms,
            BiConsumer<Context, Throwable> faults) {
        this.intake = intake;
        this.signIn = signIn;
        this.hosts = hosts;
        this.cookie = cookie;
        this.html = html;
        this.assets = assets;
        this.forms = forms;
        this.faults = faults;
    }

    /** Handles a request with a session. */
    public interface VisitHandler {
        void handle(Visit visit, Context context);
    }

    /** Handles a request of an account with access to the tenant. */
    public interface TenantHandler {
        void handle(Visit visit, Tenant tenant, Context context);
    }

    /** Handles a request about one thing of a tenant. */
    public interface OneHandler<T> {
        void handle(Visit visit, Tenant tenant, T one, Context context);
    }

    /** Returns a handler for the thing that a path names, or of the case that there is none. */
    public static <T> TenantHandler one(
            BiFunction<Tenant, Context, Optional<T>> find, OneHandler<T> handler, Consumer<Context> missing) {
        return (visit, tenant, context) -> find.apply(tenant, context)
                .ifPresentOrElse(one -> handler.handle(visit, tenant, one, context), () -> missing.accept(context));
    }

    /** Returns a handler that requires no session; its forms must come from this site. */
    public Handler open(Handler handler) {
        return open(MAX_FORM_BYTES, handler);
    }

    private Handler open(int maxFormBytes, Handler handler) {
        return guarded(context -> {
            if (hasForm(maxFormBytes, Sender.ANONYMOUS, context)) {
                handler.handle(context);
            }
        });
    }

    private Handler guarded(Handler handler) {
        return context -> {
            try {
                if (!hosts.serves(context.header("Host"))) {
                    message(
                            403,
                            "Host name not served",
                            "Intake serves its pages under its own address only. The operator sets it with"
                                    + " INTAKE_BASE_URL, and further names with INTAKE_ALLOWED_HOSTS.",
                            context);
                } else if (isForm(context) && !isOfThisSite(context)) {
                    message(403, "Form rejected", "This form was sent by another site.", context);
                } else {
                    handler.handle(context);
                }
            } catch (RuntimeException e) {
                faults.accept(context, e);
                failed(e, context);
            }
        };
    }

    private void failed(RuntimeException fault, Context context) {
        if (Faults.isOverload(fault)) {
            context.header("Retry-After", "1");
            message(503, "Busy", "The service has more to do than it can. Try again in a few seconds.", context);
        } else {
            message(500, "Something went wrong", "The service failed to answer. Try again in a minute.", context);
        }
    }

    /** Returns a handler that requires a session; its forms must contain the session's form token. */
    public Handler signedIn(VisitHandler handler) {
        return signedIn(MAX_FORM_BYTES, handler);
    }

    private Handler signedIn(int maxFormBytes, VisitHandler handler) {
        return guarded(context -> {
            Optional<SignedToken<Session>> token = cookie.read(context);
            Optional<Account> account = token.flatMap(signIn::resume);
            if (token.isEmpty() || account.isEmpty()) {
                if (!UnsavedText.isValidForm(signIn, context) || hasForm(maxFormBytes, Sender.ANONYMOUS, context)) {
                    askToSignIn(context);
                }
            } else if (!hasForm(maxFormBytes, Sender.SIGNED_IN, context)) {
                return;
            } else if (isForm(context) && !signIn.isFormOf(token.get(), field(FORM_TOKEN, context))) {
                Visit visit = visit(account.get(), token.get(), context);
                refuse(visit, 403, "This form has expired", "Go back, reload the page and try again.", context);
            } else {
                Visit visit = visit(account.get(), token.get(), context);
                Optional<Duration> wait = isForm(context) ? signIn.takeForm(account.get()) : Optional.empty();
                if (wait.isPresent()) {
                    context.header("Retry-After", Long.toString(wait.get().toSeconds()));
                    refuse(visit, 429, "Too many changes", "Wait a few seconds, go back and try again.", context);
                    return;
                }
                recordUse(token.get(), context);
                handler.handle(visit, context);
            }
        });
    }

    /** Returns a visit of the account in its session. */
    public Visit visit(Account account, SignedToken<Session> session, Context context) {
        return new Visit(account, signIn.formToken(session), context, intake.actions());
    }

    /** Rejects a form, but shows a long text again with a current token. */
    private void refuse(Visit visit, int status, String heading, String text, Context context) {
        Optional<UnsavedText> kept = UnsavedText.ofForm(signIn, context);
        if (kept.isPresent()) {
            showAgain(visit, kept.get(), status, context);
        } else {
            message(status, heading, text, context);
        }
    }

    /** Shows an unsaved text for another submission. */
    public void showAgain(Visit visit, UnsavedText kept, int status, Context context) {
        Page page = new Page("Not saved yet", assets.base(), Optional.of(visit), Optional.empty());
        html.write("unsavedText.jte", new UnsavedTextView(page, kept), status, context);
    }

    /** Returns a handler of a sign-in form, which may contain an unsaved text. */
    public Handler signInForm(Handler handler) {
        Handler alone = open(handler);
        Handler withText = open(MAX_TEXT_FORM_BYTES, handler);
        return context -> (UnsavedText.hasValidPass(signIn, context) ? withText : alone).handle(context);
    }

    /** Records the use of the session, except by automatic requests of open pages, which must not keep it alive. */
    private void recordUse(SignedToken<Session> token, Context context) {
        if (!isAutomatic(context)) {
            signIn.renewed(token).ifPresent(renewed -> cookie.write(renewed, context));
        }
    }

    private static boolean isAutomatic(Context context) {
        return "true".equals(context.header("HX-Request"));
    }

    /** Redirects to the sign-in page; requests for a fragment redirect the whole page. */
    private void askToSignIn(Context context) {
        if (isAutomatic(context)) {
            html.headers(context);
            context.status(401).header("HX-Redirect", ReturnPath.signIn(ReturnPath.ofOpenPage(context)));
            return;
        }
        Optional<UnsavedText> kept = UnsavedText.ofForm(signIn, context);
        if (kept.isPresent()) {
            Notice ended = Notice.refused("Your session has ended. Sign in to see your text again.");
            Page page = new Page("Sign in", assets.base(), Optional.empty(), Optional.of(ended));
            html.write("signIn.jte", new SignInView(page, "", kept, Optional.empty()), 401, context);
        } else {
            html.redirect(ReturnPath.signIn(ReturnPath.ofRequest(context)), context);
        }
    }

    /**
     * Returns a handler of a page with a tenant's live or test data. It responds in the same way for missing and forbidden
     * tenants.
     */
    public Handler world(TenantHandler handler) {
        return world(MAX_FORM_BYTES, handler);
    }

    /**
     * Returns a handler of a tenant's page with data that live and test data share. It redirects from the test world to the
     * tenant, and rejects forms of the test world.
     */
    public Handler tenant(TenantHandler handler) {
        return tenant(MAX_FORM_BYTES, handler);
    }

    /** Returns a handler of a tenant's form with a long text. */
    public Handler tenantText(TenantHandler handler) {
        return tenant(MAX_TEXT_FORM_BYTES, handler);
    }

    private Handler tenant(int maxFormBytes, TenantHandler handler) {
        return world(maxFormBytes, (visit, tenant, context) -> {
            if (!tenant.id().isTest()) {
                handler.handle(visit, tenant, context);
            } else if (isForm(context)) {
                message(
                        409,
                        "Shared by live and test data",
                        "Settings and programs are the same for both. Change them in live data.",
                        context);
            } else {
                html.redirect(livePath(tenant.id(), context), context);
            }
        });
    }

    /** Returns the path and query of the same page of the live tenant. */
    private static String livePath(TenantId world, Context context) {
        String query = context.queryString();
        return context.path().replace(world.value(), world.live().value()) + (query == null ? "" : "?" + query);
    }

    private Handler world(int maxFormBytes, TenantHandler handler) {
        return signedIn(maxFormBytes, (visit, context) -> {
            Optional<Tenant> tenant = TenantId.parseWorld(context.pathParam("tenantId"))
                    .filter(world -> visit.account().mayAccess(world.live()))
                    .flatMap(this::open)
                    .flatMap(intake.views()::tenant);
            if (tenant.isPresent()) {
                handler.handle(visit, tenant.get(), context);
            } else {
                noSuchPage(context);
            }
        });
    }

    /** Creates the test world on the first visit, and updates it. */
    private Optional<TenantId> open(TenantId world) {
        return world.isTest() ? intake.testWorlds().open(world) : Optional.of(world);
    }

    /** Writes the page for missing and forbidden pages. */
    public void noSuchPage(Context context) {
        message(404, "No such page", "It does not exist, or you have no access to it.", context);
    }

    /** Writes a page with a message. */
    public void message(int status, String heading, String text, Context context) {
        Page page = new Page(heading, assets.base(), Optional.empty(), Optional.empty());
        html.write("message.jte", new MessageView(page, heading, text), status, context);
    }

    /** Returns a field of the form; blank if it was not sent. */
    public static String field(String name, Context context) {
        return Form.of(context).field(name);
    }

    /** Returns a parameter of the query; blank if it was not sent. */
    public static String parameter(String name, Context context) {
        String value = context.queryParam(name);
        return value == null ? "" : value;
    }

    /** Returns every value of a field of the form, in the order sent. */
    public static List<String> fields(String name, Context context) {
        return Form.of(context).fields(name);
    }

    /** Reads the request's form, if it has one. Returns false after rejecting the form. */
    private boolean hasForm(int maxBytes, Sender sender, Context context) {
        if (!isForm(context)) {
            return true;
        }
        Reading reading = forms.read(context.req(), maxBytes, sender);
        if (!reading.message().isEmpty()) {
            message(reading.status(), "The form could not be read", reading.message(), context);
            return false;
        }
        reading.form().keep(context);
        return true;
    }

    private static boolean isForm(Context context) {
        return context.method().name().equals("POST");
    }

    /**
     * Returns whether the form comes from this site. Browsers send headers that state the origin; other clients have no
     * browser cookies.
     */
    private boolean isOfThisSite(Context context) {
        String site = context.header("Sec-Fetch-Site");
        String origin = context.header("Origin");
        return (site == null || site.equals("same-origin") || site.equals("none"))
                && (origin == null || hosts.isOwn(origin, context.header("Host")));
    }
}
