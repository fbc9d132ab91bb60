package dev.intake.app.settings;

import dev.intake.connector.ApiKey;
import dev.intake.jdbc.vault.MasterKeys;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/**
 * The valid configuration.
 *
 * @param port the port of the service, 0 to 65535; 0 selects a free port
 * @param network the address that the service listens on, and the limits of its clients
 * @param publicUrl the public address; absent if it is not set
 * @param database the database
 * @param masterKeys the keys that encrypt secrets; absent if none are set
 * @param clerkBaseUrl the address of Clerk's Backend API, without the version
 * @param stripeBaseUrl the address of Stripe's API, without the version
 * @param polarBaseUrl the address of Polar's API, without the version
 * @param clerkApiKey the secret key of that API; absent if none is set
 * @param email how emails are sent
 * @param management the management port; absent if there is none
 * @param stop how long the service takes to stop
 * @param billingDelay how long emails to contacts that only billing providers know wait
 * @param log the settings of the log
 * @param allowedHosts further host names, without ports, of the dashboard and the MCP endpoint
 * @param remote the remote service that commands call; absent if they use the database directly
 */
public record Settings(
        int port,
        NetworkSettings network,
        Optional<BaseUrl> publicUrl,
        DatabaseSettings database,
        Optional<MasterKeys> masterKeys,
        URI clerkBaseUrl,
        URI stripeBaseUrl,
        URI polarBaseUrl,
        Optional<ApiKey> clerkApiKey,
        EmailSettings email,
        Optional<ManagementSettings> management,
        StopTimes stop,
        Duration billingDelay,
        LogSettings log,
        Set<String> allowedHosts,
        Optional<RemoteSettings> remote) {
    /** The default port. */
    public static final int DEFAULT_PORT = 8080;

    /** The default directory of the embedded database. */
    public static final String DEFAULT_DATA_DIRECTORY = "./data";

    /** The default address of Clerk's Backend API. */
    public static final URI DEFAULT_CLERK_BASE_URL = URI.create("https://api.clerk.com");

    /** The default address of Polar's API. */
    public static final URI DEFAULT_POLAR_BASE_URL = URI.create("https://api.polar.sh");

    /** The default address of Stripe's API. */
    public static final URI DEFAULT_STRIPE_BASE_URL = URI.create("https://api.stripe.com");

    /**
     * Returns the address to listen on. The default is every address if the public address uses TLS, and otherwise the
     * loopback address.
     */
    public String host() {
        return network.givenHost().orElse(isPublicOverTls() ? NetworkSettings.ALL_ADDRESSES : NetworkSettings.LOOPBACK);
    }

    /** Returns whether the public address uses TLS. */
    public boolean isPublicOverTls() {
        return publicUrl.filter(BaseUrl::isHttps).isPresent();
    }

    /** Returns whether, according to the settings, other machines connect to the service without TLS. */
    public boolean isPlainInPublic() {
        boolean namedOtherwise =
                publicUrl.filter(url -> !NetworkSettings.isLocal(url.host())).isPresent();
        return !isPublicOverTls() && (namedOtherwise || !NetworkSettings.isLocal(host()));
    }

    /** Returns the public address, with the configured port if none is set. */
    public BaseUrl baseUrl() {
        return baseUrl(port);
    }

    /** Returns the public address of a service that listens on this port. */
    public BaseUrl baseUrl(int listeningPort) {
        return publicUrl.orElseGet(() -> BaseUrl.local(listeningPort));
    }

    /** Returns these settings with another database. */
    public Settings withDatabase(DatabaseSettings other) {
        return new Settings(
                port,
                network,
                publicUrl,
                other,
                masterKeys,
                clerkBaseUrl,
                stripeBaseUrl,
                polarBaseUrl,
                clerkApiKey,
                email,
                management,
                stop,
                billingDelay,
                log,
                allowedHosts,
                remote);
    }

    /** Returns these settings without a mail server: emails are kept. */
    public Settings withoutMailServer() {
        return new Settings(
                port,
                network,
                publicUrl,
                database,
                masterKeys,
                clerkBaseUrl,
                stripeBaseUrl,
                polarBaseUrl,
                clerkApiKey,
                new EmailSettings.Keep(),
                management,
                stop,
                billingDelay,
                log,
                allowedHosts,
                remote);
    }

    /**
     * Returns these settings with another address.
     *
     * @param otherPort the port
     * @param otherUrl the public address; absent for the port of this machine
     */
    public Settings withAddress(int otherPort, Optional<BaseUrl> otherUrl) {
        return new Settings(
                otherPort,
                network,
                otherUrl,
                database,
                masterKeys,
                clerkBaseUrl,
                stripeBaseUrl,
                polarBaseUrl,
                clerkApiKey,
                email,
                management,
                stop,
                billingDelay,
                log,
                allowedHosts,
                remote);
    }
}
