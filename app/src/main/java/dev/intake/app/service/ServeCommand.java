package dev.intake.app.service;

import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Printer;
import dev.intake.app.command.SettingsCommand;
import dev.intake.app.settings.Settings;
import picocli.CommandLine.Command;

/** Runs the service. */
@Command(
        name = "serve",
        description =
                "Run the service until you interrupt it. Without INTAKE_JDBC_URL, it runs its own PostgreSQL in the"
                        + " data directory. If there is no tenant, it creates one and shows its key once. With --json, it prints"
                        + " one JSON value when it is ready.")
public final class ServeCommand extends SettingsCommand {
    private final Serving serving;

    public ServeCommand(CommandContext commandContext) {
        super(commandContext);
        this.serving = new Serving(commandContext);
    }

    @Override
    protected boolean startsService() {
        return true;
    }

    @Override
    protected int run(Settings settings, Printer printer) {
        return serving.run(settings, printer);
    }
}
