package dev.intake.app.account;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.account.Account;
import dev.intake.app.backend.Backend;
import dev.intake.app.command.BackendCommand;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.Printer;
import dev.intake.app.output.Json;
import dev.intake.app.settings.Settings;
import dev.intake.kernel.TenantId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;

/** Lists the accounts of the dashboard. */
@Command(name = "list", description = "List the people who may sign in to the dashboard.")
public final class AccountListCommand extends BackendCommand {
    public AccountListCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Outcome run(Backend backend, Settings settings, Printer printer) {
        List<ObjectNode> json = new ArrayList<>();
        List<String> lines = new ArrayList<>();
        for (Account account : backend.intake().accounts().list()) {
            Optional<String> tenant = account.tenant().map(TenantId::value);
            json.add(Json.object()
                    .put("name", account.name().value())
                    .put("tenantId", tenant.orElse(null))
                    .put("hasPassword", account.password().isPresent())
                    .put("hasSecondFactor", account.activeSecondFactor().isPresent()));
            lines.add(account.name() + "  " + tenant.orElse("every tenant")
                    + (account.password().isPresent() ? "" : "  (no password yet)")
                    + (account.activeSecondFactor().isPresent() ? "  (second factor)" : ""));
        }
        return Outcome.done(Json.array(json), lines);
    }
}
