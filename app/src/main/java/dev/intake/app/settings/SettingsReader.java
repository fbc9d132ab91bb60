package dev.intake.app.settings;

import dev.intake.connector.ApiKey;
import dev.intake.connector.ProviderUrl;
import dev.intake.jdbc.vault.MasterKeys;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads the settings and finds everything that is wrong with them at once. */
public final class SettingsReader {
    private static final int MAX_PORT = 65_535;
    private static final int MAX_SECRET_FILE_BYTES = 16 * 1024;
    private static final Pattern POSTGRES_URL = Pattern.compile("jdbc:postgresql:\\S+");
    private static final Pattern PASSWORD_IN_URL =
            Pattern.compile("[?&](password|sslpassword)=", Pattern.CASE_INSENSITIVE);

    private final Map<String, String> environment;
    private final Map<Setting, String> flags;
    private final List<Fault> faults = new ArrayList<>();

    private SettingsReader(Map<String, String> environment, Map<Setting, String> flags) {
        this.environment = environment;
        this.flags = flags;
    }

    /**
     * Reads them.
     *
     * @param environment the environment variables
     * @param flags what was given on the command line; that of a secret is the name of a file
     */
    public static SettingsReading read(Map<String, String> environment, Map<Setting, String> flags) {
        SettingsReader reader = new SettingsReader(environment, flags);
        Settings settings = new Settings(
                reader.port(),
                reader.publicUrl(),
                reader.database(),
                reader.masterKeys(),
                reader.clerkBaseUrl(),
                reader.clerkApiKey());
        return reader.faults.isEmpty()
                ? new SettingsReading.Valid(settings)
                : new SettingsReading.Faulty(reader.faults);
    }

    /** A setting as it was given, under the name it was given by. */
    private record Given(String name, String text) {}

    private int port() {
        return given(Setting.PORT)
                .map(given -> {
                    if (given.text().matches("[0-9]{1,5}") && Integer.parseInt(given.text()) <= MAX_PORT) {
                        return Integer.parseInt(given.text());
                    }
                    refuse(given, "must be a whole number from 0 to " + MAX_PORT + ", not \"" + given.text() + "\"");
                    return Settings.DEFAULT_PORT;
                })
                .orElse(Settings.DEFAULT_PORT);
    }

    private Optional<BaseUrl> publicUrl() {
        return given(Setting.BASE_URL).flatMap(given -> {
            Optional<BaseUrl> url = BaseUrl.parse(given.text());
            if (url.isEmpty()) {
                refuse(given, "must look like https://intake.example.com, without user, query or fragment");
            }
            return url;
        });
    }

    private DatabaseSettings database() {
        Optional<Given> url = given(Setting.JDBC_URL);
        Optional<Given> user = given(Setting.JDBC_USER);
        Optional<Given> password = secret(Setting.JDBC_PASSWORD);
        Path dataDirectory = dataDirectory();
        if (url.isPresent()) {
            checkJdbcUrl(url.get());
            return new DatabaseSettings.External(
                    url.get().text(),
                    user.map(Given::text),
                    password.map(Given::text).map(Secret::of));
        }
        String needsUrl = "is of no use without " + Setting.JDBC_URL.variable() + " or " + Setting.JDBC_URL.flag();
        user.ifPresent(given -> refuse(given, needsUrl));
        password.ifPresent(given -> refuse(given, needsUrl));
        return new DatabaseSettings.Embedded(dataDirectory);
    }

    /** Shows nothing of the address, for it may hold a password where none belongs. */
    private void checkJdbcUrl(Given url) {
        if (!POSTGRES_URL.matcher(url.text()).matches()) {
            refuse(url, "must look like jdbc:postgresql://localhost:5432/intake");
        } else if (PASSWORD_IN_URL.matcher(url.text()).find()) {
            refuse(
                    url,
                    "must not hold a password; use " + Setting.JDBC_PASSWORD.variable() + " or "
                            + Setting.JDBC_PASSWORD.fileVariable());
        }
    }

