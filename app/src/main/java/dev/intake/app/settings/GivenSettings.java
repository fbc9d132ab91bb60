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

/** What was given by environment and flags, and what was found to be wrong with it. */
final class GivenSettings {
    private static final int MAX_PORT = 65_535;
    private static final int MAX_SECRET_FILE_BYTES = 16 * 1024;

    private final Map<String, String> environment;
    private final Map<Setting, String> flags;
    private final List<Fault> faults = new ArrayList<>();

    /**
     * What was given.
     *
     * @param environment the environment variables
     * @param flags what was given on the command line; that of a secret is the name of a file
     */
    GivenSettings(Map<String, String> environment, Map<Setting, String> flags) {
        this.environment = environment;
        this.flags = flags;
    }

    /**
     * A setting as it was given.
     *
     * @param name the variable or flag that it was given by
     * @param text what it says
     */
    record Given(String name, String text) {}

    /** The setting, if it was given. */
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

    /** The port of this setting, or else the usual one; 0 is allowed. */
    int port(Setting setting, int usual) {
        return wholeNumber(setting, usual, 0, MAX_PORT);
    }

    /** The whole number from least to most that is set, or else the usual one. */
    int wholeNumber(Setting setting, int usual, int least, int most) {
        return find(setting)
                .map(given -> {
                    int number = given.text().matches("[0-9]{1,9}") ? Integer.parseInt(given.text()) : -1;
                    if (number >= least && number <= most) {
                        return number;
                    }
                    refuse(
                            given,
                            "must be a whole number from " + least + " to " + most + ", not \"" + given.text() + "\"");
                    return usual;
                })
                .orElse(usual);
    }

    /** The secret, if it was given in one way only. */
    Optional<Given> findSecret(Setting setting) {
        if (flags.containsKey(setting)) {
            return find(setting).flatMap(this::content);
        }
        Optional<Given> value = variable(setting.variable());
        Optional<Given> file = variable(setting.fileVariable());
        if (value.isPresent() && file.isPresent()) {
            refuse(value.get(), "and " + file.get().name() + " are both set; set one of them");
            return Optional.empty();
        }
        return value.isPresent() ? value : file.flatMap(this::content);
    }

    /** Notes that a setting cannot be used. */
    void refuse(Given given, String rule) {
        refuse(given.name(), rule);
    }

    /** Notes that a setting cannot be used, given or not. */
    void refuse(String name, String rule) {
        faults.add(new Fault(name, rule));
    }

    /** All that cannot be used, in the order in which it was found. */
    List<Fault> faults() {
        return List.copyOf(faults);
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
}
