package dev.intake.jdbc.email;

import dev.intake.email.EmailId;
import dev.intake.email.EmailQuery;
import dev.intake.email.EmailReader;
import dev.intake.email.StepEmail;
import dev.intake.jdbc.sql.TenantQueries;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads the table {@code email}. */
public interface JdbcEmailReader extends EmailReader {
    /** Returns the queries about the tenant. */
    TenantQueries queries();

    @Override
    default Optional<StepEmail> email(EmailId id) {
        return queries()
                .read(session -> Optional.ofNullable(
                        new JdbcEmailStore(session).queue(Set.of(id)).get().get(id)));
    }

    @Override
    default List<StepEmail> emails(EmailQuery query) {
        return EmailList.read(queries(), query);
    }
}
