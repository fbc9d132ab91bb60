package dev.intake.app.account;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.command.Caller;
import dev.intake.app.command.Outcome;
import java.util.List;

/** Messages about account names and one-time links, shared by the account commands. */
public final class AccountNames {
    private AccountNames() {}

    /** Returns the usage error for a name that no account can have. */
    static Outcome invalid(String argument) {
        return Outcome.usageError(argument + " must be 1 to 100 of a-z 0-9 . _ @ + -, such as an email address");
    }

    /** Returns the refusal for a name that no account has. */
    static Outcome unknown(String what) {
        return Outcome.refused("there is no " + what + "; \"intake account list\" prints the accounts");
    }

    /** Returns a one-time link, and who can choose a password with it. */
    public static List<String> linked(ObjectNode link) {
        return List.of(
                link.path("name").asText() + " can choose a password with this link, once and within a day:",
                "  " + link.path("link").asText());
    }

    /** Returns the outcome of removing a member. */
    public static Outcome removed(ObjectNode member, Caller caller) {
        return Outcome.done(
                member.put("tenantId", caller.tenant().value()),
                "Removed " + member.path("name").asText()
                        + ". All sessions of the account and the applications that it connected have ended.");
    }
}
