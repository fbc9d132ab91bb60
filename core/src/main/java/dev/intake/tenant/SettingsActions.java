package dev.intake.tenant;

import dev.intake.access.AgentScope;
import dev.intake.action.ActionFacts;
import dev.intake.action.ActionFacts.Trait;
import dev.intake.action.Input;
import dev.intake.action.Query;
import dev.intake.action.Result;
import dev.intake.kernel.TenantId;

/** What can be asked for about the settings of a tenant. */
public final class SettingsActions {
    /** Reads the settings. */
    public static final Query<TenantViews, Input.Nothing, TenantSettings> READ = ActionFacts.get(
                    "readSettings", "/settings", AgentScope.READ)
            .about("Reads the settings. Returns those of the tenant, and the first characters of its keys.")
            .with(Trait.IN_EITHER_WORLD)
            .of(Input.none(), TenantSettings.OUTPUT)
            .answeredBy((TenantViews storage, TenantId id, Input.Nothing nothing) -> storage.tenant(id)
                    .<Result<TenantSettings>>map(
                            tenant -> new Result.Done<>(new TenantSettings(tenant, live(storage, tenant))))
                    .orElseGet(() -> Result.notFound("tenant")));

    private SettingsActions() {}

    private static Tenant live(TenantViews storage, Tenant tenant) {
        return tenant.id().isTest() ? storage.tenant(tenant.id().live()).orElse(tenant) : tenant;
    }
}
