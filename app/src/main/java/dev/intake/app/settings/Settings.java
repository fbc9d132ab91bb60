package dev.intake.app.settings;

import dev.intake.connector.ApiKey;
import dev.intake.jdbc.vault.MasterKeys;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/**
 * The whole configuration, checked.
 *
 * @param port where the service listens, 0 to 65535; 0 lets the system choose a free one
 * @param network on which addresses it listens, and to whom
 * @param publicUrl what {@value Setting#VARIABLE_PREFIX}BASE_URL says; absent when it says nothing
 * @param database where the data is
 * @param masterKeys what secrets of tenants are encrypted with; absent when none is set
 * @param clerkBaseUrl where Clerk's Backend API is, without the version
 * @param clerkApiKey what opens it; absent when none is set
 * @param email how emails leave
 * @param management where those who run the service ask how it does; absent when they cannot
 * @param drain how long the service goes on serving after it was told to stop, so that a load balancer can notice; zero
 *     when nothing stands in front of it
 * @param log what the log looks like
 * @param allowedHosts host names without a port under which pages and the agents' endpoint are served beside the public
 *     address and this machine's own names
 */
public record Settings(
        int port,
        NetworkSettings network,
        Optional<BaseUrl> publicUrl,
        DatabaseSettings database,
        Optional<MasterKeys> masterKeys,
        URI clerkBaseUrl,
        Optional<ApiKey> clerkApiKey,
        EmailSettings email,
        Optional<ManagementSettings> management,
        Duration drain,
        LogSettings log,
        Set<String> allowedHosts) {
    /** Where the service listens unless told otherwise. */
    public static final int DEFAULT_PORT = 8080;

    /** Where the embedded database keeps its files unless told otherwise. */
    public static final String DEFAULT_DATA_DIRECTORY = "./data";

    /** Where Clerk's Backend API is unless told otherwise. */
    public static final URI DEFAULT_CLERK_BASE_URL = URI.create("https://api.clerk.com");

    /**
     * Returns the address to listen on: the one that is set. Otherwise every address where the service is known to be
     * reached over TLS, and only this machine's own where nothing says so.
     */
    public String host() {
        return network.givenHost().orElse(isPublicOverTls() ? NetworkSettings.EVERYWHERE : NetworkSettings.LOOPBACK);
    }

    /** Returns whether senders reach the service over TLS. */
    public boolean isPublicOverTls() {
        return publicUrl.filter(BaseUrl::isHttps).isPresent();
    }

    /** Returns whether other machines reach the service without TLS, as far as the settings tell. */
    public boolean isPlainInPublic() {
        boolean namedOtherwise =
                publicUrl.filter(url -> !NetworkSettings.isLocal(url.host())).isPresent();
        return !isPublicOverTls() && (namedOtherwise || !NetworkSettings.isLocal(host()));
    }

    /** The service's address, as far as it is known before the service runs. */
    public BaseUrl baseUrl() {
        return baseUrl(port);
    }

    /** The service's address when it listens on this port. */
    public BaseUrl baseUrl(int listeningPort) {
        return publicUrl.orElseGet(() -> BaseUrl.local(listeningPort));
    }

    /** Returns the same settings on another database. */
    public Settings withDatabase(DatabaseSettings other) {
        return new Settings(
                port,
                network,
                publicUrl,
                other,
                masterKeys,
                clerkBaseUrl,
                clerkApiKey,
                email,
                management,
                drain,
                log,
                allowedHosts);
    }

    /**
     * Returns the same settings for a service at another address.
     *
     * @param otherPort where it listens
     * @param otherUrl its address as senders see it; absent when that is the port of this machine
     */
    public Settings withAddress(int otherPort, Optional<BaseUrl> otherUrl) {
        return new Settings(
                otherPort,
                network,
                otherUrl,
                database,
                masterKeys,
                clerkBaseUrl,
                clerkApiKey,
                email,
                management,
                drain,
                log,
                allowedHosts);
    }
}
