package dev.intake.jdbc.program;

import dev.intake.contact.AttributeKey;
import dev.intake.enrollment.ExitRule;
import dev.intake.enrollment.ProgramId;
import dev.intake.enrollment.Reentry;
import dev.intake.event.EventType;
import dev.intake.jdbc.enrollment.ExitRows;
import dev.intake.jdbc.sql.Codes;
import dev.intake.jdbc.sql.TenantSession;
import dev.intake.program.DraftingMode;
import dev.intake.program.EmailSequence;
import dev.intake.program.Goal;
import dev.intake.program.Program;
import dev.intake.program.SendingWindow;
import dev.intake.program.Step;
import dev.intake.suppression.EmailCategory;
import dev.intake.template.EmailTemplate;
import dev.intake.template.Template;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** The emails of a program: the table {@code program_step}, and a column of {@code program}. */
public final class EmailSequenceTables {
    private static final String JOINED = """
            SELECT p.program_id, p.name, p.kind, p.state, p.archived, p.trigger_event, p.created_at, p.mode,
                p.exit_until, p.exit_match, p.exit_historical, p.send_window, p.goal_event, p.goal_minutes,
                p.transactional, p.reenter,
                s.position, s.variant, s.delay_seconds, s.subject, s.text_body, s.html_body,
                s.markdown
            FROM program AS p
            LEFT JOIN program_step AS s
                ON s.tenant_id = :tenant AND s.program_id = p.program_id
            """;

    private EmailSequenceTables() {}

    /** One variant of one step. */
    private record Row(int position, int variant, long delaySeconds, EmailTemplate email) {}

    /** A row of a program, with one of its emails if it has any. */
    private record Joined(
            Program program,
            Optional<DraftingMode> mode,
            ExitRule exits,
            Optional<SendingWindow> window,
            Optional<Goal> goal,
            boolean transactional,
            Reentry reentry,
            Optional<Row> email) {}

    /**
     * A program with its email sequence.
     *
     * @param sequence empty if none was saved
     */
    public record StoredProgram(Program program, EmailSequence sequence) {}

    static EmailSequence read(TenantSession session, Program program) {
        return ask(session, program.id())
                .get()
                .map(StoredProgram::sequence)
                .orElseGet(() -> EmailSequence.empty(program.outline().kind().defaultMode()));
    }

    /** Queues the query for the program. */
    public static Supplier<Optional<StoredProgram>> ask(TenantSession session, ProgramId program) {
        Supplier<List<Joined>> rows =
                session.sql(JOINED + """
                WHERE p.tenant_id = :tenant AND p.program_id = :program
                ORDER BY s.position, s.variant
                """).bind("program", program.value()).queue(EmailSequenceTables::readJoined);
        return () -> stored(rows.get());
    }

    /** Returns all programs with their sequences. */
    static Map<Program, EmailSequence> readAll(TenantSession session) {
        List<Joined> rows = session.sql(JOINED + """
                WHERE p.tenant_id = :tenant
                ORDER BY p.program_id, s.position, s.variant
                """).list(EmailSequenceTables::readJoined);
        return rows.stream().collect(Collectors.groupingBy(Joined::program)).values().stream()
                .flatMap(ofProgram -> stored(ofProgram).stream())
                .collect(Collectors.toMap(StoredProgram::program, StoredProgram::sequence));
    }

    private static Optional<StoredProgram> stored(List<Joined> rows) {
        List<Row> emails = rows.stream().flatMap(row -> row.email().stream()).toList();
        return rows.stream()
                .findFirst()
                .map(first -> new StoredProgram(
                        first.program(),
                        new EmailSequence(
                                first.mode()
                                        .orElseGet(() ->
                                                first.program().outline().kind().defaultMode()),
                                steps(emails),
                                first.exits(),
                                first.window(),
                                first.goal(),
                                first.transactional() ? EmailCategory.TRANSACTIONAL : EmailCategory.MARKETING,
                                first.reentry())));
    }

    private static Joined readJoined(ResultSet row) throws SQLException {
        return new Joined(
                ProgramRows.read(row),
                Optional.ofNullable(row.getString("mode")).map(code -> Codes.read(DraftingMode.class, code)),
                ExitRows.readRule(row),
                Optional.ofNullable(row.getString("send_window")).map(EmailSequenceTables::window),
                readGoal(row),
                row.getBoolean("transactional"),
                ExitRows.readReentry(row),
                row.getString("subject") == null ? Optional.empty() : Optional.of(readRow(row)));
    }

