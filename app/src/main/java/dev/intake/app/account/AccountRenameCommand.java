package dev.intake.app.account;

import dev.intake.Intake;
import dev.intake.account.AccountName;
import dev.intake.app.command.BackendCommand;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.output.Json;
import dev.intake.app.settings.Settings;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Changes the name that somebody signs in as. */
@Command(
        name = "rename",
        description = "Change the name that somebody signs in as, the operator's too. Their password stays, and their"
                + " sessions end.")
public final class AccountRenameCommand extends BackendCommand {
    @Parameters(index = "0", paramLabel = "NAME", description = "The present name.")
    private String name = "";

    @Parameters(index = "1", paramLabel = "NEW-NAME", description = "The new name.")
    private String changed = "";

    public AccountRenameCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Outcome run(Intake intake, Settings settings) {
        Optional<AccountName> valid = AccountName.parse(changed);
        if (valid.isEmpty()) {
            return Outcome.wrongUsage("a name is 1 to 100 of a-z 0-9 . _ @ + -, as an email address is");
        }
        return AccountName.parse(name)
                .filter(old -> intake.accounts().rename(old, valid.get()))
                .map(old -> renamed(old, valid.get()))
                .orElseGet(() -> Outcome.refused(
                        "there is no account of the first name, or there is one of the second; \"intake account list\""
                                + " shows those there are"));
    }

    private static Outcome renamed(AccountName old, AccountName changed) {
        return Outcome.done(
                Json.object().put("name", changed.value()).put("formerName", old.value()),
                old + " signs in as " + changed + " from now on. Sessions under the former name have ended.");
    }
}
