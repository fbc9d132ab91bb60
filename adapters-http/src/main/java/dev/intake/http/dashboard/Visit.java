package dev.intake.http.dashboard;

import dev.intake.account.Account;
import dev.intake.audit.Actor;

/**
 * A request of somebody who is signed in.
 *
 * @param account who
 * @param formToken what forms of the session carry
 */
record Visit(Account account, String formToken) {
    Actor actor() {
        return new Actor(Actor.Kind.PERSON, account.name().value());
    }
}
