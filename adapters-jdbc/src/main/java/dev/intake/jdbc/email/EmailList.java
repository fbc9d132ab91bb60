package dev.intake.jdbc.email;

import dev.intake.email.EmailQuery;
import dev.intake.email.EmailStatus;
import dev.intake.email.StepEmail;
import dev.intake.jdbc.sql.Codes;
import dev.intake.jdbc.sql.TenantSession;
import dev.intake.jdbc.sql.Times;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jdbi.v3.core.statement.Query;

/** Lists emails, most recently changed first. */
public final class EmailList {
    private EmailList() {}

    /**
     * Selects emails with an index in this order. For a selection of programs and states, reads up to the limit for each
     * program and state, so that a rare state does not require a scan of all others.
     */
    public static List<StepEmail> read(TenantSession session, EmailQuery filter) {
        return filter.contact().isPresent()
                        || (filter.states().isEmpty() && filter.program().isEmpty())
                ? list(session, filter, all(filter))
                : list(session, filter, chosen(filter));
    }

    private static String all(EmailQuery filter) {
        return """
                SELECT program_id, contact_id, entry_key, step, variant, attempts, at, state, claim, reason, missing,
                    address, subject, text_body, html_body, obstacle
                FROM email
                WHERE tenant_id = :tenant
                """
                + (filter.states().isEmpty() ? "" : " AND state IN (" + names(filter) + ")")
                + (filter.program().isPresent() ? " AND program_id = :program" : "")
                + (filter.contact().isPresent() ? " AND contact_id = :contact" : "")
                + behind(filter)
                + """

                        ORDER BY at DESC, email_id
                        LIMIT :limit
                        """;
    }

    private static String chosen(EmailQuery filter) {
        return """
                SELECT e.*
                FROM program AS p
                CROSS JOIN unnest(ARRAY[
                """
                + names(filter)
                + """
                ]) AS s (state)
                CROSS JOIN LATERAL (
                    SELECT email_id, program_id, contact_id, entry_key, step, variant, attempts, at, state, claim,
                        reason, missing, address, subject, text_body, html_body, obstacle
                    FROM email
                    WHERE tenant_id = :tenant AND program_id = p.program_id AND state = s.state
                """
                + behind(filter)
                + """

                    ORDER BY at DESC, email_id
                    LIMIT :limit
                ) AS e
                WHERE p.tenant_id = :tenant
                """
                + (filter.program().isPresent() ? " AND p.program_id = :program" : "")
                + """

                        ORDER BY e.at DESC, e.email_id
                        LIMIT :limit
                        """;
    }

    /** The first comparison uses an index. */
    private static String behind(EmailQuery filter) {
        return filter.after().isPresent()
                ? " AND at <= :behind::timestamptz AND (at < :behind::timestamptz OR email_id > :email)"
                : "";
    }

    private static String names(EmailQuery filter) {
        Set<EmailStatus> states = filter.states().isEmpty() ? EnumSet.allOf(EmailStatus.class) : filter.states();
        return states.stream()
                .map(Codes::of)
                .sorted()
                .map(name -> "'" + name + "'")
                .collect(Collectors.joining(", "));
    }

    private static List<StepEmail> list(TenantSession session, EmailQuery filter, String sql) {
        return session.query(
                sql,
                query -> bound(query, filter)
                        .map((row, context) -> EmailRows.read(row))
                        .list());
    }

    private static Query bound(Query query, EmailQuery filter) {
        query.bind("limit", filter.limit());
        filter.program().ifPresent(program -> query.bind("program", program.value()));
        filter.contact().ifPresent(contact -> query.bind("contact", contact.value()));
        filter.after()
                .ifPresent(mark -> query.bind("behind", Times.text(mark.at()))
                        .bind("email", mark.email().value()));
        return query;
    }
}
