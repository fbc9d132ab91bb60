package dev.intake.app.doctor;

import dev.intake.app.settings.Settings;

/** Looks whether passwords, keys and events can cross a network in the clear. */
final class NetworkCheck {
    private static final String SUBJECT = "network";

    private NetworkCheck() {}

    static Check of(Settings settings) {
        String where = "the service listens on " + settings.host() + ", port " + settings.port();
        if (settings.isPlainInPublic()) {
            return Check.warning(
                    SUBJECT,
                    where
                            + ", and is reached by plain HTTP from other machines: passwords, keys and events can be read on"
                            + " the way",
                    "Put a proxy with TLS in front, name its address in INTAKE_TRUSTED_PROXIES and set INTAKE_BASE_URL to"
                            + " the https address; or keep the service to this machine with INTAKE_HOST=127.0.0.1.");
        }
        return Check.ok(
                SUBJECT, where + (settings.isPublicOverTls() ? ", and is reached over TLS" : ", this machine alone"));
    }
}
