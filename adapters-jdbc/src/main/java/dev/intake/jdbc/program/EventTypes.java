package dev.intake.jdbc.program;

import dev.intake.contact.AttributeKey;
import dev.intake.enrollment.ExitRule;
import dev.intake.enrollment.ProgramId;
import dev.intake.enrollment.Reentry;
import dev.intake.event.EventType;
import dev.intake.event.TypeProfile;
import dev.intake.jdbc.enrollment.ExitRows;
import dev.intake.jdbc.event.EventRows;
import dev.intake.jdbc.sql.TenantSession;
import dev.intake.program.Program;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * The stored data of event types, for one transaction: their profiles, which are the table {@code type_profile}, and the
 * active programs that they trigger. A batch needs both for the same types, so one query reads both. The tenant is locked,
 * so the result stays valid until this transaction changes it.
 */
public final class EventTypes {
    /** Separates keys in a text, because {@code unnest} would flatten nested arrays; no key contains it. */
    private static final String SEPARATOR = ",";

    private final TenantSession session;
    private Optional<Queued> last = Optional.empty();

    public EventTypes(TenantSession session) {
        this.session = session;
    }

    /**
     * The stored data of event types.
     *
     * @param profiles the profiles of types that have one
     * @param live the active programs that they trigger
     * @param exits the exit rules of these programs, and of the programs that they end
     * @param reentry the reentry rules of those of these programs that contacts may enter again
     */
    public record Reading(
            Map<EventType, TypeProfile> profiles,
            List<Program.Live> live,
            Map<ProgramId, ExitRule> exits,
            Map<ProgramId, Reentry> reentry) {}

    /** A row of the union: a profile or a program. */
    private record Row(Optional<TypeProfile> profile, Optional<Triggered> program) {}

    private record Triggered(Program program, ExitRule exits, Reentry reentry) {}

    private record Queued(Set<EventType> types, Supplier<Reading> result) {}

    /** Queues the query about these types, unless the last query was about the same types. */
    public Supplier<Reading> queue(Set<EventType> types) {
        Queued queued = last.filter(before -> before.types().equals(types))
                .orElseGet(() -> new Queued(Set.copyOf(types), read(types)));
        last = Optional.of(queued);
        return queued.result();
    }

    /** Queues the write of changed profiles of distinct types, and of new ones while the tenant has room for them. */
    public void save(Collection<TypeProfile> profiles) {
        if (profiles.isEmpty()) {
            return;
        }
        session.sql("""
                INSERT INTO type_profile (tenant_id, type, common_keys)
                SELECT t.tenant_id, p.type, string_to_array(p.keys, ',')
                FROM tenant AS t
                CROSS JOIN unnest(:types, :keys) AS p (type, keys)
                JOIN LATERAL (
                    SELECT
                    WHERE EXISTS (SELECT FROM type_profile AS k WHERE k.tenant_id = :tenant AND k.type = p.type)
                        OR (
                            SELECT count(*)
                            FROM (SELECT FROM type_profile AS k WHERE k.tenant_id = :tenant LIMIT :most) AS counted) < :most
                ) AS room ON true
                WHERE t.tenant_id = :tenant
                ORDER BY p.type COLLATE "C"
                ON CONFLICT (tenant_id, type) DO UPDATE
                SET common_keys = excluded.common_keys
                """)
                .rows(profiles)
                .texts("types", profile -> profile.type().value())
                .texts("keys", EventTypes::joinedKeys)
                .bind("most", TypeProfile.MAX_TYPES)
                .write();
        forget();
    }

    /** Must be called after the transaction changed profiles or programs. */
    void forget() {
        last = Optional.empty();
    }

    private Supplier<Reading> read(Set<EventType> types) {
        Supplier<List<Row>> rows = session.sql("""
                SELECT type, common_keys, NULL AS program_id, NULL AS name, NULL AS kind, NULL AS state, NULL AS archived,
                    NULL AS trigger_event, NULL AS created_at, NULL AS exit_until, NULL AS exit_match,
                    NULL AS exit_historical, NULL AS reenter
                FROM type_profile
                WHERE tenant_id = :tenant AND type = ANY (:types)
                UNION ALL
                SELECT NULL, NULL, program_id, name, kind, state, archived, trigger_event, created_at, exit_until, exit_match,
                    exit_historical, reenter
                FROM program
                WHERE tenant_id = :tenant
                    AND (state = :active AND trigger_event = ANY (:types) OR state <> :draft AND exit_until && :types)
                """)
                .rows(types)
                .texts("types", EventType::value)
                .bind("active", ProgramRows.ACTIVE)
                .bind("draft", ProgramRows.DRAFT)
                .queue(EventTypes::read);
        return () -> reading(types, rows.get());
    }

    private static Row read(ResultSet row) throws SQLException {
        return row.getString("type") == null
                ? new Row(
                        Optional.empty(),
                        Optional.of(new Triggered(
                                ProgramRows.read(row), ExitRows.readRule(row), ExitRows.readReentry(row))))
                : new Row(Optional.of(EventRows.readProfile(row)), Optional.empty());
    }

    private static void add(Triggered triggered, Set<EventType> types, Reading reading) {
        if (triggered.program() instanceof Program.Live live
                && types.contains(live.outline().trigger().event())) {
            reading.live().add(live);
            if (!triggered.reentry().equals(Reentry.once())) {
                reading.reentry().put(live.id(), triggered.reentry());
            }
        }
        if (!triggered.exits().isEmpty()) {
            reading.exits().put(triggered.program().id(), triggered.exits());
        }
    }

    private static Reading reading(Set<EventType> types, List<Row> rows) {
        Reading reading = new Reading(new HashMap<>(), new ArrayList<>(), new HashMap<>(), new HashMap<>());
        for (Row row : rows) {
            row.profile().ifPresent(profile -> reading.profiles().put(profile.type(), profile));
            row.program().ifPresent(program -> add(program, types, reading));
        }
        return reading;
    }

    private static String joinedKeys(TypeProfile profile) {
        return profile.commonKeys().stream().map(AttributeKey::value).sorted().collect(Collectors.joining(SEPARATOR));
    }
}
