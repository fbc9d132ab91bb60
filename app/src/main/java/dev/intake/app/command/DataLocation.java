package dev.intake.app.command;

import dev.intake.app.backend.DatabaseInspection;
import dev.intake.app.output.Launcher;
import dev.intake.app.running.KnownService;
import dev.intake.app.running.KnownServices;
import dev.intake.app.settings.BaseUrl;
import dev.intake.app.settings.DatabaseSettings;
import dev.intake.app.settings.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The location of a command's data. If no data directory is given and the default one contains no database, the command uses
 * the data of the running service, or else that of an installed package. If several services are running, the user has to
 * choose.
 */
sealed interface DataLocation {
    /** Returns what the function of this case returns. */
    <R> R fold(Cases<R> cases);

    /**
     * The data was found.
     *
     * @param settings with the data directory and the address of the running service
     * @param note what to print; absent if the data is where the settings say
     */
    record Found(Settings settings, Optional<String> note) implements DataLocation {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.found().apply(this);
        }
    }

    /**
     * Several services are running, and the settings name none of them.
     *
     * @param services at least two
     */
    record Ambiguous(List<KnownService> services) implements DataLocation {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.ambiguous().apply(this);
        }

        Outcome refused() {
            List<String> lines = new ArrayList<>(List.of("intake: " + message()));
            services.forEach(service -> lines.add("  --data-dir "
                    + Launcher.quoted(service.dataDirectory().toString()) + "  (port " + service.port() + ")"));
            return Outcome.failed(Outcome.REFUSED, message(), lines);
        }

        private String message() {
            return "there is no database in " + Settings.DEFAULT_DATA_DIRECTORY + ", and " + services.size()
                    + " services are running; choose one with --data-dir";
        }
    }

    /**
     * One function per case.
     *
     * @param <R> the result of the functions
     */
    record Cases<R>(Function<Found, R> found, Function<Ambiguous, R> ambiguous) {}

    /**
     * Returns the location of a command's data.
     *
     * @param installed where an installed package has its data, which only its owner may be able to read
     */
    static DataLocation of(Settings settings, KnownServices running, Path installed) {
        if (!(settings.database() instanceof DatabaseSettings.Embedded embedded)) {
            return new Found(settings, Optional.empty());
        }
        if (embedded.isDefault() && !DatabaseInspection.exists(embedded)) {
            List<KnownService> services = running.all();
            if (services.size() > 1) {
                return new Ambiguous(services);
            }
            if (!services.isEmpty()) {
                KnownService only = services.get(0);
                return new Found(
                        addressed(settings.withDatabase(new DatabaseSettings.Embedded(only.dataDirectory())), only),
                        Optional.of("intake: using the data of the service on port " + only.port() + ", in "
                                + only.dataDirectory()));
            }
            return installed(settings, installed);
        }
        return new Found(
                running.on(embedded.dataDirectory())
                        .map(service -> addressed(settings, service))
                        .orElse(settings),
                Optional.empty());
    }

    /** Uses the installed data, if they are readable. */
    private static Found installed(Settings settings, Path installed) {
        DatabaseSettings.Embedded data = new DatabaseSettings.Embedded(installed);
        if (DatabaseInspection.exists(data)) {
            Settings found = settings.withDatabase(data);
            return new Found(
                    KnownServices.of(Map.of("HOME", installed.toString()))
                            .on(installed)
                            .map(service -> addressed(found, service))
                            .orElse(found),
                    Optional.of("intake: using the data in " + installed));
        }
        boolean isOthers = Files.isDirectory(installed) && !Files.isExecutable(installed);
        return new Found(settings, isOthers ? Optional.of(ofAnotherUser(installed)) : Optional.empty());
    }

    /** Returns what to print where the installed data are another user's. */
    static String ofAnotherUser(Path installed) {
        return "intake: the data in " + installed + " belong to " + owner(installed) + "; \"sudo -u " + owner(installed)
                + " intake ...\" uses them";
    }

    private static String owner(Path directory) {
        try {
            return Files.getOwner(directory).getName();
        } catch (IOException | UnsupportedOperationException e) {
            return "root";
        }
    }

    /** Uses the address of the service, unless the command gives another one. */
    private static Settings addressed(Settings settings, KnownService service) {
        if (settings.port() != Settings.DEFAULT_PORT || settings.publicUrl().isPresent()) {
            return settings;
        }
        return settings.withAddress(service.port(), service.publicUrl().flatMap(BaseUrl::parse));
    }
}
