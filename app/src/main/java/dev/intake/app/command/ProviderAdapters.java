package dev.intake.app.command;

import dev.intake.connector.ApiKey;
import dev.intake.feedback.SnsService;
import dev.intake.http.feedback.SnsClient;
import dev.intake.http.json.JacksonJsonDecoder;
import dev.intake.http.userimport.ClerkUsers;
import dev.intake.json.JsonDecoder;
import dev.intake.userimport.UserDirectory;
import java.net.URI;

/** The adapters with which the core reads from providers. */
public final class ProviderAdapters {
    private ProviderAdapters() {}

    /** Returns a reader of webhook payloads. */
    public static JsonDecoder payloads() {
        return new JacksonJsonDecoder();
    }

    /** Returns a client of Amazon SNS. */
    public static SnsService sns() {
        return new SnsClient();
    }

    /**
     * Returns the user directory of an API key.
     *
     * @param baseUrl the address of the API: https, or http on the loopback interface
     */
    public static UserDirectory clerkUsers(URI baseUrl, ApiKey key) {
        return new ClerkUsers(baseUrl, key);
    }
}
