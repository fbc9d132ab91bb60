package dev.intake.http.account;

import dev.intake.account.Device;
import dev.intake.account.SignedToken;
import io.javalin.http.Context;
import java.util.Optional;

/** The cookie that identifies a browser that has signed in before. It outlives sessions. */
public final class DeviceCookie {
    private final String name;
    private final String attributes;

    /** Creates the cookie for a service with or without TLS. */
    public DeviceCookie(boolean secure) {
        name = secure ? "__Host-intake-device" : "intake-device";
        attributes = "; Path=/; HttpOnly; SameSite=Lax" + (secure ? "; Secure" : "") + "; Max-Age="
                + Device.LIFETIME.toSeconds();
    }

    Optional<SignedToken<Device>> read(Context context) {
        return Optional.ofNullable(context.cookie(name)).map(SignedToken::ofText);
    }

    void write(SignedToken<Device> token, Context context) {
        context.res().addHeader("Set-Cookie", name + "=" + token.reveal() + attributes);
    }
}
