package dev.intake.jdbc.program;

import dev.intake.access.Actor;
import dev.intake.enrollment.ProgramId;
import dev.intake.jdbc.sql.Codes;
import dev.intake.jdbc.sql.TenantQueries;
import dev.intake.jdbc.sql.TenantSession;
import dev.intake.jdbc.sql.Times;
import dev.intake.program.CatchUp;
import dev.intake.program.NextVersion;
import dev.intake.program.Revision;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/** The table {@code program_next_version}. */
final class NextVersionTable {
    private NextVersionTable() {}

    static Optional<NextVersion> read(TenantQueries queries, ProgramId program) {
        return queries.sql("""
                SELECT base, definition, catch_up, edited_at, edited_by, editor_id
                FROM program_next_version
                WHERE tenant_id = :tenant AND program_id = :program
                """).bind("program", program.value()).find(row -> read(row, program));
    }

    static Set<ProgramId> programs(TenantQueries queries) {
        return queries
                .sql("SELECT program_id FROM program_next_version WHERE tenant_id = :tenant")
                .list(row -> new ProgramId(row.getObject("program_id", UUID.class)))
                .stream()
                .collect(Collectors.toUnmodifiableSet());
    }

    private static NextVersion read(ResultSet row, ProgramId program) throws SQLException {
        return new NextVersion(
                program,
                new Revision(row.getString("base")),
                SequenceJson.read(row.getString("definition")),
                row.getBoolean("catch_up") ? CatchUp.INCLUDE : CatchUp.EXCLUDE,
                Times.get(row, "edited_at"),
                new Actor(Codes.read(Actor.Kind.class, row.getString("edited_by")), row.getString("editor_id")));
    }

    static void write(TenantSession session, NextVersion version) {
        session.sql("""
                INSERT INTO program_next_version (
                    tenant_id, program_id, base, definition, catch_up, edited_at, edited_by, editor_id)
                SELECT t.tenant_id, v.program_id, v.base, v.definition::jsonb, v.catch_up, v.edited_at, v.edited_by,
                    v.editor_id
                FROM tenant AS t
                CROSS JOIN unnest(:programs, :bases, :definitions, :catchUps, :edited, :kinds, :editors)
                    AS v (program_id, base, definition, catch_up, edited_at, edited_by, editor_id)
                WHERE t.tenant_id = :tenant
                ORDER BY v.program_id
                ON CONFLICT (tenant_id, program_id) DO UPDATE
                SET base = excluded.base, definition = excluded.definition, catch_up = excluded.catch_up,
                    edited_at = excluded.edited_at, edited_by = excluded.edited_by, editor_id = excluded.editor_id
                """)
                .rows(List.of(version))
                .uuids("programs", stored -> stored.program().value())
                .texts("bases", stored -> stored.base().value())
                .texts("definitions", stored -> SequenceJson.write(stored.sequence()))
                .flags("catchUps", stored -> stored.catchUp() == CatchUp.INCLUDE)
                .times("edited", NextVersion::editedAt)
                .texts("kinds", stored -> Codes.of(stored.editedBy().kind()))
                .texts("editors", stored -> stored.editedBy().id())
                .update();
    }

    static void delete(TenantSession session, ProgramId program) {
        session.sql("""
                DELETE FROM program_next_version WHERE tenant_id = :tenant AND program_id = :program
                """).bind("program", program.value()).update();
    }
}
