package dev.intake.app.account;

import dev.intake.Intake;
import dev.intake.account.AccountName;
import dev.intake.app.command.Arguments;
import dev.intake.app.command.BackendCommand;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.settings.Settings;
import dev.intake.id.TenantId;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Let somebody sign in to the dashboard of one tenant. */
@Command(name = "add", description = "Let somebody sign in to the dashboard of one tenant.")
public final class AccountAddCommand extends BackendCommand {
    @Parameters(index = "0", paramLabel = "TENANT", description = "The tenant's id.")
    private TenantId tenant = Arguments.NO_TENANT;

    @Parameters(index = "1", paramLabel = "NAME", description = "What they sign in as: their email address.")
    private String name = "";

    public AccountAddCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Outcome run(Intake intake, Settings settings) {
        Optional<AccountName> valid = AccountName.parse(name);
        if (valid.isEmpty()) {
            return Outcome.wrongUsage("a name is 1 to 100 of a-z 0-9 . _ @ + -, as an email address is");
        }
        if (intake.views().tenant(tenant).isEmpty()) {
            return noSuchTenant(tenant);
        }
        return intake.accounts()
                .addMember(valid.get(), tenant)
                .map(link -> AccountLinks.made(link, valid.get().value(), settings))
                .orElseGet(() -> Outcome.refused("there is an account of that name already"));
    }
}
