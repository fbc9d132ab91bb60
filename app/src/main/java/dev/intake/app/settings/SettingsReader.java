package dev.intake.app.settings;

import dev.intake.app.settings.GivenSettings.Given;
import dev.intake.connector.ApiKey;
import dev.intake.connector.ProviderUrl;
import dev.intake.jdbc.vault.MasterKeys;
import dev.intake.kernel.Connector;
import dev.intake.sync.ProviderApiKey;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads the settings and reports all their faults at once. */
public final class SettingsReader {
    private static final int MIN_CONNECTIONS = 3;
    private static final int MAX_CONNECTIONS = 1_000;
    private static final Pattern POSTGRES_URL = Pattern.compile("jdbc:postgresql:\\S+");
    private static final Pattern PASSWORD_IN_URL =
            Pattern.compile("[?&;](password|sslpassword|pwd)=", Pattern.CASE_INSENSITIVE);
    /** Matches what addresses of other programs have before the host; the driver would take it for a host. */
    private static final Pattern LOGIN_IN_URL = Pattern.compile("jdbc:postgresql:[^/]*//[^/]*@.*");
    /** Matches hosts with ports. The driver would show a port that is no number, such as a password, and fail. */
    private static final Pattern HOSTS_IN_URL = Pattern.compile(
            "jdbc:postgresql:(?:[^/].*|/(?:[^/].*)?|//(?:(?:\\[[^]/]*]|[^\\[:,/?]*)(?::\\d{1,5})?,?)*+(?:[/?].*)?)");

    private final GivenSettings settings;

    private SettingsReader(GivenSettings settings) {
        this.settings = settings;
    }

    /**
     * Reads the settings.
     *
     * @param environment the environment variables
     * @param flags the settings given on the command line; a secret is given as the name of a file
     */
    public static SettingsReading read(Map<String, String> environment, Map<Setting, String> flags) {
        GivenSettings given = new GivenSettings(environment, flags);
        Settings settings = new SettingsReader(given).all();
        return given.faults().isEmpty()
                ? new SettingsReading.Valid(settings)
                : new SettingsReading.Faulty(given.faults());
    }

    private Settings all() {
        int port = settings.port(Setting.PORT, Settings.DEFAULT_PORT);
        Optional<BaseUrl> publicUrl = publicUrl();
        OperatingSettingsReader operating = new OperatingSettingsReader(settings);
        return new Settings(
                port,
                operating.network(),
                publicUrl,
                database(),
                masterKeys(),
                providerUrl(Setting.CLERK_BASE_URL, Settings.DEFAULT_CLERK_BASE_URL),
                providerUrl(Setting.STRIPE_BASE_URL, Settings.DEFAULT_STRIPE_BASE_URL),
                providerUrl(Setting.POLAR_BASE_URL, Settings.DEFAULT_POLAR_BASE_URL),
                clerkApiKey(),
                new EmailSettingsReader(settings, publicUrl).read(),
                operating.management(),
                operating.stop(),
                operating.billingDelay(),
                operating.log(),
                operating.allowedHosts(),
                new RemoteSettingsReader(settings).read());
    }

    private Optional<BaseUrl> publicUrl() {
        return settings.find(Setting.BASE_URL).flatMap(given -> {
            Optional<BaseUrl> url = BaseUrl.parse(given.text());
            if (url.isEmpty()) {
                settings.refuse(given, "must look like https://intake.example.com, without user, query or fragment");
            }
            return url;
        });
    }

    private DatabaseSettings database() {
        Optional<Given> url = settings.find(Setting.JDBC_URL);
        Optional<Given> user = settings.find(Setting.JDBC_USER);
        Optional<Given> password = settings.findSecret(Setting.JDBC_PASSWORD);
        Optional<Given> owner = settings.find(Setting.MIGRATION_JDBC_USER);
        Optional<Given> ownerPassword = settings.findSecret(Setting.MIGRATION_JDBC_PASSWORD);
        Optional<Given> connections = settings.find(Setting.JDBC_CONNECTIONS);
        Path dataDirectory = dataDirectory();
        if (url.isPresent()) {
            checkJdbcUrl(url.get());
            checkRoles(user, owner, ownerPassword);
            return new DatabaseSettings.External(
                    url.get().text(),
                    user.map(Given::text),
                    password.map(Given::text).map(Secret::of),
                    owner.map(given -> new DatabaseSettings.Credentials(
                            given.text(), ownerPassword.map(Given::text).map(Secret::of))),
                    settings.wholeNumber(
                            Setting.JDBC_CONNECTIONS,
                            DatabaseSettings.DEFAULT_CONNECTIONS,
                            MIN_CONNECTIONS,
                            MAX_CONNECTIONS));
        }
        String needsUrl = "requires " + Setting.JDBC_URL.variable() + " or " + Setting.JDBC_URL.flag();
        Stream.of(user, password, connections, owner, ownerPassword)
                .flatMap(Optional::stream)
                .forEach(given -> settings.refuse(given, needsUrl));
        return new DatabaseSettings.Embedded(dataDirectory);
    }

