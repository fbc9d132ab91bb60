package dev.intake.http.page;

import dev.intake.Storage;
import dev.intake.access.Actor;
import dev.intake.access.Grantor;
import dev.intake.account.Account;
import dev.intake.action.Actions;
import io.javalin.http.Context;

/**
 * A request with a session.
 *
 * @param account the account
 * @param formToken the session's form token
 * @param context the request and its response
 */
public record Visit(Account account, String formToken, Context context) {
    public Actor actor() {
        return new Actor(Actor.Kind.PERSON, account.name().value());
    }

    /** Returns the actions as this person asks for them. */
    public Actions<Storage> asking(Actions<Storage> actions) {
        return account.isOperator() ? actions.ofOperator() : actions;
    }

    /** Returns the account as the grantor of an application's connection. */
    public Grantor grantor() {
        return new Grantor(actor(), account.createdAt());
    }
}
