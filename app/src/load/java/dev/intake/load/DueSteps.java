package dev.intake.load;

import dev.intake.Programs;
import dev.intake.event.EventType;
import dev.intake.program.DraftingMode;
import dev.intake.program.EmailSequence;
import dev.intake.program.ProgramKind;
import dev.intake.program.ProgramPlan;
import dev.intake.program.Step;
import dev.intake.program.Trigger;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Contacts whose next step is due. Each tenant has one program of {@value #STEPS} steps without delay, so whoever got
 * one email waits for the next at once and as many steps are due after a while of work as before it.
 *
 * @param database where they are
 */
record DueSteps(LoadDatabase database) {
    static final int STEPS = 5;
    static final String TRIGGER = "load.due";

    private static final int PATIENCE_SECONDS = 60;

    /** A live program for each tenant. */
    static void createPrograms(Programs programs, List<LoadTenant> tenants) {
        Step step = new Step(Duration.ZERO, List.of(LoadEmail.template()));
        ProgramPlan plan = new ProgramPlan(
                "Due",
                ProgramKind.CUSTOM,
                new Trigger(new EventType(TRIGGER)),
                new EmailSequence(DraftingMode.PER_CONTACT, Collections.nCopies(STEPS, step)));
        for (LoadTenant tenant : tenants) {
            programs.drafting()
                    .draft(tenant.id(), plan)
                    .ifPresent(draft -> programs.lifecycle().approve(tenant.id(), draft.id()));
        }
    }

    /** Stores each tenant's first contacts as entered by an event of theirs, and due; their programs stand still. */
    static void store(Connection connection, int perTenant) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("""
                    WITH due AS (
                        SELECT c.tenant_id, c.contact_id, p.program_id, md5(c.contact_id::text)::uuid AS event_id,
                            timestamptz '2026-01-02 00:00:00Z' + n * interval '1 ms' AS at
                        FROM generate_series(0, %s - 1) AS n
                        JOIN contact AS c ON c.external_id = 'user-' || n
                        JOIN program AS p ON p.tenant_id = c.tenant_id AND p.trigger_event = '%s'
                    ), recorded AS (
                        INSERT INTO event (
                            tenant_id, event_id, contact_id, type, properties, occurred_at, received_at, source,
                            historical)
                        SELECT tenant_id, event_id, contact_id, '%s', '{"plan": "free"}', at, at, 1, false FROM due
                    )
                    INSERT INTO enrollment (tenant_id, program_id, contact_id, entry_event, enrolled_at, due_at)
                    SELECT tenant_id, program_id, contact_id, event_id, at, at FROM due
                    """.formatted(perTenant, TRIGGER, TRIGGER));
            statement.execute("UPDATE program SET state = 'paused' WHERE trigger_event = '" + TRIGGER + "'");
            statement.execute("VACUUM ANALYZE event, enrollment, program, program_step");
        }
    }

    /** Lets all the programs go on. Every worker has looked a little later. */
    void resume() throws SQLException, InterruptedException {
        set("active");
        TimeUnit.SECONDS.sleep(4);
    }

    /** Has them stand still, and waits until nothing is due in any program that does not. */
    void pause() throws SQLException, InterruptedException {
        set("paused");
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (atWork() > 0) {
            if (System.nanoTime() > end) {
                throw new IllegalStateException("the workers do not come to an end");
            }
            TimeUnit.MILLISECONDS.sleep(200);
        }
    }

    private void set(String state) throws SQLException {
        database.number("WITH changed AS (UPDATE program SET state = '" + state + "' WHERE trigger_event = '" + TRIGGER
                + "' RETURNING 1) SELECT count(*) FROM changed");
    }

    /** Emails that are being sent, and what else waits for a worker. */
    private long atWork() throws SQLException {
        return database.number("""
                SELECT (SELECT count(*) FROM email WHERE state = 'sending')
                    + (SELECT count(*) FROM enrollment JOIN program USING (tenant_id, program_id)
                        WHERE state = 'active' AND due_at <= now())
                """);
    }

    /** Contacts that wait for a step. */
    long waiting() throws SQLException {
        return database.number("SELECT count(*) FROM enrollment JOIN program USING (tenant_id, program_id)"
                + " WHERE trigger_event = '" + TRIGGER + "' AND due_at IS NOT NULL");
    }

    /** Emails that are stored as sent; -1 when any is stored as something else. */
    long sent() throws SQLException {
        return database.number("SELECT CASE WHEN bool_and(state = 'sent') THEN count(*) ELSE -1 END FROM email");
    }

    /** Steps that contacts are through with. */
    long completed() throws SQLException {
        return database.number("SELECT sum(position) FROM enrollment");
    }
}