    /** Checks the roles. The owner grants rights to the other role, which therefore must be named. */
    private void checkRoles(Optional<Given> user, Optional<Given> owner, Optional<Given> ownerPassword) {
        if (owner.isEmpty()) {
            ownerPassword.ifPresent(given -> settings.refuse(
                    given,
                    "requires " + Setting.MIGRATION_JDBC_USER.variable() + " or "
                            + Setting.MIGRATION_JDBC_USER.flag()));
        } else if (user.isEmpty()) {
            settings.refuse(
                    owner.get(),
                    "requires " + Setting.JDBC_USER.variable() + " or " + Setting.JDBC_USER.flag()
                            + ", the role that may read and write the tables");
        }
    }

    /** Checks the address. Messages do not contain it, because it may contain a password. */
    private void checkJdbcUrl(Given url) {
        if (!POSTGRES_URL.matcher(url.text()).matches()) {
            settings.refuse(url, "must look like jdbc:postgresql://localhost:5432/intake");
        } else if (LOGIN_IN_URL.matcher(url.text()).matches()) {
            settings.refuse(
                    url,
                    "must not contain a user or a password before the host; use " + Setting.JDBC_USER.variable()
                            + " and " + Setting.JDBC_PASSWORD.variable());
        } else if (!HOSTS_IN_URL.matcher(url.text()).matches()) {
            settings.refuse(url, "must have a number as the port, as in jdbc:postgresql://localhost:5432/intake");
        } else if (PASSWORD_IN_URL.matcher(url.text()).find()) {
            settings.refuse(
                    url,
                    "must not contain a password; use " + Setting.JDBC_PASSWORD.variable() + " or "
                            + Setting.JDBC_PASSWORD.fileVariable());
        }
    }

    private Path dataDirectory() {
        Optional<Given> given = settings.find(Setting.DATA_DIRECTORY);
        String text = given.map(Given::text).orElse(Settings.DEFAULT_DATA_DIRECTORY);
        try {
            Path path = Path.of(text).toAbsolutePath().normalize();
            if (Files.exists(path) && !Files.isDirectory(path)) {
                String name = given.map(Given::name).orElse(Setting.DATA_DIRECTORY.variable());
                settings.refuse(name, "must be a directory, but " + path + " is a file");
            }
            return path;
        } catch (InvalidPathException e) {
            given.ifPresent(named -> settings.refuse(named, "must name a directory: " + e.getReason()));
            return Path.of(Settings.DEFAULT_DATA_DIRECTORY);
        }
    }

    private Optional<MasterKeys> masterKeys() {
        return settings.findSecret(Setting.MASTER_KEY).flatMap(given -> {
            try {
                return Optional.of(MasterKeys.parse(given.text()));
            } catch (IllegalArgumentException e) {
                settings.refuse(
                        given,
                        "must be 32 bytes in base64, such as \"openssl rand -base64 32\" prints, or several keys as"
                                + " ID:KEY,ID:KEY; " + e.getMessage());
                return Optional.empty();
            }
        });
    }

    private URI providerUrl(Setting setting, URI defaultUrl) {
        return settings.find(setting)
                .flatMap(given -> {
                    Optional<URI> url = BaseUrl.parse(given.text())
                            .map(valid -> URI.create(valid.value()))
                            .filter(ProviderUrl::isSafe);
                    if (url.isEmpty()) {
                        settings.refuse(given, "must look like " + defaultUrl + "; http is allowed for localhost only");
                    }
                    return url;
                })
                .orElse(defaultUrl);
    }

    private Optional<ApiKey> clerkApiKey() {
        return settings.findSecret(Setting.CLERK_API_KEY).flatMap(given -> {
            Optional<ApiKey> key = ProviderApiKey.read(Connector.CLERK, given.text());
            if (key.isEmpty()) {
                settings.refuse(
                        given,
                        "must be a secret key of Clerk, which begins with " + ProviderApiKey.prefix(Connector.CLERK)
                                + ": visible ASCII of at most " + ApiKey.MAX_LENGTH + " characters");
            }
            return key;
        });
    }
}
