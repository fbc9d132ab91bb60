package dev.intake.app.account;

import dev.intake.Intake;
import dev.intake.account.Account;
import dev.intake.account.AccountName;
import dev.intake.app.command.Arguments;
import dev.intake.app.command.BackendCommand;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.output.Json;
import dev.intake.app.settings.Settings;
import dev.intake.id.TenantId;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Let somebody sign in to the dashboard no longer. */
@Command(name = "remove", description = "Let somebody sign in to the dashboard no longer. Their sessions end at once.")
public final class AccountRemoveCommand extends BackendCommand {
    @Parameters(index = "0", paramLabel = "TENANT", description = "The id of the tenant whose member they are.")
    private TenantId tenant = Arguments.NO_TENANT;

    @Parameters(index = "1", paramLabel = "NAME", description = "What they sign in as.")
    private String name = "";

    public AccountRemoveCommand(CommandContext commandContext) {
        super(commandContext);
    }

    @Override
    protected Outcome run(Intake intake, Settings settings) {
        Optional<AccountName> valid = AccountName.parse(name);
        if (valid.isPresent() && valid.equals(intake.accounts().operator().map(Account::name))) {
            return Outcome.refused("the operator stays: somebody has to be able to sign in to every tenant");
        }
        if (intake.views().tenant(tenant).isEmpty()) {
            return noSuchTenant(tenant);
        }
        return valid.filter(member -> intake.accounts().removeMember(member, tenant))
                .map(this::removed)
                .orElseGet(() -> Outcome.refused(
                        "the tenant has no member of that name; \"intake account list\" shows those there are"));
    }

    private Outcome removed(AccountName member) {
        return Outcome.done(
                Json.object().put("name", member.value()).put("tenantId", tenant.value()),
                member + " can no longer sign in, and every session of theirs has ended.");
    }
}