    private static SendingWindow window(String text) {
        return SendingWindow.parse(text)
                .orElseThrow(() -> new IllegalStateException("a stored sending window cannot be read"));
    }

    private static Optional<Goal> readGoal(ResultSet row) throws SQLException {
        String event = row.getString("goal_event");
        return event == null
                ? Optional.empty()
                : Optional.of(new Goal(new EventType(event), Duration.ofMinutes(row.getInt("goal_minutes"))));
    }

    private static Row readRow(ResultSet row) throws SQLException {
        return new Row(
                row.getInt("position"),
                row.getInt("variant"),
                row.getLong("delay_seconds"),
                EmailTemplate.stored(
                        row.getString("subject"),
                        row.getString("text_body"),
                        Optional.ofNullable(row.getString("html_body")),
                        Optional.ofNullable(row.getString("markdown"))));
    }

    private static List<Step> steps(List<Row> rows) {
        List<Step> steps = new ArrayList<>();
        for (int from = 0; from < rows.size(); ) {
            int to = from;
            List<EmailTemplate> variants = new ArrayList<>();
            while (to < rows.size() && rows.get(to).position() == rows.get(from).position()) {
                variants.add(rows.get(to++).email());
            }
            steps.add(new Step(Duration.ofSeconds(rows.get(from).delaySeconds()), variants));
            from = to;
        }
        return steps;
    }

    static void write(TenantSession session, ProgramId program, EmailSequence sequence) {
        session.sql("""
                UPDATE program
                SET mode = :mode, exit_until = :until, exit_match = :match, exit_historical = :historical,
                    send_window = :window, goal_event = :goal, goal_minutes = :minutes,
                    transactional = :transactional, reenter = :reenter
                WHERE tenant_id = :tenant AND program_id = :program
                """)
                .bind("mode", Codes.of(sequence.mode()))
                .texts("until", sequence.exits().until(), EventType::value)
                .texts("match", sequence.exits().match(), AttributeKey::value)
                .bind("historical", sequence.exits().historical())
                .bind("window", sequence.window().map(SendingWindow::text).orElse(null))
                .bind("goal", sequence.goal().map(goal -> goal.event().value()).orElse(null))
                .bind(
                        "minutes",
                        sequence.goal()
                                .map(goal -> (int) goal.within().toMinutes())
                                .orElse(null))
                .bind("transactional", sequence.category() == EmailCategory.TRANSACTIONAL)
                .bind("reenter", sequence.reentry().written().orElse(null))
                .bind("program", program.value())
                .update();
        session.sql("""
                DELETE FROM program_step WHERE tenant_id = :tenant AND program_id = :program
                """).bind("program", program.value()).update();
        List<Row> rows = rows(sequence);
        session.sql("""
                INSERT INTO program_step (
                    tenant_id, program_id, position, variant, delay_seconds, subject, text_body, html_body,
                    markdown)
                SELECT t.tenant_id, s.*
                FROM tenant AS t
                CROSS JOIN unnest(:programs, :positions, :variants, :delays, :subjects, :texts, :htmls, :markdowns)
                    AS s (program_id, position, variant, delay_seconds, subject, text_body, html_body, markdown)
                WHERE t.tenant_id = :tenant
                ORDER BY s.position, s.variant
                """)
                .rows(rows)
                .uuids("programs", row -> program.value())
                .ints("positions", Row::position)
                .ints("variants", Row::variant)
                .longs("delays", Row::delaySeconds)
                .texts("subjects", row -> row.email().subject().source())
                .texts("texts", row -> row.email().text().source())
                .texts("htmls", row -> row.email().html(), Template::source)
                .texts("markdowns", row -> row.email().markdown(), Function.identity())
                .update();
    }

    private static List<Row> rows(EmailSequence sequence) {
        List<Row> rows = new ArrayList<>();
        for (int position = 0; position < sequence.steps().size(); position++) {
            Step step = sequence.steps().get(position);
            for (int variant = 0; variant < step.variants().size(); variant++) {
                rows.add(new Row(
                        position,
                        variant,
                        step.delay().toSeconds(),
                        step.variants().get(variant)));
            }
        }
        return rows;
    }
}
