package dev.intake.app.output;

import dev.intake.app.settings.DatabaseSettings;
import dev.intake.app.settings.RemoteSettings;
import dev.intake.app.settings.Settings;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** Command lines to paste: relative to the source directory, or valid in any directory if the jar is not in it. */
public final class Launcher {
    private static final Pattern NEEDS_NO_QUOTES = Pattern.compile("[A-Za-z0-9_./:@%+=,-]+");
    private static final String IN_PROJECT = "app/bin/intake";
    private static final Path BUILT = Path.of("app", "target", "intake.jar");
    private static final String PROGRAM = program(location());

    private final String options;

    private Launcher(String options) {
        this.options = options;
    }

    /**
     * Returns lines for the same data and service: they name the remote service, or the data directory and the port unless
     * these are the defaults.
     */
    public static Launcher of(Settings settings) {
        return settings.remote().map(Launcher::remote).orElseGet(() -> local(settings));
    }

    /** Returns the options of a remote service. The token stays in its file or in the environment. */
    private static Launcher remote(RemoteSettings remote) {
        return new Launcher(" --url " + quoted(remote.url().value())
                + remote.tokenFile()
                        .map(file -> " --token-file " + quoted(file))
                        .orElse(""));
    }

    private static Launcher local(Settings settings) {
        String directory = settings.database() instanceof DatabaseSettings.Embedded embedded && !embedded.isDefault()
                ? " --data-dir " + quoted(embedded.dataDirectory().toString())
                : "";
        boolean usualPort = settings.port() == Settings.DEFAULT_PORT || settings.port() == 0;
        return new Launcher(directory + (usualPort ? "" : " --port " + settings.port()));
    }

    private static Path location() {
        try {
            return Path.of(Launcher.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * Returns the program that runs Intake: the launcher of the source tree or of the release, or Java if there is neither.
     *
     * @param location the jar or the directory of this code
     */
    static String program(Path location) {
        if (Files.isDirectory(location) || location.endsWith(BUILT)) {
            return IN_PROJECT;
        }
        Path released = location.resolveSibling("bin").resolve("intake");
        return Files.isExecutable(released) ? quoted(released.toString()) : "java -jar " + quoted(location.toString());
    }

    /** Returns the line that runs the command with these words. */
    public String line(String... words) {
        StringBuilder line = new StringBuilder(PROGRAM);
        for (String word : words) {
            line.append(' ').append(quoted(word));
        }
        return line.append(options).toString();
    }

    /** Returns the word, quoted if a shell would split or change it. */
    public static String quoted(String word) {
        return NEEDS_NO_QUOTES.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
