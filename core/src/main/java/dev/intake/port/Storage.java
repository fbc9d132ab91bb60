package dev.intake.port;

/** Everything that a store gives the core. One implementation is one adapter; the conformance kit takes one of these. */
public interface Storage {
    /** Where tenants are changed. */
    UnitOfWork unitOfWork();

    /** Where one tenant is looked at as it was at one moment. */
    Snapshots snapshots();

    /** Where one tenant is looked at. */
    TenantViews views();

    /** Where one tenant's contacts are listed. */
    ContactViews contactViews();

    /** Where one tenant's connectors are looked at. */
    ConnectorViews connectorViews();

    /** Where one tenant's programs are looked at. */
    ProgramViews programViews();

    /** Where it is looked at who may act for one tenant. */
    AccessViews accessViews();

    /** Where workers get what is due. */
    StepQueue stepQueue();

    /** Where all tenants are looked at together. */
    AcrossTenants acrossTenants();

    /** Where tenants are added and listed. */
    TenantRegistry registry();

    /** Where it is kept who may sign in. */
    AccountRegistry accounts();

    /** Where it is looked at what has come in, and what became of it. */
    TrafficViews trafficViews();

    /** Where it is kept what has come in, and what became of it. */
    TrafficLog trafficLog();

    /** Where recorded events are asked about. */
    EventViews eventViews();

    /** Where the events of days that are over are counted. */
    DayCounts dayCounts();
}
