package dev.intake.http.api;

import dev.intake.action.Output;
import dev.intake.http.page.Addresses;
import dev.intake.kernel.JsonFields;
import dev.intake.kernel.TenantId;
import dev.intake.tenant.TenantSettings;

/**
 * Writes results of actions with the addresses of pages and endpoints, which the core does not know.
 *
 * @param addresses the public addresses of the service
 */
record ActionLinks(Addresses addresses) {
    /** Writes a result. */
    <O> void write(Output<O> output, TenantId tenant, O done, JsonFields json) {
        output.writer().accept(done, json);
        if (done instanceof TenantSettings) {
            json.text("endpoint", addresses.events(tenant));
        }
    }
}
