package dev.intake.app.backend;

import dev.intake.access.ReplacedKey;
import dev.intake.jdbc.schema.TablesState;
import dev.intake.kernel.TenantId;
import dev.intake.webhook.FailedDeliveryQuery.FailedDeliveries;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Facts about a database.
 *
 * @param server the displayed name
 * @param version PostgreSQL's major version
 * @param standby whether it is read-only
 * @param unsafe settings with which a crash of the machine could lose acknowledged data, such as {@code fsync=off}
 * @param clockDifference the absolute difference between its clock and the service's
 * @param rowSecurityBinds whether row security applies to the role, which is neither a superuser nor has BYPASSRLS
 * @param exposed whether others on the network can read the connection's data
 * @param tables the state of the tables
 * @param leftOver the tables that are on one node only while a Citus cluster distributes the others; absent if none is
 *     distributed
 * @param tenants the number of tenants; 0 unless the tables are current
 * @param tenantsWithKey the number of tenants with an ingestion key
 * @param keysInGrace replaced keys that are still valid, by tenant; empty unless the tables are current
 * @param underOlderKeys number of secrets and kept deliveries that an older master key opens; 0 unless the tables are current
 * @param underUnknownKeys the number of those that no configured master key decrypts; 0 unless the tables are current
 * @param failed the tenants with the most failed deliveries; empty unless the tables are current
 */
public record DatabaseFacts(
        String server,
        int version,
        boolean standby,
        List<String> unsafe,
        Duration clockDifference,
        boolean rowSecurityBinds,
        boolean exposed,
        TablesState tables,
        Optional<List<String>> leftOver,
        int tenants,
        int tenantsWithKey,
        Map<TenantId, ReplacedKey> keysInGrace,
        long underOlderKeys,
        long underUnknownKeys,
        List<FailedDeliveries> failed) {
    /** Copies the collections. */
    public DatabaseFacts {
        leftOver = leftOver.map(List::copyOf);
        keysInGrace = Map.copyOf(keysInGrace);
        unsafe = List.copyOf(unsafe);
        failed = List.copyOf(failed);
    }
}
