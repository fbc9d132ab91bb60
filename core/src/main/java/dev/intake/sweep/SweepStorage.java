package dev.intake.sweep;

import dev.intake.account.AccountRegistry;
import dev.intake.event.DayCounts;
import dev.intake.kernel.UnitOfWork;
import dev.intake.step.StepRecovery;
import dev.intake.tenant.TenantRegistry;
import dev.intake.traffic.TrafficLog;

/** The storage ports of periodic work. */
public interface SweepStorage {
    /** Returns the unit of work that changes a tenant. */
    UnitOfWork<? extends SweepStores> unitOfWork();

    /** Returns the recovery of steps. */
    StepRecovery stepRecovery();

    /** Returns the registry of tenants. */
    TenantRegistry registry();

    /** Returns the registry of accounts and the sign-in record. */
    AccountRegistry accounts();

    /** Returns the counts of events by day. */
    DayCounts dayCounts();

    /** Returns the log of traffic. */
    TrafficLog trafficLog();
}
