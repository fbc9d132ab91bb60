package dev.intake.http.api;

import dev.intake.action.Output;
import dev.intake.kernel.JsonFields;
import dev.intake.kernel.TenantId;
import java.util.Set;
import java.util.function.Function;

/**
 * Writes results of actions with the addresses of endpoints, which the core does not know.
 *
 * @param events returns the address for a tenant's operations
 */
public record ActionLinks(Function<TenantId, String> events) {
    /** The schemas of the results that have the address, as {@code endpoint}. */
    public static final Set<String> WITH_ENDPOINT = Set.of("Settings", "GeneratedKey");

    /** Writes a result. */
    public <O> void write(Output<O> output, TenantId tenant, O done, JsonFields json) {
        output.shape().write(done, json);
        if (WITH_ENDPOINT.contains(output.shape().name())) {
            json.text("endpoint", events.apply(tenant));
        }
    }
}
