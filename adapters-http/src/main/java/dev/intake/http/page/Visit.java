package dev.intake.http.page;

import dev.intake.access.Actor;
import dev.intake.account.Account;

/**
 * A request of somebody who is signed in.
 *
 * @param account who
 * @param formToken what forms of the session carry
 */
public record Visit(Account account, String formToken) {
    public Actor actor() {
        return new Actor(Actor.Kind.PERSON, account.name().value());
    }
}
