package dev.intake.jdbc;

import static dev.intake.jdbc.Columns.texts;

import dev.intake.event.EventType;
import dev.intake.event.TypeProfile;
import dev.intake.program.Program;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What is stored about event types: their profiles and the live programs that they trigger. A batch needs both of the
 * same types, so they are read together, and the second question is answered without the database. The tenant is
 * locked, so the answer holds until this very transaction changes it.
 */
final class EventTypeReads {
    private final TenantSession session;
    private Optional<Reading> last = Optional.empty();

    EventTypeReads(TenantSession session) {
        this.session = session;
    }

    /**
     * What was read.
     *
     * @param types about these
     * @param profiles of those of them that have one
     * @param live that one of them triggers
     */
    record Reading(Set<EventType> types, Map<EventType, TypeProfile> profiles, List<Program.Live> live) {}

    Reading of(Set<EventType> types) {
        Optional<Reading> known = last.filter(reading -> reading.types().equals(types));
        Reading reading = known.isPresent() ? known.get() : read(Set.copyOf(types));
        last = Optional.of(reading);
        return reading;
    }

    /** To be called when the transaction has changed profiles or programs. */
    void forget() {
        last = Optional.empty();
    }

    private Reading read(Set<EventType> types) {
        Reading reading = new Reading(types, new HashMap<>(), new ArrayList<>());
        if (types.isEmpty()) {
            return reading;
        }
        session.query(
                """
                SELECT type, common_keys, NULL AS program_id, NULL AS name, NULL AS kind, NULL AS state,
                    NULL AS trigger_event, NULL AS created_at
                FROM type_profile
                WHERE tenant_id = :tenant AND type = ANY (:types)
                UNION ALL
                SELECT NULL, NULL, program_id, name, kind, state, trigger_event, created_at
                FROM program
                WHERE tenant_id = :tenant AND state = :active AND trigger_event = ANY (:types)
                """,
                query -> query.bind("types", texts(types, EventType::value))
                        .bind("active", new Scalar(ProgramRows.ACTIVE))
                        .map((row, context) -> enter(row, reading))
                        .list());
        return reading;
    }

    private static Reading enter(ResultSet row, Reading reading) throws SQLException {
        String type = row.getString("type");
        if (type == null) {
            reading.live().add((Program.Live) ProgramRows.read(row));
        } else {
            TypeProfile profile = ProfileRows.read(row);
            reading.profiles().put(profile.type(), profile);
        }
        return reading;
    }
}
