package dev.intake.health;

import dev.intake.event.EventViews;
import dev.intake.tenant.TenantViews;
import dev.intake.userimport.ImportViews;
import dev.intake.webhook.ConnectorViews;

/** The storage ports of ingestion health. */
public interface HealthStorage {
    /** Returns the queries about a tenant itself. */
    TenantViews views();

    /** Returns the queries about events. */
    EventViews eventViews();

    /** Returns the queries about connectors. */
    ConnectorViews connectorViews();

    /** Returns the queries about API keys. */
    ImportViews importViews();

    /** Returns the queries about traffic. */
    TrafficViews trafficViews();

    /** Returns the log of traffic. */
    TrafficLog trafficLog();

    /** Returns the query for the backlog. */
    BacklogQuery acrossTenants();
}
