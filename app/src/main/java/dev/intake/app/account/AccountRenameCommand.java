package dev.intake.app.account;

import dev.intake.account.AccountName;
import dev.intake.app.backend.Backend;
import dev.intake.app.command.BackendCommand;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.Printer;
import dev.intake.app.output.Json;
import dev.intake.app.settings.Settings;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Changes the sign-in name of an account. */
@Command(
        name = "rename",
        description =
                "Change the sign-in name of a person or of the operator. The password stays, and the sessions end.")
public final class AccountRenameCommand extends BackendCommand {
    @Parameters(index = "0", paramLabel = "NAME", description = "The current name.")
    private String name = "";

    @Parameters(index = "1", paramLabel = "NEW-NAME", description = "The new name.")
    private String newName = "";

    public AccountRenameCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Optional<Outcome> usageError() {
        return AccountName.parse(newName).isEmpty() ? Optional.of(AccountNames.invalid("NEW-NAME")) : Optional.empty();
    }

    @Override
    protected Outcome run(Backend backend, Settings settings, Printer printer) {
        AccountName valid = AccountName.parse(newName).orElseThrow();
        return AccountName.parse(name)
                .filter(old -> backend.intake().accounts().rename(old, valid))
                .map(old -> Outcome.done(
                        Json.object().put("name", valid.value()).put("formerName", old.value()),
                        "Renamed " + old + " to " + valid + ". The sessions under the old name have ended."))
                .orElseGet(() -> Outcome.refused("no account has the current name, or another account has the new one;"
                        + " \"intake account list\" prints the accounts"));
    }
}
