package dev.intake.http.page;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.intake.account.SignIn;
import io.javalin.http.Context;
import java.net.URLEncoder;
import java.util.Optional;

/**
 * The text of a form that arrived after its session had ended. It is shown again once somebody has signed in; nothing is
 * saved before they send it again. The pass in the address shows that the service issued the form, so that strangers
 * cannot make the service read long texts.
 *
 * @param path where the form was sent to
 * @param pass of the form
 * @param text what was typed
 * @param revision that the text started from; blank for a new program
 */
public record KeptText(String path, String pass, String text, String revision) {
    /** The query parameter that carries the pass. */
    private static final String PASS = "keep";

    private static final String PATH = "path";

    /** Returns the address for a form with a long text. */
    public static String action(String path, SignIn signIn) {
        return path + "?" + PASS + "=" + signIn.textPass(path);
    }

    /** Returns the text of a form that was sent to its own address, or nothing without a valid pass or a text. */
    static Optional<KeptText> ofForm(SignIn signIn, Context context) {
        return read(context.path(), signIn, context);
    }

    /** Returns the text that a sign-in form carries along, or nothing without a valid pass or a text. */
    public static Optional<KeptText> ofSignIn(SignIn signIn, Context context) {
        return isAlong(signIn, context) ? read(parameter(PATH, context), signIn, context) : Optional.empty();
    }

    /** Returns whether the address of a sign-in form carries a valid pass for a text. */
    public static boolean isAlong(SignIn signIn, Context context) {
        return signIn.isTextPass(parameter(PATH, context), parameter(PASS, context));
    }

    /** Returns whether the address of a form carries a valid pass for its text. */
    static boolean isOfForm(SignIn signIn, Context context) {
        return signIn.isTextPass(context.path(), parameter(PASS, context));
    }

    private static Optional<KeptText> read(String path, SignIn signIn, Context context) {
        String pass = parameter(PASS, context);
        if (!context.method().name().equals("POST") || !signIn.isTextPass(path, pass)) {
            return Optional.empty();
        }
        String text = Gate.field("text", context);
        return text.isBlank()
                ? Optional.empty()
                : Optional.of(new KeptText(path, pass, text, Gate.field("revision", context)));
    }

    private static String parameter(String name, Context context) {
        String value = context.queryParam(name);
        return value == null ? "" : value;
    }

    /** Returns the address of the form itself. */
    public String action() {
        return path + "?" + PASS + "=" + pass;
    }

    /** Returns the address of the sign-in form that carries the text along. */
    public String signIn() {
        return Gate.SIGN_IN + "?" + PATH + "=" + URLEncoder.encode(path, UTF_8) + "&" + PASS + "=" + pass;
    }
}
