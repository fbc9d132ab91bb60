package dev.intake.app.doctor;

import dev.intake.app.settings.Settings;

/** Checks whether passwords, keys and events can cross a network unencrypted. */
final class NetworkCheck {
    private static final String SUBJECT = "network";

    private NetworkCheck() {}

    static Check of(Settings settings) {
        String where = "the service listens on " + settings.host() + ", port " + settings.port();
        if (settings.isPlainInPublic()) {
            return Check.warning(
                    SUBJECT,
                    where
                            + ", and other machines reach it over plain HTTP: others on the network can read passwords, keys and"
                            + " events",
                    "Put a proxy with TLS in front, set INTAKE_TRUSTED_PROXIES to its address and INTAKE_BASE_URL to the"
                            + " https address; or restrict the service to this machine with INTAKE_HOST=127.0.0.1.");
        }
        return Check.ok(
                SUBJECT, where + (settings.isPublicOverTls() ? ", and is reached over TLS" : ", this machine only"));
    }
}
