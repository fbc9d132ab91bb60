package dev.intake.app.account;

import dev.intake.access.Actor;
import dev.intake.account.Account;
import dev.intake.account.AccountName;
import dev.intake.account.Accounts;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.TenantCommand;
import dev.intake.app.command.TenantScope;
import dev.intake.app.output.Json;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Removes a member. */
@Command(
        name = "remove",
        description =
                "Remove a person from the dashboard of a tenant. The person's sessions and connected applications end.")
public final class AccountRemoveCommand extends TenantCommand {
    @Parameters(index = "1", paramLabel = "NAME", description = "The person's sign-in name.")
    private String name = "";

    public AccountRemoveCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Outcome run(TenantScope scope) {
        Accounts accounts = scope.intake().accounts();
        Optional<AccountName> valid = AccountName.parse(name);
        if (valid.isPresent() && valid.equals(accounts.operator().map(Account::name))) {
            return Outcome.refused("the operator cannot be removed: one account must see every tenant");
        }
        return valid.filter(member -> accounts.removeMember(member, scope.tenant(), Actor.COMMAND_LINE))
                .map(member -> Outcome.done(
                        Json.object()
                                .put("name", member.value())
                                .put("tenantId", scope.tenant().value()),
                        "Removed " + member
                                + ". All sessions of the account and the applications that it connected have ended."))
                .orElseGet(() -> AccountNames.unknown("member of tenant " + scope.tenant() + " with this name"));
    }
}
