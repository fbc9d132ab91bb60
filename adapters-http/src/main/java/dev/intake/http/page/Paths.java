package dev.intake.http.page;

import dev.intake.contact.ContactId;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventId;
import dev.intake.kernel.TenantId;

/** The paths of pages, for links between them. */
public final class Paths {
    /** The contacts of a tenant. */
    public static final String CONTACTS = "/tenants/{tenantId}/contacts";

    /** The events of a tenant. */
    public static final String EVENTS = "/tenants/{tenantId}/events";

    /** The programs of a tenant. */
    public static final String PROGRAMS = "/tenants/{tenantId}/programs";

    /** The emails of a tenant. */
    public static final String EMAILS = "/tenants/{tenantId}/emails";

    /** The setup of a tenant, its first page. */
    public static final String SETUP = "/tenants/{tenantId}/setup";

    /** The integration settings of a tenant. */
    public static final String SETTINGS = "/tenants/{tenantId}/settings/integrations";

    /** Path of the health strip. */
    public static final String HEALTH = "/tenants/{tenantId}/health";

    /** The audit record of a tenant. */
    public static final String AUDIT = "/tenants/{tenantId}/audit";

    private Paths() {}

    /** Returns the path of the tenant's contacts. */
    public static String contacts(TenantId tenant) {
        return of(CONTACTS, tenant);
    }

    /** Returns the path of one contact. */
    public static String contact(TenantId tenant, ContactId contact) {
        return contacts(tenant) + "/" + contact;
    }

    /** Returns the path of the tenant's events. */
    public static String events(TenantId tenant) {
        return of(EVENTS, tenant);
    }

    /** Returns the path of one event. */
    public static String event(TenantId tenant, EventId event) {
        return events(tenant) + "/" + event;
    }

    /** Returns the path of the delivery with this id. */
    public static String delivery(TenantId tenant, EventId delivery) {
        return events(tenant) + "/deliveries/" + delivery;
    }

    /** Returns the path of the tenant's programs. */
    public static String programs(TenantId tenant) {
        return of(PROGRAMS, tenant);
    }

    /** Returns the path of one program. */
    public static String program(TenantId tenant, ProgramId program) {
        return programs(tenant) + "/" + program;
    }

    /** Returns the path of the tenant's emails. */
    public static String emails(TenantId tenant) {
        return of(EMAILS, tenant);
    }

    /** Returns the path of the tenant's first page. */
    public static String setup(TenantId tenant) {
        return of(SETUP, tenant);
    }

    /** Returns the path of the tenant's integration settings. */
    public static String settings(TenantId tenant) {
        return of(SETTINGS, tenant);
    }

    /** Returns the path of the tenant's health strip. */
    public static String health(TenantId tenant) {
        return of(HEALTH, tenant);
    }

    /** Returns the path of the tenant's audit record. */
    public static String audit(TenantId tenant) {
        return of(AUDIT, tenant);
    }

    private static String of(String path, TenantId tenant) {
        return path.replace("{tenantId}", tenant.value());
    }
}
