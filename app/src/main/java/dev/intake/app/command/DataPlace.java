package dev.intake.app.command;

import dev.intake.app.backend.DatabaseInspection;
import dev.intake.app.output.Launcher;
import dev.intake.app.running.KnownService;
import dev.intake.app.running.KnownServices;
import dev.intake.app.settings.BaseUrl;
import dev.intake.app.settings.DatabaseSettings;
import dev.intake.app.settings.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Where a command finds the data of a service that runs. Without a data directory of its own choice, and where the default
 * one holds no database, it works on the one service that runs; with several, a person has to choose.
 */
sealed interface DataPlace {
    /**
     * The command has its settings.
     *
     * @param settings with the data directory and the address of the running service
     * @param note what to tell the person; absent when the settings say it all
     */
    record Found(Settings settings, Optional<String> note) implements DataPlace {}

    /**
     * Several services run, and nothing says which one is meant.
     *
     * @param services at least two
     */
    record Ambiguous(List<KnownService> services) implements DataPlace {
        Outcome refused() {
            List<String> lines = new ArrayList<>(List.of("intake: " + message()));
            services.forEach(service -> lines.add("  --data-dir "
                    + Launcher.quoted(service.dataDirectory().toString()) + "  (port " + service.port() + ")"));
            return Outcome.failed(Outcome.REFUSED, message(), lines);
        }

        private String message() {
            return "there is no database in " + Settings.DEFAULT_DATA_DIRECTORY + ", and " + services.size()
                    + " services run; choose one with --data-dir";
        }
    }

    /** Returns where the command works. */
    static DataPlace of(Settings settings, KnownServices running) {
        if (!(settings.database() instanceof DatabaseSettings.Embedded embedded)) {
            return new Found(settings, Optional.empty());
        }
        if (embedded.isDefault() && !DatabaseInspection.isMade(embedded)) {
            List<KnownService> services = running.all();
            if (services.size() > 1) {
                return new Ambiguous(services);
            }
            if (!services.isEmpty()) {
                KnownService only = services.get(0);
                return new Found(
                        addressed(settings.withDatabase(new DatabaseSettings.Embedded(only.dataDirectory())), only),
                        Optional.of("intake: using the data of the service that runs on port " + only.port() + ", in "
                                + only.dataDirectory()));
            }
        }
        return new Found(
                running.on(embedded.dataDirectory())
                        .map(service -> addressed(settings, service))
                        .orElse(settings),
                Optional.empty());
    }

    /** What was given with the command wins. */
    private static Settings addressed(Settings settings, KnownService service) {
        if (settings.port() != Settings.DEFAULT_PORT || settings.publicUrl().isPresent()) {
            return settings;
        }
        return settings.withAddress(service.port(), service.publicUrl().flatMap(BaseUrl::parse));
    }
}
