package dev.intake.app.settings;

import java.util.Optional;

/**
 * The whole configuration, checked.
 *
 * @param port where the service listens, 0 to 65535; 0 lets the system choose a free one
 * @param publicUrl what {@value Setting#VARIABLE_PREFIX}BASE_URL says; absent when it says nothing
 * @param database where the data is
 * @param masterKey what secrets of tenants are encrypted with; absent when none is set
 */
public record Settings(
        int port, Optional<BaseUrl> publicUrl, DatabaseSettings database, Optional<MasterKey> masterKey) {
    /** Where the service listens unless told otherwise. */
    public static final int DEFAULT_PORT = 8080;

    /** Where the embedded database keeps its files unless told otherwise. */
    public static final String DEFAULT_DATA_DIRECTORY = "./data";

    /** The service's address, as far as it is known before the service runs. */
    public BaseUrl baseUrl() {
        return baseUrl(port);
    }

    /** The service's address when it listens on this port. */
    public BaseUrl baseUrl(int listeningPort) {
        return publicUrl.orElseGet(() -> BaseUrl.local(listeningPort));
    }
}
