package dev.intake.load;

import dev.intake.contact.ContactId;
import dev.intake.email.EmailId;
import dev.intake.enrollment.Enrollment.Entry;
import dev.intake.enrollment.ProgramId;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * What PostgreSQL takes for the rows of a worker, and nothing else: claims a hundred contacts, marks one email, completes
 * it along with marking the next. No lock, contact, event, rule, template or mail server.
 */
final class BareStepLane implements AutoCloseable {
    private static final int CLAIMED = 100;
    private static final String CLAIM = """
            UPDATE enrollment AS e
            SET due_at = clock_timestamp() + interval '15 minutes', claim = e.claim + 1
            FROM (
                SELECT contact_id, program_id
                FROM enrollment
                WHERE tenant_id = ? AND program_id = ? AND due_at <= clock_timestamp()
                ORDER BY due_at
                LIMIT ?
                FOR UPDATE SKIP LOCKED
            ) AS due
            WHERE e.tenant_id = ? AND e.contact_id = due.contact_id AND e.program_id = due.program_id
            RETURNING e.contact_id, e.position
            """;
    private static final String MARK = """
            INSERT INTO email (
                tenant_id, email_id, program_id, contact_id, step, variant, attempts, at, state, claim)
            SELECT ?, e.id, ?, e.contact, e.step, 0, 1, clock_timestamp(), 'sending', 1
            FROM unnest(?::uuid[], ?::uuid[], ?::int[]) AS e (id, contact, step)
            """;
    private static final String SETTLE = """
            UPDATE email
            SET state = 'sent', at = clock_timestamp(), claim = NULL, address = 'user-1234@example.org',
                subject = 'Welcome, User Number 1234'
            WHERE tenant_id = ? AND email_id = ANY (?::uuid[])
            """;
    private static final String COMPLETE = """
            UPDATE enrollment
            SET position = position + 1, since = clock_timestamp(),
                due_at = CASE WHEN position + 1 < ? THEN clock_timestamp() END
            WHERE tenant_id = ? AND program_id = ? AND contact_id = ANY (?::uuid[])
            """;

    private final Connection connection;
    private final List<Program> programs = new ArrayList<>();
    private int next;

    private record Program(int tenant, UUID id) {}

    private record Claimed(UUID contact, int step) {
        UUID email(Program program) {
            return EmailId.of(new Entry(new ProgramId(program.id()), new ContactId(contact)), step)
                    .value();
        }
    }

    /** Works through this connection, which it closes, on one program after the other from the given one on. */
    BareStepLane(Connection connection, int first) throws SQLException {
        this.connection = connection;
        this.next = first;
        try (PreparedStatement statement = connection.prepareStatement(
                "SELECT tenant_id, program_id FROM program WHERE trigger_event = ? ORDER BY tenant_id")) {
            statement.setString(1, DueSteps.TRIGGER);
            try (ResultSet row = statement.executeQuery()) {
                while (row.next()) {
                    programs.add(new Program(row.getInt(1), row.getObject(2, UUID.class)));
                }
            }
        }
    }

    /** Claims and completes; answers how many it has completed, which is all that it claimed. */
    int work() throws SQLException {
        Program program = programs.get(next++ % programs.size());
        connection.setAutoCommit(true);
        List<Claimed> claimed = claim(program);
        connection.setAutoCommit(false);
        List<Claimed> marked = List.of();
        for (Claimed one : claimed) {
            List<Claimed> next = List.of(one);
            complete(program, marked);
            mark(program, next);
            connection.commit();
            marked = next;
        }
        complete(program, marked);
        connection.commit();
        return claimed.size();
    }

    private List<Claimed> claim(Program program) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(CLAIM)) {
            statement.setInt(1, program.tenant());
            statement.setObject(2, program.id());
            statement.setInt(3, CLAIMED);
            statement.setInt(4, program.tenant());
            List<Claimed> claimed = new ArrayList<>();
            try (ResultSet row = statement.executeQuery()) {
                while (row.next()) {
                    claimed.add(new Claimed(row.getObject(1, UUID.class), row.getInt(2)));
                }
            }
            return claimed;
        }
    }

    private void mark(Program program, List<Claimed> group) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(MARK)) {
            statement.setInt(1, program.tenant());
            statement.setObject(2, program.id());
            array(statement, 3, "uuid", emails(program, group));
            array(statement, 4, "uuid", contacts(group));
            array(statement, 5, "int4", group.stream().map(Claimed::step).toArray());
            statement.executeUpdate();
        }
    }

    private void complete(Program program, List<Claimed> group) throws SQLException {
        if (group.isEmpty()) {
            return;
        }
        try (PreparedStatement settle = connection.prepareStatement(SETTLE);
                PreparedStatement complete = connection.prepareStatement(COMPLETE)) {
            settle.setInt(1, program.tenant());
            array(settle, 2, "uuid", emails(program, group));
            settle.executeUpdate();
            complete.setInt(1, DueSteps.STEPS);
            complete.setInt(2, program.tenant());
            complete.setObject(3, program.id());
            array(complete, 4, "uuid", contacts(group));
            complete.executeUpdate();
        }
    }

    private static Object[] emails(Program program, List<Claimed> group) {
        return group.stream().map(claimed -> claimed.email(program)).toArray();
    }

    private static Object[] contacts(List<Claimed> group) {
        return group.stream().map(Claimed::contact).toArray();
    }

    private static void array(PreparedStatement statement, int position, String type, Object[] values)
            throws SQLException {
        statement.setArray(position, statement.getConnection().createArrayOf(type, values));
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
