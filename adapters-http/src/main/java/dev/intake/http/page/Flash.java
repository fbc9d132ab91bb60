package dev.intake.http.page;

import io.javalin.http.Context;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Shows a success message once, after a redirect. The URL names the action, and a cookie for this path marks it as new. After
 * a reload, the cookie is gone and no message appears.
 */
final class Flash {
    private static final String COOKIE = "intake-done";
    private static final Pattern DONE = Pattern.compile("([^?]*)\\?(?:.*&)?done=([a-z-]+)");

    private final String attributes;

    /** Creates the cookie's attributes for a service with or without TLS. */
    Flash(boolean secure) {
        attributes = "; HttpOnly; SameSite=Lax" + (secure ? "; Secure" : "");
    }

    /** Adds the cookie to a redirect whose URL names an action. */
    void add(String address, Context context) {
        Matcher done = DONE.matcher(address);
        if (done.matches()) {
            write(done.group(2) + "; Path=" + done.group(1) + "; Max-Age=60", context);
        }
    }

    private void write(String value, Context context) {
        context.res().addHeader("Set-Cookie", COOKIE + "=" + value + attributes);
    }

    /** Returns the action and removes the cookie, so that a second request returns nothing. */
    Optional<String> take(Context context) {
        String said = context.cookie(COOKIE);
        if (said == null) {
            return Optional.empty();
        }
        write("; Path=" + context.path() + "; Max-Age=0", context);
        return Optional.of(said).filter(done -> done.equals(context.queryParam("done")));
    }
}
