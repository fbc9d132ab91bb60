package dev.intake.jdbc.feedback;

import dev.intake.contact.ContactId;
import dev.intake.enrollment.Enrollment.Entry;
import dev.intake.enrollment.EntryKey;
import dev.intake.enrollment.ProgramId;
import dev.intake.feedback.EmailFeedback;
import dev.intake.feedback.EmailFeedback.Kind;
import dev.intake.feedback.FeedbackProvider;
import dev.intake.feedback.FeedbackViews;
import dev.intake.feedback.SnsTopic;
import dev.intake.feedback.SnsTopic.SubscriptionRequest;
import dev.intake.feedback.StoredFeedbackSecret;
import dev.intake.feedback.TopicArn;
import dev.intake.jdbc.sql.Codes;
import dev.intake.jdbc.sql.TenantQueries;
import dev.intake.jdbc.sql.Times;
import dev.intake.secret.SealedSecret;
import java.net.URI;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Reads the tables {@code feedback_secret}, {@code feedback_topic} and {@code email_feedback}. */
public class JdbcFeedbackViews implements FeedbackViews {
    private final TenantQueries queries;

    public JdbcFeedbackViews(TenantQueries queries) {
        this.queries = queries;
    }

    @Override
    public Map<FeedbackProvider, StoredFeedbackSecret> secrets() {
        return queries.sql("""
                SELECT provider, sealed_secret, shown_end, set_at
                FROM feedback_secret
                WHERE tenant_id = :tenant
                """).map(row -> Codes.provider(row.getShort("provider")), JdbcFeedbackViews::secret);
    }

    private static StoredFeedbackSecret secret(ResultSet row) throws SQLException {
        return new StoredFeedbackSecret(
                SealedSecret.ofBytes(row.getBytes("sealed_secret")),
                row.getString("shown_end"),
                Times.get(row, "set_at"));
    }

    @Override
    public Optional<SnsTopic> topic() {
        return queries.sql("""
                SELECT topic_arn, set_at, confirmation, asked_at, confirmed_at
                FROM feedback_topic
                WHERE tenant_id = :tenant
                """).find(JdbcFeedbackViews::topic);
    }

    private static SnsTopic topic(ResultSet row) throws SQLException {
        String arn = row.getString("topic_arn");
        Optional<Instant> askedAt = Times.find(row, "asked_at");
        String confirmation = row.getString("confirmation");
        return new SnsTopic(
                TopicArn.parse(arn).orElseThrow(() -> Codes.unknown("topic", arn)),
                Times.get(row, "set_at"),
                askedAt.map(at -> new SubscriptionRequest(URI.create(confirmation), at)),
                Times.find(row, "confirmed_at"));
    }

    @Override
    public List<EmailFeedback> ofContact(ContactId contact) {
        return queries.sql("""
                SELECT program_id, contact_id, entry_key, step, kind, at
                FROM email_feedback
                WHERE tenant_id = :tenant AND contact_id = :contact
                """)
                .bind("contact", contact.value())
                .list(row -> new EmailFeedback(
                        new Entry(
                                new ProgramId(row.getObject("program_id", UUID.class)),
                                new ContactId(row.getObject("contact_id", UUID.class)),
                                new EntryKey(row.getObject("entry_key", UUID.class))),
                        row.getInt("step"),
                        Codes.read(Kind.class, row.getString("kind")),
                        Times.get(row, "at")));
    }
}
