package dev.intake.app.command;

import dev.intake.account.AccountName;
import dev.intake.app.settings.Settings;
import dev.intake.usecase.Intake;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Make a new one-time link by which somebody chooses a password. */
@Command(name = "link", description = "Make a new one-time link by which somebody chooses a password.")
final class AccountLinkCommand extends BackendCommand {
    @Parameters(
            paramLabel = "NAME",
            description = "What they sign in as; the operator's name is \"operator\" unless it was changed.")
    private String name = "";

    AccountLinkCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    Outcome run(Intake intake, Settings settings) {
        return AccountName.parse(name)
                .flatMap(intake.accounts()::newLink)
                .map(link -> AccountLinks.made(link, name, settings))
                .orElseGet(() -> Outcome.refused(
                        "there is no account of that name; \"intake account list\" shows those there are"));
    }
}
