package dev.intake.jdbc;

import dev.intake.email.StepEmail;
import dev.intake.port.EmailQuery;
import java.util.List;
import java.util.stream.Collectors;
import org.jdbi.v3.core.statement.Query;

/** Lists emails, last changed first. */
final class EmailList {
    private EmailList() {}

    /**
     * Only the conditions that are asked for are in the statement, the states by name: the database has to see them to
     * know that an index of a few states serves.
     */
    static List<StepEmail> read(TenantSession session, EmailQuery asked) {
        String sql = """
                SELECT program_id, contact_id, step, variant, attempts, at, state, claim, reason, missing,
                    address, subject, text_body, html_body
                FROM email
                WHERE tenant_id = :tenant
                """
                + (asked.states().isEmpty() ? "" : " AND state IN (" + names(asked) + ")")
                + (asked.program().isPresent() ? " AND program_id = :program" : "")
                + (asked.contact().isPresent() ? " AND contact_id = :contact" : "")
                + """

                        ORDER BY at DESC, email_id
                        LIMIT :limit
                        """;
        return session.query(
                sql,
                query -> bound(query, asked)
                        .map((row, context) -> EmailRows.read(row))
                        .list());
    }

    private static String names(EmailQuery asked) {
        return asked.states().stream()
                .map(Codes::of)
                .sorted()
                .map(name -> "'" + name + "'")
                .collect(Collectors.joining(", "));
    }

    private static Query bound(Query query, EmailQuery asked) {
        query.bind("limit", asked.limit());
        asked.program().ifPresent(program -> query.bind("program", program.value()));
        asked.contact().ifPresent(contact -> query.bind("contact", contact.value()));
        return query;
    }
}
