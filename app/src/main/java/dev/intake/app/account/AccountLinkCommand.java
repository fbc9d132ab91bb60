package dev.intake.app.account;

import com.fasterxml.jackson.databind.node.ObjectNode;
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

/** Creates a one-time link with which a person chooses a password. */
@Command(name = "link", description = "Create a one-time link with which a person chooses a password.")
public final class AccountLinkCommand extends BackendCommand {
    @Parameters(
            paramLabel = "NAME",
            description = "The person's sign-in name. The operator's name is \"operator\" unless it was changed.")
    private String name = "";

    public AccountLinkCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Outcome run(Backend backend, Settings settings, Printer printer) {
        return AccountName.parse(name)
                .flatMap(valid -> backend.intake()
                        .accounts()
                        .newLink(valid)
                        .map(link -> linked(valid, settings.baseUrl().choosePassword(link.reveal()))))
                .orElseGet(() -> AccountNames.unknown("account with this name"));
    }

    private static Outcome linked(AccountName name, String address) {
        ObjectNode link = Json.object().put("name", name.value()).put("link", address);
        return Outcome.done(link, AccountNames.linked(link));
    }
}
