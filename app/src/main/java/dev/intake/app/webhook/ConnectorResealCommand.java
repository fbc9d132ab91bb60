package dev.intake.app.webhook;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.backend.Backend;
import dev.intake.app.backend.BackendSource;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.Printer;
import dev.intake.app.command.ProviderAdapters;
import dev.intake.app.command.SettingsCommand;
import dev.intake.app.output.Json;
import dev.intake.app.settings.Settings;
import dev.intake.sweep.ResealSecrets.Resealed;
import java.util.List;
import picocli.CommandLine.Command;

/** Makes older master keys unneeded. (Decisions 4.3) */
@Command(
        name = "reseal",
        description = "Encrypt everything that an older master key protects, of every tenant, under the newest one, so"
                + " that the older one can be dropped. Can be interrupted and run again, beside a running service.")
public final class ConnectorResealCommand extends SettingsCommand {
    private final BackendSource backends;

    public ConnectorResealCommand(CommandContext commandContext) {
        super(commandContext);
        this.backends = commandContext.backends();
    }

    @Override
    protected int run(Settings settings, Printer printer) {
        Resealed resealed;
        try (Backend backend = backends.open(settings)) {
            resealed = backend.connectors(ProviderAdapters.payloads())
                    .resealSecrets()
                    .run();
        }
        return printer.print(outcome(resealed));
    }

    private static Outcome outcome(Resealed resealed) {
        ObjectNode counts = Json.object()
                .put("secrets", resealed.secrets())
                .put("failedDeliveries", resealed.bodies())
                .put("unopened", resealed.unopened());
        String done = resealed.secrets() + " secrets and " + resealed.bodies()
                + " failed deliveries were sealed under the newest master key.";
        if (resealed.unopened() == 0) {
            return Outcome.done(counts, done);
        }
        String why = resealed.unopened() + " do not open with any master key that is set, and were left as they are";
        ObjectNode json = Json.object().put("ok", false).put("message", why).setAll(counts);
        return new Outcome(Outcome.REFUSED, json, List.of(done), List.of("intake: " + why));
    }
}
