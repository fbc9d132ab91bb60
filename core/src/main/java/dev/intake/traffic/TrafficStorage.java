package dev.intake.traffic;

import dev.intake.event.EventViews;
import dev.intake.kernel.TenantId;
import dev.intake.sync.SyncViews;
import dev.intake.tenant.TenantViews;
import dev.intake.webhook.ConnectorViews;

/** The storage ports of ingestion health. */
public interface TrafficStorage extends TenantViews {

    /** Returns the queries about events. */
    EventViews eventViews(TenantId tenant);

    /** Returns the queries about connectors. */
    ConnectorViews connectorViews(TenantId tenant);

    /** Returns the queries about API keys. */
    SyncViews syncViews(TenantId tenant);

    /** Returns the queries about traffic. */
    TrafficViews trafficViews(TenantId tenant);

    /** Returns the log of traffic. */
    TrafficLog trafficLog();

    /** Returns the query for the backlog. */
    BacklogQuery acrossTenants();
}
