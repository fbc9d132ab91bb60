package dev.intake.app.command;

import dev.intake.connector.ApiKey;
import dev.intake.http.json.JacksonJsonDecoder;
import dev.intake.http.userimport.ClerkUsers;
import dev.intake.json.JsonDecoder;
import dev.intake.userimport.UserDirectory;
import java.net.URI;

/** What the core needs to understand providers and to ask them. */
public final class ProviderAdapters {
    private ProviderAdapters() {}

    /** Reads payloads of webhooks. */
    public static JsonDecoder payloads() {
        return new JacksonJsonDecoder();
    }

    /**
     * The list of users that the key opens.
     *
     * @param baseUrl where the API is: https, or http on the loopback interface
     */
    public static UserDirectory clerkUsers(URI baseUrl, ApiKey key) {
        return new ClerkUsers(baseUrl, key);
    }
}
