package dev.intake.app.settings;

import java.util.Optional;

/**
 * The remote service that commands call.
 *
 * @param url its address: https, or http on the loopback interface
 * @param token an access token of the tenant, which authorizes every call
 * @param tokenFile the file that holds the token; absent if it comes from the environment
 */
public record RemoteSettings(BaseUrl url, Secret token, Optional<String> tokenFile) {}
