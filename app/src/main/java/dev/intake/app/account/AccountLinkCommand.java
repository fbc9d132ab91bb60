package dev.intake.app.account;

import dev.intake.Intake;
import dev.intake.account.AccountName;
import dev.intake.app.command.BackendCommand;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.settings.Settings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Make a new one-time link by which somebody chooses a password. */
@Command(name = "link", description = "Make a new one-time link by which somebody chooses a password.")
public final class AccountLinkCommand extends BackendCommand {
    @Parameters(
            paramLabel = "NAME",
            description = "What they sign in as; the operator's name is \"operator\" unless it was changed.")
    private String name = "";

    public AccountLinkCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Outcome run(Intake intake, Settings settings) {
        return AccountName.parse(name)
                .flatMap(intake.accounts()::newLink)
                .map(link -> AccountLinks.made(link, name, settings))
                .orElseGet(() -> Outcome.refused(
                        "there is no account of that name; \"intake account list\" shows those there are"));
    }
}