    private Path dataDirectory() {
        Optional<Given> given = given(Setting.DATA_DIRECTORY);
        String text = given.map(Given::text).orElse(Settings.DEFAULT_DATA_DIRECTORY);
        try {
            Path path = Path.of(text).toAbsolutePath().normalize();
            if (Files.exists(path) && !Files.isDirectory(path)) {
                String name = given.map(Given::name).orElse(Setting.DATA_DIRECTORY.variable());
                faults.add(new Fault(name, "must be a directory, but " + path + " is a file"));
            }
            return path;
        } catch (InvalidPathException e) {
            given.ifPresent(named -> refuse(named, "is not the name of a directory: " + e.getReason()));
            return Path.of(Settings.DEFAULT_DATA_DIRECTORY);
        }
    }

    private Optional<MasterKeys> masterKeys() {
        return secret(Setting.MASTER_KEY).flatMap(given -> {
            try {
                return Optional.of(MasterKeys.parse(given.text()));
            } catch (IllegalArgumentException e) {
                refuse(
                        given,
                        "must be 32 bytes in base64, as \"openssl rand -base64 32\" prints them, or several keys as"
                                + " ID:KEY,ID:KEY; " + e.getMessage());
                return Optional.empty();
            }
        });
    }

    private URI clerkBaseUrl() {
        return given(Setting.CLERK_BASE_URL)
                .flatMap(given -> {
                    Optional<URI> url = BaseUrl.parse(given.text())
                            .map(valid -> URI.create(valid.value()))
                            .filter(ProviderUrl::isSafe);
                    if (url.isEmpty()) {
                        refuse(
                                given,
                                "must look like " + Settings.DEFAULT_CLERK_BASE_URL + "; http is for localhost only");
                    }
                    return url;
                })
                .orElse(Settings.DEFAULT_CLERK_BASE_URL);
    }

    private Optional<ApiKey> clerkApiKey() {
        return secret(Setting.CLERK_API_KEY).flatMap(given -> {
            Optional<ApiKey> key = ApiKey.parse(given.text());
            if (key.isEmpty()) {
                refuse(
                        given,
                        "must be a secret key of Clerk's, which is visible ASCII of at most " + ApiKey.MAX_LENGTH
                                + " characters");
            }
            return key;
        });
    }

    private Optional<Given> given(Setting setting) {
        String flag = flags.get(setting);
        if (flag == null) {
            return variable(setting.variable());
        }
        if (flag.isBlank()) {
            faults.add(new Fault(setting.flag(), "must not be empty"));
            return Optional.empty();
        }
        return Optional.of(new Given(setting.flag(), flag));
    }

    private Optional<Given> secret(Setting setting) {
        if (flags.containsKey(setting)) {
            return given(setting).flatMap(this::content);
        }
        Optional<Given> value = variable(setting.variable());
        Optional<Given> file = variable(setting.fileVariable());
        if (value.isPresent() && file.isPresent()) {
            refuse(value.get(), "and " + file.get().name() + " are both set; set one of them");
            return Optional.empty();
        }
        return value.isPresent() ? value : file.flatMap(this::content);
    }

    private Optional<Given> variable(String name) {
        return Optional.ofNullable(environment.get(name))
                .filter(text -> !text.isBlank())
                .map(text -> new Given(name, text));
    }

    /** What the named file holds, without the line break that editors put at its end. */
    private Optional<Given> content(Given file) {
        try {
            Path path = Path.of(file.text());
            if (!Files.isRegularFile(path) || !Files.isReadable(path)) {
                refuse(file, "must name a file that can be read, and " + path + " is none");
                return Optional.empty();
            }
            if (Files.size(path) > MAX_SECRET_FILE_BYTES) {
                refuse(file, "must name a file of at most " + MAX_SECRET_FILE_BYTES + " bytes");
                return Optional.empty();
            }
            String text = new String(Files.readAllBytes(path), StandardCharsets.UTF_8).stripTrailing();
            if (text.isEmpty()) {
                refuse(file, "must name a file that is not empty, and " + path + " is");
                return Optional.empty();
            }
            return Optional.of(new Given(file.name(), text));
        } catch (InvalidPathException | IOException e) {
            refuse(file, "must name a file that can be read: " + e.getMessage());
            return Optional.empty();
        }
    }

    private void refuse(Given given, String rule) {
        faults.add(new Fault(given.name(), rule));
    }
}
