package dev.intake.app.account;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.account.Account;
import dev.intake.account.AccountName;
import dev.intake.account.Accounts;
import dev.intake.app.backend.Backend;
import dev.intake.app.command.BackendCommand;
import dev.intake.app.command.CommandContext;
import dev.intake.app.command.Outcome;
import dev.intake.app.command.Printer;
import dev.intake.app.output.Json;
import dev.intake.app.settings.Settings;
import dev.intake.kernel.TenantId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** A command about accounts of all tenants and the operator. It runs no action, because actions are about one tenant. */
public abstract class AccountCommand extends BackendCommand {
    private AccountCommand(CommandContext commandContext) {
        super(commandContext);
    }

    /** Runs the command. */
    abstract Outcome run(Accounts accounts, Settings settings);

    @Override
    protected final Outcome run(Backend backend, Settings settings, Printer printer) {
        return run(backend.intake().accounts(), settings);
    }

    /** Lists the accounts. */
    @Command(name = "list", description = "List the people who may sign in to the dashboard.")
    public static final class ListAll extends AccountCommand {
        public ListAll(CommandContext commandContext) {
            super(commandContext);
        }

        @Override
        Outcome run(Accounts accounts, Settings settings) {
            List<ObjectNode> json = new ArrayList<>();
            List<String> lines = new ArrayList<>();
            for (Account account : accounts.list()) {
                Optional<String> tenant = account.tenant().map(TenantId::value);
                json.add(Json.object()
                        .put("name", account.name().value())
                        .put("tenantId", tenant.orElse(null))
                        .put("hasPassword", account.password().isPresent())
                        .put("hasSecondFactor", account.activeSecondFactor().isPresent()));
                lines.add(account.name() + "  " + tenant.orElse("every tenant")
                        + (account.password().isPresent() ? "" : "  (no password yet)")
                        + (account.activeSecondFactor().isPresent() ? "  (second factor)" : ""));
            }
            return Outcome.done(Json.array(json), lines);
        }
    }

    /** A command about one account. */
    private abstract static class OfOne extends AccountCommand {
        @Parameters(
                index = "0",
                paramLabel = "NAME",
                description = "The person's sign-in name. The operator's name is \"operator\" unless it was changed.")
        private String name = "";

        private final String what;

        private OfOne(String what, CommandContext commandContext) {
            super(commandContext);
            this.what = what;
        }

        /** Returns the outcome; empty if no account can be meant. */
        abstract Optional<Outcome> run(Accounts accounts, AccountName name, Settings settings);

        @Override
        final Outcome run(Accounts accounts, Settings settings) {
            return AccountName.parse(name)
                    .flatMap(valid -> run(accounts, valid, settings))
                    .orElseGet(() -> Outcome.refused(what + "; \"intake account list\" prints the accounts"));
        }
    }

    /** Creates a one-time link. */
    @Command(name = "link", description = "Create a one-time link with which a person chooses a password.")
    public static final class Link extends OfOne {
        public Link(CommandContext commandContext) {
            super("there is no account with this name", commandContext);
        }

        @Override
        Optional<Outcome> run(Accounts accounts, AccountName name, Settings settings) {
            return accounts.newLink(name)
                    .map(link -> Json.object()
                            .put("name", name.value())
                            .put("link", settings.baseUrl().choosePassword(link.reveal())))
                    .map(link -> Outcome.done(link, MemberView.linked(link)));
        }
    }

    /** Removes the second factor of a person who has lost it. */
    @Command(
            name = "remove-second-factor",
            description = "Remove the second factor of a person who has lost the app and the recovery codes. The person"
                    + " then signs in with the password alone.")
    public static final class RemoveSecondFactor extends OfOne {
        public RemoveSecondFactor(CommandContext commandContext) {
            super("there is no account with this name and a second factor", commandContext);
        }

        @Override
        Optional<Outcome> run(Accounts accounts, AccountName name, Settings settings) {
            return accounts.removeSecondFactor(name)
                    ? Optional.of(Outcome.done(
                            Json.object().put("name", name.value()),
                            "Removed the second factor of " + name + ", who now signs in with the password alone."))
                    : Optional.empty();
        }
    }

    /** Changes the sign-in name of an account. */
    @Command(
            name = "rename",
            description =
                    "Change the sign-in name of a person or of the operator. The password stays, and the sessions end.")
    public static final class Rename extends OfOne {
        @Parameters(index = "1", paramLabel = "NEW-NAME", description = "The new name.")
        private String newName = "";

        public Rename(CommandContext commandContext) {
            super("no account has the current name, or another account has the new one", commandContext);
        }

        @Override
        protected Optional<Outcome> usageError() {
            return AccountName.parse(newName).isEmpty()
                    ? Optional.of(Outcome.usageError(
                            "NEW-NAME must be 1 to 100 of a-z 0-9 . _ @ + -, such as an email address"))
                    : Optional.empty();
        }

        @Override
        Optional<Outcome> run(Accounts accounts, AccountName name, Settings settings) {
            AccountName changed = AccountName.parse(newName).orElseThrow();
            return accounts.rename(name, changed)
                    ? Optional.of(Outcome.done(
                            Json.object().put("name", changed.value()).put("formerName", name.value()),
                            "Renamed " + name + " to " + changed + ". The sessions under the old name have ended."))
                    : Optional.empty();
        }
    }
}
