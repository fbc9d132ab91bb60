package dev.intake.http.account;

import dev.intake.http.page.Page;
import dev.intake.tenant.Tenant;
import java.util.List;

/** {@code tenants.jte}. */
public record TenantsView(Page page, List<Tenant> tenants) {}
