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

    /** Returns the query of the URL. */
    ApiQuery query() {
        return new ApiQuery(context);
    }
}
