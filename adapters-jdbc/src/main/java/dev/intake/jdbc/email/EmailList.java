package dev.intake.jdbc.email;

import dev.intake.email.EmailQuery;
import dev.intake.email.EmailStatus;
import dev.intake.email.StepEmail;
import dev.intake.enrollment.ProgramId;
import dev.intake.jdbc.sql.Codes;
import dev.intake.jdbc.sql.Sql;
import dev.intake.jdbc.sql.TenantQueries;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Lists emails, most recently changed first. */
public final class EmailList {
    private EmailList() {}

    /**
     * Selects emails with an index in this order. For a selection of programs and states, reads up to the limit for each
     * program and state, so that a rare state does not require a scan of all others.
     */
    public static List<StepEmail> read(TenantQueries queries, EmailQuery filter) {
        boolean all = filter.contact().isPresent()
                || (filter.states().isEmpty() && filter.program().isEmpty());
        return (all ? all(queries, filter) : chosen(queries, filter))
                .bind("limit", filter.limit())
                .list(EmailRows::read);
    }

    private static Sql all(TenantQueries queries, EmailQuery filter) {
        return behind(
                        queries.sql("""
                SELECT program_id, contact_id, entry_key, step, variant, attempts, at, state, claim, reason, missing,
                    address, subject, text_body, html_body, obstacle
                FROM email
                WHERE tenant_id = :tenant
                """)
                                .append(filter.states().isEmpty() ? "" : " AND state IN (" + names(filter) + ")")
                                .and(filter.program(), "program_id = :program", EmailList::program)
                                .and(
                                        filter.contact(),
                                        "contact_id = :contact",
                                        (sql, contact) -> sql.bind("contact", contact.value())),
                        filter)
                .append("""
                ORDER BY at DESC, email_id
                LIMIT :limit
                """);
    }

    private static Sql chosen(TenantQueries queries, EmailQuery filter) {
        return behind(queries.sql("""
                SELECT e.*
                FROM program AS p
                CROSS JOIN unnest(ARRAY[
                %s
                ]) AS s (state)
                CROSS JOIN LATERAL (
                    SELECT email_id, program_id, contact_id, entry_key, step, variant, attempts, at, state, claim,
                        reason, missing, address, subject, text_body, html_body, obstacle
                    FROM email
                    WHERE tenant_id = :tenant AND program_id = p.program_id AND state = s.state
                """.formatted(names(filter))), filter)
                .append("""
                    ORDER BY at DESC, email_id
                    LIMIT :limit
                ) AS e
                WHERE p.tenant_id = :tenant
                """)
                .and(filter.program(), "p.program_id = :program", EmailList::program)
                .append("""
                ORDER BY e.at DESC, e.email_id
                LIMIT :limit
                """);
    }

    private static void program(Sql sql, ProgramId program) {
        sql.bind("program", program.value());
    }

    /** The first comparison uses an index. */
    private static Sql behind(Sql sql, EmailQuery filter) {
        return sql.and(
                filter.after(),
                "at <= :behind::timestamptz AND (at < :behind::timestamptz OR email_id > :email)",
                (part, mark) -> part.bind("behind", mark.at())
                        .bind("email", mark.email().value()));
    }

    private static String names(EmailQuery filter) {
        Set<EmailStatus> states = filter.states().isEmpty() ? EnumSet.allOf(EmailStatus.class) : filter.states();
        return states.stream()
                .map(Codes::of)
                .sorted()
                .map(name -> "'" + name + "'")
                .collect(Collectors.joining(", "));
    }
}
