package dev.intake.kernel;

/** One of the two worlds of a tenant's data, which no count adds up. (ADR 131) */
public enum World {
    /** The data of real customers. */
    LIVE,
    /** The data of test keys and test secrets. */
    TEST;

    /** Returns the world that the tenant's id names. */
    public static World of(TenantId tenant) {
        return tenant.isTest() ? TEST : LIVE;
    }
}
