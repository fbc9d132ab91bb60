package dev.intake.app.account;

import dev.intake.account.AccountName;
import dev.intake.app.backend.Backend;
import dev.intake.app.command.BackendCommand;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.Printer;
import dev.intake.app.output.Json;
import dev.intake.app.settings.Settings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Removes the second factor of a person who has lost it. */
@Command(
        name = "remove-second-factor",
        description = "Remove the second factor of a person who has lost the app and the recovery codes. The person"
                + " then signs in with the password alone.")
public final class AccountRemoveSecondFactorCommand extends BackendCommand {
    @Parameters(paramLabel = "NAME", description = "The person's sign-in name.")
    private String name = "";

    public AccountRemoveSecondFactorCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Outcome run(Backend backend, Settings settings, Printer printer) {
        return AccountName.parse(name)
                .filter(backend.intake().accounts()::removeSecondFactor)
                .map(found -> Outcome.done(
                        Json.object().put("name", found.value()),
                        "Removed the second factor of " + found + ", who now signs in with the password alone."))
                .orElseGet(() -> AccountNames.unknown("account with this name and a second factor"));
    }
}
