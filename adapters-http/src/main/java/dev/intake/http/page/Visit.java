package dev.intake.http.page;

import dev.intake.Storage;
import dev.intake.access.Actor;
import dev.intake.access.Grantor;
import dev.intake.account.Account;
import dev.intake.action.Action;
import dev.intake.action.Actions;
import dev.intake.action.Result;
import dev.intake.tenant.Tenant;
import io.javalin.http.Context;
import java.util.Map;

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

    /** Runs an action as this person asks for it, with the values by field. */
    public <O> Result<O> run(
            Actions<Storage> actions, Action<? super Storage, ?, O> action, Tenant tenant, Map<String, String> given) {
        return asking(actions).run(action, tenant.id(), actor(), action.input().typed(given));
    }

    /** Returns the account as the grantor of an application's connection. */
    public Grantor grantor() {
        return new Grantor(actor(), account.createdAt());
    }
}
