package dev.intake.app.backend;

import dev.intake.access.ReplacedKey;
import dev.intake.id.TenantId;
import dev.intake.jdbc.schema.TablesState;
import dev.intake.webhook.FailedDeliveryQuery.FailedDeliveries;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Facts about a database.
 *
 * @param server how it is named to people
 * @param version PostgreSQL's major version
 * @param standby whether it takes no changes
 * @param unsafe the settings that would let a crash of the machine lose what was acknowledged, as in {@code fsync=off}
 * @param clockDifference how far its clock is from ours, either way
 * @param rowSecurityBinds whether row security binds the role: it is neither a superuser nor has BYPASSRLS
 * @param exposed whether others on the network can read what goes to and from it
 * @param tables how the tables are
 * @param leftOver the tables that are on one node of a Citus cluster only, while others are distributed; absent where none
 *     is distributed
 * @param tenants how many there are; 0 unless the tables are current
 * @param tenantsWithKey how many of them have a key
 * @param keysInGrace the tenants of whom a replaced key works still, with that key; none unless the tables are current
 * @param underOlderKeys secrets and failed deliveries that a master key opens which is not the newest; 0 unless the
 *     tables are current
 * @param underUnknownKeys those that no master key opens which is set; 0 unless the tables are current
 * @param failed the tenants with the most failed deliveries, a few of them; none unless the tables are current
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
