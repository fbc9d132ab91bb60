package dev.intake.http.page;

import dev.intake.account.Session;
import dev.intake.account.SignedToken;
import io.javalin.http.Context;
import java.util.Optional;

/**
 * The cookie of a session. Scripts cannot read it, forms of other sites don't send it, and over TLS other hosts cannot
 * set it.
 */
public final class SessionCookie {
    private final String name;
    private final String attributes;

    /** Creates the cookie for a service with or without TLS. */
    public SessionCookie(boolean secure) {
        name = secure ? "__Host-intake" : "intake";
        attributes = "; Path=/; HttpOnly; SameSite=Lax" + (secure ? "; Secure" : "");
    }

    public Optional<SignedToken<Session>> read(Context context) {
        return Optional.ofNullable(context.cookie(name)).map(SignedToken::ofText);
    }

    public void write(SignedToken<Session> token, Context context) {
        context.res()
                .addHeader(
                        "Set-Cookie",
                        name + "=" + token.reveal() + attributes + "; Max-Age=" + Session.LIFETIME.toSeconds());
    }

    public void clear(Context context) {
        context.res().addHeader("Set-Cookie", name + "=" + attributes + "; Max-Age=0");
    }
}
