package dev.intake.http.page;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.intake.account.SignIn;
import io.javalin.http.Context;
import java.net.URLEncoder;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The text of a form that was submitted after its session ended. It is shown again after sign-in, and saved only when it is
 * submitted again. The pass in the URL proves that the service issued the form, so that strangers cannot send long texts.
 *
 * @param path path of the form
 * @param pass the form's pass
 * @param fields values by name: {@value #TEXT}, {@value #REVISION} and those whose names begin with {@value #FIELD}
 */
public record UnsavedText(String path, String pass, Map<String, String> fields) {
    /** The prefix of the names of fields that are kept. No field of the sign-in forms begins with it. */
    public static final String FIELD = "p-";

    private static final String TEXT = "text";
    private static final String REVISION = "revision";

    /** The query parameter with the pass. */
    private static final String PASS = "keep";

    private static final String PATH = "path";

    /** Copies the fields and keeps their order. */
    public UnsavedText {
        fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
    }

    /** Returns the URL for a form with a long text. */
    public static String action(String path, SignIn signIn) {
        return path + "?" + PASS + "=" + signIn.textPass(path);
    }

    /** Returns the text of a form that was submitted to its own URL; empty without a valid pass or without a text. */
    static Optional<UnsavedText> ofForm(SignIn signIn, Context context) {
        return read(context.path(), signIn, context);
    }

    /** Returns the text in a sign-in form; empty without a valid pass or without a text. */
    public static Optional<UnsavedText> ofSignIn(SignIn signIn, Context context) {
        return hasValidPass(signIn, context) ? read(Gate.parameter(PATH, context), signIn, context) : Optional.empty();
    }

    /** Returns whether the URL of a sign-in form has a valid pass. */
    public static boolean hasValidPass(SignIn signIn, Context context) {
        return signIn.isTextPass(Gate.parameter(PATH, context), Gate.parameter(PASS, context));
    }

    /** Returns whether the URL of a form has a valid pass. */
    static boolean isValidForm(SignIn signIn, Context context) {
        return signIn.isTextPass(context.path(), Gate.parameter(PASS, context));
    }

    private static Optional<UnsavedText> read(String path, SignIn signIn, Context context) {
        String pass = Gate.parameter(PASS, context);
        if (!context.method().name().equals("POST") || !signIn.isTextPass(path, pass)) {
            return Optional.empty();
        }
        Map<String, String> fields = new LinkedHashMap<>();
        for (String name : Form.of(context).all().keySet()) {
            if (name.equals(TEXT) || name.equals(REVISION) || name.startsWith(FIELD)) {
                fields.put(name, Gate.field(name, context));
            }
        }
        UnsavedText unsaved = new UnsavedText(path, pass, fields);
        return unsaved.isBlank() ? Optional.empty() : Optional.of(unsaved);
    }

    private boolean isBlank() {
        return fields.entrySet().stream()
                .allMatch(field ->
                        field.getKey().equals(REVISION) || field.getValue().isBlank());
    }

    /** Returns the long text; empty if the form has several fields instead. */
    public Optional<String> text() {
        return Optional.ofNullable(fields.get(TEXT));
    }

    /** Returns the fields except the long text. */
    public Map<String, String> others() {
        Map<String, String> others = new LinkedHashMap<>(fields);
        others.remove(TEXT);
        return others;
    }

    /** Returns the URL of the form. */
    public String action() {
        return path + "?" + PASS + "=" + pass;
    }

    /** Returns the URL of the sign-in form with the text. */
    String signIn() {
        return Gate.SIGN_IN + "?" + PATH + "=" + URLEncoder.encode(path, UTF_8) + "&" + PASS + "=" + pass;
    }
}
