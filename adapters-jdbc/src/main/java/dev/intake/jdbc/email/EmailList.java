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
     * Selects emails with an index in this order. For a selection of programs and states, reads up to the limit for
     * each program and state, so that a rare state is not searched among all others.
     */
    public static List<StepEmail> read(TenantSession session, EmailQuery asked) {
        return asked.contact().isPresent()
                        || (asked.states().isEmpty() && asked.program().isEmpty())
                ? list(session, asked, all(asked))
                : list(session, asked, chosen(asked));
    }

    private static String all(EmailQuery asked) {
        return """
                SELECT program_id, contact_id, entry_key, step, variant, attempts, at, state, claim, reason, missing,
                    address, subject, text_body, html_body
                FROM email
                WHERE tenant_id = :tenant
                """
                + (asked.states().isEmpty() ? "" : " AND state IN (" + names(asked) + ")")
                + (asked.program().isPresent() ? " AND program_id = :program" : "")
                + (asked.contact().isPresent() ? " AND contact_id = :contact" : "")
                + behind(asked)
                + """

                        ORDER BY at DESC, email_id
                        LIMIT :limit
                        """;
    }

    private static String chosen(EmailQuery asked) {
        return """
                SELECT e.*
                FROM program AS p
                CROSS JOIN unnest(ARRAY[
                """
                + names(asked)
                + """
                ]) AS s (state)
                CROSS JOIN LATERAL (
                    SELECT email_id, program_id, contact_id, entry_key, step, variant, attempts, at, state, claim,
                        reason, missing, address, subject, text_body, html_body
                    FROM email
                    WHERE tenant_id = :tenant AND program_id = p.program_id AND state = s.state
                """
                + behind(asked)
                + """

                    ORDER BY at DESC, email_id
                    LIMIT :limit
                ) AS e
                WHERE p.tenant_id = :tenant
                """
                + (asked.program().isPresent() ? " AND p.program_id = :program" : "")
                + """

                        ORDER BY e.at DESC, e.email_id
                        LIMIT :limit
                        """;
    }

    /** The first comparison uses an index. */
    private static String behind(EmailQuery asked) {
        return asked.behind().isPresent()
                ? " AND at <= :behind::timestamptz AND (at < :behind::timestamptz OR email_id > :email)"
                : "";
    }

    private static String names(EmailQuery asked) {
        Set<EmailStatus> states = asked.states().isEmpty() ? EnumSet.allOf(EmailStatus.class) : asked.states();
        return states.stream()
                .map(Codes::of)
                .sorted()
                .map(name -> "'" + name + "'")
                .collect(Collectors.joining(", "));
    }

    private static List<StepEmail> list(TenantSession session, EmailQuery asked, String sql) {
        return session.query(
                sql,
                query -> bound(query, asked)
                        .map((row, context) -> EmailRows.read(row))
                        .list());
    }

    private static Query bound(Query query, EmailQuery asked) {
        query.bind("limit", asked.limit());
        asked.program().ifPresent(program -> query.bind("program", program.value()));
        asked.contact().ifPresent(contact -> query.bind("contact", contact.value()));
        asked.behind()
                .ifPresent(mark -> query.bind("behind", Times.text(mark.at()))
                        .bind("email", mark.email().value()));
        return query;
    }
}
