package dev.intake.http.api;

import dev.intake.access.Actor;
import dev.intake.kernel.TenantId;
import io.javalin.http.Context;
import java.util.Optional;

/**
 * An authorized call.
 *
 * @param tenant the tenant of the token and the path
 * @param actor the owner of the token, for audit entries
 * @param context the request
 */
record ApiCall(TenantId tenant, Actor actor, Context context) {
    /** Returns a path parameter. */
    String path(String name) {
        return context.pathParam(name);
    }

    /** Returns a header of the request. */
    Optional<String> header(String name) {
        return Optional.ofNullable(context.header(name)).map(String::strip);
    }

    /** Returns a parameter of the query without surrounding spaces; empty if it is absent or blank. */
    Optional<String> query(String name) {
        return Optional.ofNullable(context.queryParam(name)).map(String::strip).filter(value -> !value.isEmpty());
    }
}
