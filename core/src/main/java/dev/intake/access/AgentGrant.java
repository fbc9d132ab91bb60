package dev.intake.access;

import dev.intake.kernel.Lasting;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * A person's consent that an application connects as an agent. It is stored with the token that it renews. (OAuth 2.1; ADR
 * 140)
 *
 * @param client the application's client id
 * @param redirect the redirect URI to which the code was sent
 * @param challenge the code challenge (PKCE, S256) until the code is exchanged; absent afterwards
 * @param family hash of the part that the code and all refresh tokens of the grant share
 * @param current hash of the part that only the code, or the newest refresh token, has
 * @param currentUntil when that one expires, to the microsecond
 * @param until when the grant ends, to the microsecond
 * @param account when the account of the person who granted it was created, to the microsecond; absent if unknown
 * @param replaced the refresh token before the newest one; absent until a refresh token was exchanged
 */
public record AgentGrant(
        String client,
        String redirect,
        Optional<String> challenge,
        KeyHash family,
        KeyHash current,
        Instant currentUntil,
        Instant until,
        Optional<Instant> account,
        Optional<ReplacedRefresh> replaced) {
    /** Truncates times to microseconds. */
    public AgentGrant {
        currentUntil = currentUntil.truncatedTo(ChronoUnit.MICROS);
        until = until.truncatedTo(ChronoUnit.MICROS);
        account = account.map(at -> at.truncatedTo(ChronoUnit.MICROS));
    }

    /** Returns the grant of a person's consent, with a code that can be exchanged from now on. */
    static AgentGrant approved(GrantRequest request, GrantSecret code, Grantor by, Instant now, Instant until) {
        return new AgentGrant(
                request.client(),
                request.redirect(),
                Optional.of(request.challenge()),
                code.family(),
                code.current(),
                now.plus(AgentGrants.CODE_LIFETIME),
                until,
                Optional.of(by.account()),
                Optional.empty());
    }

    /** Returns whether the code, or the newest refresh token, is valid. */
    boolean isCurrentAt(Instant now) {
        return Lasting.until(
                currentUntil, challenge.isPresent() ? AgentGrants.CODE_LIFETIME : StoredAgentToken.MAX_LIFETIME, now);
    }

    /** Returns the grant after its code or newest refresh token was exchanged. */
    AgentGrant exchanged(GrantSecret next, Optional<ReplacedRefresh> before) {
        return new AgentGrant(
                client, redirect, Optional.empty(), family, next.current(), until, until, account, before);
    }
}
