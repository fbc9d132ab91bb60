package dev.intake.app.webhook;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.backend.Backend;
import dev.intake.app.command.BackendCommand;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.Printer;
import dev.intake.app.command.ProviderAdapters;
import dev.intake.app.output.Json;
import dev.intake.app.settings.Settings;
import dev.intake.sweep.ResealSecrets.Resealed;
import java.util.List;
import picocli.CommandLine.Command;

/** Encrypts all sealed data with the newest master key. (Decisions 4.3) */
@Command(
        name = "reseal",
        description = "Encrypt all data of all tenants that is encrypted with an older master key with the newest"
                + " one. The older key can then be removed. The command can be interrupted and repeated,"
                + " even while the service is running.")
public final class ConnectorResealCommand extends BackendCommand {
    public ConnectorResealCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Outcome run(Backend backend, Settings settings, Printer printer) {
        Resealed resealed = backend.connectors(ProviderAdapters.payloads(), ProviderAdapters.sns())
                .resealSecrets()
                .run();
        ObjectNode counts = Json.object()
                .put("secrets", resealed.secrets())
                .put("failedDeliveries", resealed.bodies())
                .put("unopened", resealed.unopened());
        String done = "Encrypted " + resealed.secrets() + " secrets and " + resealed.bodies()
                + " failed deliveries with the newest master key.";
        if (resealed.unopened() == 0) {
            return Outcome.done(counts, done);
        }
        String why = resealed.unopened() + " could not be decrypted with any configured master key; they are unchanged";
        ObjectNode json = Json.object().put("ok", false).put("message", why).setAll(counts);
        return new Outcome(Outcome.REFUSED, json, List.of(done), List.of("intake: " + why));
    }
}
