package dev.intake.jdbc.program;

import static dev.intake.jdbc.sql.Columns.texts;

import dev.intake.enrollment.ExitRule;
import dev.intake.enrollment.ProgramId;
import dev.intake.enrollment.Reentry;
import dev.intake.event.EventType;
import dev.intake.event.TypeProfile;
import dev.intake.jdbc.enrollment.ExitRows;
import dev.intake.jdbc.enrollment.ReentryRows;
import dev.intake.jdbc.event.ProfileRows;
import dev.intake.jdbc.sql.Scalar;
import dev.intake.jdbc.sql.TenantSession;
import dev.intake.program.Program;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Reads the profiles of event types and the active programs that they trigger. A batch needs both for the same types,
 * so one query reads both. The tenant is locked, so the result stays valid until this transaction changes it.
 */
public final class EventTypeReads {
    private final TenantSession session;
    private Optional<Queued> last = Optional.empty();

    public EventTypeReads(TenantSession session) {
        this.session = session;
    }

    /**
     * The stored data of event types.
     *
     * @param profiles the profiles of types that have one
     * @param live the active programs that they trigger
     * @param exits the exit rules of these programs, and of the programs that they end
     * @param again the rules of these programs that contacts may enter again
     */
    public record Reading(
            Map<EventType, TypeProfile> profiles,
            List<Program.Live> live,
            Map<ProgramId, ExitRule> exits,
            Map<ProgramId, Reentry> again) {}

    /** A row of the union: a profile or a program. */
    private record Row(Optional<TypeProfile> profile, Optional<Triggered> program) {}

    private record Triggered(Program program, ExitRule exits, Reentry again) {}

    private record Queued(Set<EventType> types, Supplier<Reading> result) {}

    /** Queues the query about these types, unless it was the last one. */
    public Supplier<Reading> queue(Set<EventType> types) {
        Queued queued = last.filter(before -> before.types().equals(types))
                .orElseGet(() -> new Queued(Set.copyOf(types), read(types)));
        last = Optional.of(queued);
        return queued.result();
    }

    /** Must be called after the transaction changed profiles or programs. */
    void forget() {
        last = Optional.empty();
    }

    private Supplier<Reading> read(Set<EventType> types) {
        if (types.isEmpty()) {
            return () -> new Reading(Map.of(), List.of(), Map.of(), Map.of());
        }
        Supplier<List<Row>> rows = session.queue(
                """
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
                """,
                query -> query.bind("types", texts(types, EventType::value))
                        .bind("active", new Scalar(ProgramRows.ACTIVE))
                        .bind("draft", new Scalar(ProgramRows.DRAFT)),
                EventTypeReads::read);
        return () -> reading(types, rows.get());
    }

    private static Row read(ResultSet row) throws SQLException {
        return row.getString("type") == null
                ? new Row(
                        Optional.empty(),
                        Optional.of(
                                new Triggered(ProgramRows.read(row), ExitRows.readRule(row), ReentryRows.read(row))))
                : new Row(Optional.of(ProfileRows.read(row)), Optional.empty());
    }

    private static void add(Triggered triggered, Set<EventType> types, Reading reading) {
        if (triggered.program() instanceof Program.Live live
                && types.contains(live.outline().trigger().event())) {
            reading.live().add(live);
            if (!triggered.again().equals(Reentry.once())) {
                reading.again().put(live.id(), triggered.again());
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
}
