package dev.intake.app.command;

import dev.intake.app.settings.Settings;
import dev.intake.connector.ApiKey;
import dev.intake.feedback.SnsService;
import dev.intake.http.json.JacksonJsonDecoder;
import dev.intake.http.provider.ClerkNewUsers;
import dev.intake.http.provider.ClerkUsers;
import dev.intake.http.provider.PolarHistory;
import dev.intake.http.provider.PolarObjects;
import dev.intake.http.provider.SnsClient;
import dev.intake.http.provider.StripeEventList;
import dev.intake.http.provider.StripeHistory;
import dev.intake.kernel.JsonDecoder;
import dev.intake.sync.EventDirectories;
import dev.intake.sync.EventDirectory;
import dev.intake.sync.ObjectDirectories;
import dev.intake.sync.ObjectDirectory;
import java.net.URI;

/** Creates the adapters with which the core reads from providers. */
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
     * Returns the user directory that an API key gives access to.
     *
     * @param baseUrl the address of the API: https, or http on the loopback interface
     */
    public static ObjectDirectory clerkUsers(URI baseUrl, ApiKey key) {
        return new ClerkUsers(baseUrl, key);
    }

    /**
     * Returns the directories of the providers at the addresses of the settings: customers with their history for Stripe and
     * Polar, users for Clerk.
     */
    public static ObjectDirectories objectDirectories(Settings settings) {
        return (connector, key) -> switch (connector) {
            case STRIPE -> new StripeHistory(settings.stripeBaseUrl(), key);
            case POLAR -> new PolarHistory(settings.polarBaseUrl(), key);
            case CLERK -> clerkUsers(settings.clerkBaseUrl(), key);
        };
    }

    /** Returns the event lists of the providers at the addresses of the settings. */
    public static EventDirectories eventDirectories(Settings settings) {
        return (connector, key) -> switch (connector) {
            case STRIPE -> stripeEvents(settings.stripeBaseUrl(), key);
            case POLAR -> new PolarObjects(settings.polarBaseUrl(), key);
            case CLERK -> new ClerkNewUsers(settings.clerkBaseUrl(), key);
        };
    }

    /**
     * Returns the event list that an API key gives access to.
     *
     * @param baseUrl the address of the API: https, or http on the loopback interface
     */
    public static EventDirectory stripeEvents(URI baseUrl, ApiKey key) {
        return new StripeEventList(baseUrl, key);
    }
}
