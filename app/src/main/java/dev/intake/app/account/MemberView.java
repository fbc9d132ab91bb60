package dev.intake.app.account;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.command.Caller;
import dev.intake.app.command.Outcome;
import java.util.List;

/** Shows what actions return about the members of a tenant. */
public final class MemberView {
    private MemberView() {}

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
