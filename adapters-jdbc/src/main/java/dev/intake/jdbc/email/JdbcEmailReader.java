package dev.intake.jdbc.email;

import dev.intake.email.EmailId;
import dev.intake.email.EmailQuery;
import dev.intake.email.EmailReader;
import dev.intake.email.StepEmail;
import dev.intake.jdbc.sql.TenantQueries;
import dev.intake.jdbc.sql.TenantSession;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Reads the table {@code email}. */
public class JdbcEmailReader implements EmailReader {
    private final TenantQueries queries;

    public JdbcEmailReader(TenantQueries queries) {
        this.queries = queries;
    }

    @Override
    public Optional<StepEmail> email(EmailId id) {
        return queries.read(
                session -> Optional.ofNullable(queue(session, Set.of(id)).get().get(id)));
    }

    @Override
    public List<StepEmail> emails(EmailQuery query) {
        return queries.read(session -> EmailList.read(session, query));
    }

    /** Queues the query for those of the emails that are stored. */
    static Supplier<Map<EmailId, StepEmail>> queue(TenantSession session, Set<EmailId> ids) {
        Supplier<List<StepEmail>> rows =
                session.sql("""
                SELECT program_id, contact_id, entry_key, step, variant, attempts, at, state, claim, reason, missing,
                    address, subject, text_body, html_body, obstacle
                FROM email
                WHERE tenant_id = :tenant AND email_id = ANY (:ids)
                """).rows(ids).uuids("ids", EmailId::value).queue(EmailRows::read);
        return () -> rows.get().stream().collect(Collectors.toMap(StepEmail::id, Function.identity()));
    }
}
