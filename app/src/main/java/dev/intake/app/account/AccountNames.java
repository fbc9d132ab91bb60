package dev.intake.app.account;

import dev.intake.account.AccountName;
import dev.intake.account.OneTimeLink;
import dev.intake.app.command.Outcome;
import dev.intake.app.output.Json;
import dev.intake.app.settings.Settings;

/** Messages about account names and one-time links, shared by the account commands. */
final class AccountNames {
    private AccountNames() {}

    /** Returns the usage error for a name that no account can have. */
    static Outcome invalid(String argument) {
        return Outcome.usageError(argument + " must be 1 to 100 of a-z 0-9 . _ @ + -, such as an email address");
    }

    /** Returns the refusal for a name that no account has. */
    static Outcome unknown(String what) {
        return Outcome.refused("there is no " + what + "; \"intake account list\" prints the accounts");
    }

    /** Returns the outcome of a command that created a one-time link. */
    static Outcome linked(OneTimeLink link, AccountName name, Settings settings) {
        String address = settings.baseUrl().choosePassword(link);
        return Outcome.done(
                Json.object().put("name", name.value()).put("link", address),
                name + " can choose a password with this link, once and within a day:",
                "  " + address);
    }
}
