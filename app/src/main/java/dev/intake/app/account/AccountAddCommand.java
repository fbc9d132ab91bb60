package dev.intake.app.account;

import dev.intake.account.AccountName;
import dev.intake.account.Accounts;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.TenantCommand;
import dev.intake.app.command.TenantScope;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Adds a member: a person who may sign in to the dashboard of one tenant. */
@Command(name = "add", description = "Add a person who may sign in to the dashboard of one tenant.")
public final class AccountAddCommand extends TenantCommand {
    @Parameters(index = "1", paramLabel = "NAME", description = "The person's sign-in name: an email address.")
    private String name = "";

    public AccountAddCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Optional<Outcome> usageError() {
        return AccountName.parse(name).isEmpty() ? Optional.of(AccountNames.invalid("NAME")) : Optional.empty();
    }

    @Override
    protected Outcome run(TenantScope scope) {
        AccountName valid = AccountName.parse(name).orElseThrow();
        return scope.intake()
                .accounts()
                .addMember(valid, scope.tenant())
                .map(link -> AccountNames.linked(link, valid, scope.settings()))
                .orElseGet(() -> Outcome.refused(
                        scope.intake().accounts().isFull(scope.tenant())
                                ? "a tenant has at most " + Accounts.MAX_MEMBERS + " members"
                                : "there is already an account with the name " + valid));
    }
}
