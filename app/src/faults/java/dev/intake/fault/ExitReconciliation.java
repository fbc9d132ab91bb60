package dev.intake.fault;

import dev.intake.fault.ExitTenant.Mail;
import dev.intake.jdbc.embedded.ConnectionDetails;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The journals of the clients and of the mail server, compared with the tables once nothing is due any more. Each figure
 * of {@link #isClean} counts violations.
 *
 * @param enrollments of answered entry events
 * @param exits that were answered
 * @param received emails that the mail server received
 * @param unsure emails that need review, because a worker was killed or its commit was cut
 * @param begunAfterExit emails that began after the answer to their exit, and that the answer did not name
 * @param markedAfterExit emails that were marked as being sent after the answer to their exit
 * @param receivedTwice emails that the mail server received more than once
 * @param lost emails that were due and were not received, and those received without a record
 * @param enrollmentsLost enrollments of answered entry events that are not stored
 * @param exitsLost enrollments that an answered exit did not end
 * @param exitsTooMany enrollments that ended without an exit
 * @param stuck enrollments that are still due, and emails in a state that nothing ends
 */
record ExitReconciliation(
        long enrollments,
        long exits,
        long received,
        long unsure,
        List<String> begunAfterExit,
        long markedAfterExit,
        long receivedTwice,
        long lost,
        long enrollmentsLost,
        long exitsLost,
        long exitsTooMany,
        long stuck) {
    private static final String SENT = "sent";
    private static final String UNSURE = "unsure";
    private static final String SKIPPED = "skipped";
    private static final int ROWS_AT_ONCE = 10_000;

    /** Copies the list. */
    ExitReconciliation {
        begunAfterExit = List.copyOf(begunAfterExit);
    }

    /** Returns whether nothing is wrong. */
    boolean isClean() {
        return begunAfterExit.isEmpty()
                && markedAfterExit + receivedTwice + lost + enrollmentsLost + exitsLost + exitsTooMany + stuck == 0;
    }

    static ExitReconciliation of(Collection<ExitPerson> people, ConnectionDetails database) throws SQLException {
        Map<String, Stored> stored = stored(database);
        List<String> begunAfterExit = new ArrayList<>();
        long markedLate = 0;
        long exits = 0;
        Counts counts = new Counts();
        for (ExitPerson person : people) {
            begunAfterExit.addAll(person.begunAfterExit());
            markedLate += person.markedLate();
            exits += person.hasExited() ? 1 : 0;
            Map<Mail, Integer> received = person.received();
            for (int program = 0; program < ExitTenant.PROGRAMS; program++) {
                counts.add(person, program, stored.get(person.user() + " P" + program), received);
            }
        }
        return new ExitReconciliation(
                counts.enrollments,
                exits,
                counts.received,
                counts.unsure,
                begunAfterExit,
                markedLate,
                counts.receivedTwice,
                counts.lost,
                counts.enrollmentsLost,
                counts.exitsLost,
                counts.exitsTooMany,
                counts.stuck);
    }

    /** An enrollment of the tables, with the states of its emails by step. */
    private record Stored(boolean exited, boolean due, Map<Integer, String> emails) {
        boolean has(int step, String state) {
            return Objects.equals(emails.get(step), state);
        }
    }

    private static Map<String, Stored> stored(ConnectionDetails database) throws SQLException {
        Map<String, Stored> stored = new HashMap<>();
        try (Connection connection = database.open()) {
            connection.setAutoCommit(false);
            try (Statement statement = connection.createStatement()) {
                statement.setFetchSize(ROWS_AT_ONCE);
                try (ResultSet rows = statement.executeQuery("""
                        SELECT c.external_id || ' ' || p.name, e.exited_at IS NOT NULL, e.due_at IS NOT NULL, m.step, m.state
                        FROM enrollment AS e
                        JOIN contact AS c ON c.tenant_id = e.tenant_id AND c.contact_id = e.contact_id
                        JOIN program AS p ON p.tenant_id = e.tenant_id AND p.program_id = e.program_id
                        LEFT JOIN email AS m ON m.tenant_id = e.tenant_id AND m.contact_id = e.contact_id
                            AND m.program_id = e.program_id
                        """)) {
                    while (rows.next()) {
                        Stored enrollment = new Stored(rows.getBoolean(2), rows.getBoolean(3), new HashMap<>());
                        Stored known = stored.computeIfAbsent(rows.getString(1), key -> enrollment);
                        @Nullable String state = rows.getString(5);
                        if (state != null) {
                            known.emails().put(rows.getInt(4), state);
                        }
                    }
                }
            }
            connection.rollback();
        }
        return stored;
    }

    private static final class Counts {
        private long enrollments;
        private long received;
        private long unsure;
        private long receivedTwice;
        private long lost;
        private long enrollmentsLost;
        private long exitsLost;
        private long exitsTooMany;
        private long stuck;

        void add(ExitPerson person, int program, @Nullable Stored stored, Map<Mail, Integer> times) {
            enrollments += person.hasEntered() ? 1 : 0;
            if (stored == null) {
                enrollmentsLost += person.hasEntered() ? 1 : 0;
                return;
            }
            stuck += stored.due() ? 1 : 0;
            for (int step = 0; step < ExitTenant.STEPS; step++) {
                email(stored.emails().get(step), times.getOrDefault(new Mail(program, step), 0));
            }
            boolean done = stored.has(ExitTenant.STEPS - 1, SENT);
            boolean waits = stored.emails().containsValue(UNSURE);
            if (person.leaves(program)) {
                exitsLost += person.hasExited() && !stored.exited() && !done ? 1 : 0;
            } else {
                exitsTooMany += stored.exited() ? 1 : 0;
                lost += done || waits ? 0 : 1;
            }
        }

        private void email(@Nullable String state, int times) {
            received += times;
            receivedTwice += times > 1 ? 1 : 0;
            if (state == null) {
                lost += times;
                return;
            }
            switch (state) {
                case SENT -> lost += times == 0 ? 1 : 0;
                case UNSURE -> unsure++;
                case SKIPPED -> lost += times;
                default -> stuck++;
            }
        }
    }

    @Override
    public String toString() {
        return "begun after the exit=" + begunAfterExit.size() + ", marked after the exit=" + markedAfterExit
                + ", received twice=" + receivedTwice + ", lost=" + lost + ", enrollments lost=" + enrollmentsLost
                + ", exits lost=" + exitsLost + ", exits too many=" + exitsTooMany + ", stuck=" + stuck;
    }
}
