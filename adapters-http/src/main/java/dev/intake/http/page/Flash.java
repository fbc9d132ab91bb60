package dev.intake.http.page;

import io.javalin.http.Context;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Shows that something was done once, on the page that the browser is redirected to. The address names what was done, and
 * a cookie for that address alone says that it was done just now. A reload finds no cookie and shows no message.
 */
final class Flash {
    private static final String COOKIE = "intake-done";
    private static final Pattern DONE = Pattern.compile("([^?]*)\\?(?:.*&)?done=([a-z-]+)");

    private final String attributes;

    /** Creates the cookie's attributes for a service that is reached over TLS, or not. */
    Flash(boolean secure) {
        attributes = "; HttpOnly; SameSite=Lax" + (secure ? "; Secure" : "");
    }

    /** Adds the cookie to a redirect whose address names what was done. */
    void add(String address, Context context) {
        Matcher done = DONE.matcher(address);
        if (done.matches()) {
            write(done.group(2) + "; Path=" + done.group(1) + "; Max-Age=60", context);
        }
    }

    private void write(String value, Context context) {
        context.res().addHeader("Set-Cookie", COOKIE + "=" + value + attributes);
    }

    /** Returns what was done just now, once: a second request for the page gets nothing. */
    Optional<String> take(Context context) {
        String said = context.cookie(COOKIE);
        if (said == null) {
            return Optional.empty();
        }
        write("; Path=" + context.path() + "; Max-Age=0", context);
        return Optional.of(said).filter(done -> done.equals(context.queryParam("done")));
    }
}
