package dev.intake.app.settings;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The settings given by environment variables and flags, and the faults found in them. */
final class GivenSettings {
    private static final int MAX_PORT = 65_535;
    private static final int MAX_SECRET_FILE_BYTES = 16 * 1024;

    private final Map<String, String> environment;
    private final Map<Setting, String> flags;
    private final List<Fault> faults = new ArrayList<>();

    /**
     * Creates settings in which no fault was found yet.
     *
     * @param environment the environment variables
     * @param flags the settings given on the command line; a secret is given as the name of a file
     */
    GivenSettings(Map<String, String> environment, Map<Setting, String> flags) {
        this.environment = environment;
        this.flags = flags;
    }

    /**
     * A setting with a given value.
     *
     * @param name its variable or flag
     * @param text its value
     */
    record Given(String name, String text) {}

    /** Returns the setting, if it was given. */
    Optional<Given> find(Setting setting) {
        String flag = flags.get(setting);
        if (flag == null) {
            return variable(setting.variable());
        }
        if (flag.isBlank()) {
            refuse(setting.flag(), "must not be empty");
            return Optional.empty();
        }
        return Optional.of(new Given(setting.flag(), flag));
    }

    /** Returns the port, 0 to 65535, or the default. Reports an invalid value. */
    int port(Setting setting, int defaultValue) {
        return wholeNumber(setting, defaultValue, 0, MAX_PORT);
    }

    /** Returns the whole number, or the default. Reports an invalid value. */
    int wholeNumber(Setting setting, int defaultValue, int min, int max) {
        return find(setting)
                .map(given -> {
                    int number = given.text().matches("[0-9]{1,9}") ? Integer.parseInt(given.text()) : -1;
                    if (number >= min && number <= max) {
                        return number;
                    }
                    refuse(
                            given,
                            "must be a whole number from " + min + " to " + max + ", not \"" + given.text() + "\"");
                    return defaultValue;
                })
                .orElse(defaultValue);
    }

    /** Returns the secret, given as a value or as a file. Reports a fault if it is given as both. */
    Optional<Given> findSecret(Setting setting) {
        if (flags.containsKey(setting)) {
            return findFile(setting).flatMap(this::content);
        }
        Optional<Given> value = variable(setting.variable());
        Optional<Given> file = variable(setting.fileVariable());
        if (value.isPresent() && file.isPresent()) {
            refuse(value.get(), "and " + file.get().name() + " are both set; set only one of them");
            return Optional.empty();
        }
        return value.isPresent() ? value : file.flatMap(this::content);
    }

    /** Returns the name of the file with the secret; absent if no file was given. */
    Optional<Given> findFile(Setting setting) {
        return flags.containsKey(setting) ? find(setting) : variable(setting.fileVariable());
    }

    /** Reports a fault of a given setting. */
    void refuse(Given given, String rule) {
        refuse(given.name(), rule);
    }

    /** Reports a fault of a setting, given or not. */
    void refuse(String name, String rule) {
        faults.add(new Fault(name, rule));
    }

    /** Returns all faults, in the order in which they were found. */
    List<Fault> faults() {
        return List.copyOf(faults);
    }

    private Optional<Given> variable(String name) {
        return Optional.ofNullable(environment.get(name))
                .filter(text -> !text.isBlank())
                .map(text -> new Given(name, text));
    }

    /** Returns the content of the file, without the line break at its end. */
    private Optional<Given> content(Given file) {
        try {
            Path path = Path.of(file.text());
            if (!Files.isRegularFile(path) || !Files.isReadable(path)) {
                refuse(file, "must name a readable file, but " + path + " is not one");
                return Optional.empty();
            }
            if (Files.size(path) > MAX_SECRET_FILE_BYTES) {
                refuse(file, "must name a file of at most " + MAX_SECRET_FILE_BYTES + " bytes");
                return Optional.empty();
            }
            String text = new String(Files.readAllBytes(path), StandardCharsets.UTF_8).stripTrailing();
            if (text.isEmpty()) {
                refuse(file, "must name a file that is not empty, but " + path + " is");
                return Optional.empty();
            }
            return Optional.of(new Given(file.name(), text));
        } catch (InvalidPathException | IOException e) {
            refuse(file, "must name a readable file: " + e.getMessage());
            return Optional.empty();
        }
    }
}
