package dev.intake.app.doctor;

import dev.intake.app.backend.BackendException;
import dev.intake.app.backend.DatabaseFacts;
import dev.intake.app.backend.DatabaseInspection;
import dev.intake.app.output.Message;
import dev.intake.app.settings.DatabaseSettings;
import dev.intake.app.settings.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Checks the data directory, the database, the network, the service and the mail server. */
public final class PostgresDoctor implements Doctor {
    private static final String SUBJECT = "database";

    @Override
    public List<Check> examine(Settings settings) {
        List<Check> checks = new ArrayList<>();
        if (settings.database() instanceof DatabaseSettings.Embedded embedded) {
            checks.add(DataDirectoryCheck.of(embedded.dataDirectory()));
        }
        checks.addAll(database(settings));
        checks.add(NetworkCheck.of(settings));
        ServiceCheck.of(settings.port()).ifPresent(checks::add);
        checks.add(EmailCheck.of(settings.email()));
        return checks;
    }

    private static List<Check> database(Settings settings) {
        try {
            Optional<DatabaseFacts> facts = DatabaseInspection.of(settings);
            return facts.isPresent()
                    ? DatabaseChecks.of(facts.get())
                    : List.of(Check.ok(SUBJECT, "does not exist yet; \"intake serve\" creates it"));
        } catch (BackendException e) {
            return List.of(Check.failed(SUBJECT, Message.of(e), remedy(settings.database())));
        }
    }

    private static String remedy(DatabaseSettings database) {
        return database instanceof DatabaseSettings.Embedded embedded
                ? "Check " + embedded.dataDirectory() + "; its owner must be able to run PostgreSQL there."
                : "Check that it runs, that this machine may connect, and that INTAKE_JDBC_URL, INTAKE_JDBC_USER and"
                        + " INTAKE_JDBC_PASSWORD are correct.";
    }
}
