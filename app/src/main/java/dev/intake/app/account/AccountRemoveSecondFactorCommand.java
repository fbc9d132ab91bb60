package dev.intake.app.account;

import dev.intake.Intake;
import dev.intake.account.AccountName;
import dev.intake.app.command.BackendCommand;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.output.Json;
import dev.intake.app.settings.Settings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Removes the second factor of somebody who has lost it. */
@Command(
        name = "remove-second-factor",
        description = "Remove the second factor of somebody who has lost the app and the recovery codes. The password"
                + " alone lets them in then.")
public final class AccountRemoveSecondFactorCommand extends BackendCommand {
    @Parameters(paramLabel = "NAME", description = "What they sign in as.")
    private String name = "";

    public AccountRemoveSecondFactorCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Outcome run(Intake intake, Settings settings) {
        return AccountName.parse(name)
                .filter(intake.accounts()::removeSecondFactor)
                .map(found -> Outcome.done(
                        Json.object().put("name", found.value()),
                        found + " signs in with the password alone from now on."))
                .orElseGet(() -> Outcome.refused("there is no account of that name with a second factor;"
                        + " \"intake account list\" shows the accounts"));
    }
}
