package dev.intake.http.page;

import dev.intake.Storage;
import dev.intake.access.Actor;
import dev.intake.access.Grantor;
import dev.intake.account.Account;
import dev.intake.action.Action;
import dev.intake.action.Actions;
import dev.intake.action.Result;
import dev.intake.kernel.Json;
import dev.intake.tenant.Tenant;
import io.javalin.http.Context;
import java.util.Map;

/**
 * A request with a session.
 *
 * @param account the account
 * @param formToken the session's form token
 * @param context the request and its response
 * @param actions the actions, as this person asks for them
 */
public record Visit(Account account, String formToken, Context context, Actions<Storage> actions) {
    /** Lets an operator ask for what only operators may. */
    public Visit {
        actions = account.isOperator() ? actions.ofOperator() : actions;
    }

    public Actor actor() {
        return new Actor(Actor.Kind.PERSON, account.name().value());
    }

    /** Runs an action with the values by field. */
    public <O> Result<O> run(Action<? super Storage, ?, O> action, Tenant tenant, Map<String, String> given) {
        return run(action, tenant, action.input().typed(given));
    }

    /** Runs an action. */
    public <O> Result<O> run(Action<? super Storage, ?, O> action, Tenant tenant, Json given) {
        return actions.run(action, tenant.id(), actor(), given);
    }

    /** Returns the account as the grantor of an application's connection. */
    public Grantor grantor() {
        return new Grantor(actor(), account.createdAt());
    }
}
