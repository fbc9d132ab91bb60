package dev.intake.http.api;

import dev.intake.action.Output;
import dev.intake.kernel.JsonFields;
import dev.intake.kernel.TenantId;
import dev.intake.tenant.KeyActions;
import dev.intake.tenant.TenantSettings;
import java.util.function.Function;

/**
 * Writes results of actions with the addresses of endpoints, which the core does not know.
 *
 * @param events returns the address for a tenant's operations
 */
public record ActionLinks(Function<TenantId, String> events) {
    /** Writes a result. */
    public <O> void write(Output<O> output, TenantId tenant, O done, JsonFields json) {
        output.writer().accept(done, json);
        if (done instanceof TenantSettings || done instanceof KeyActions.Generated) {
            json.text("endpoint", events.apply(tenant));
        }
    }
}
