package dev.intake.jdbc.feedback;

import dev.intake.contact.ContactId;
import dev.intake.feedback.EmailFeedback;
import dev.intake.feedback.EmailFeedback.Kind;
import dev.intake.feedback.FeedbackKey;
import dev.intake.feedback.FeedbackProvider;
import dev.intake.feedback.FeedbackStore;
import dev.intake.feedback.SnsTopic;
import dev.intake.feedback.SnsTopic.SubscriptionRequest;
import dev.intake.feedback.StoredFeedbackSecret;
import dev.intake.feedback.TopicArn;
import dev.intake.jdbc.enrollment.EnrollmentRows;
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
import java.util.Set;

/** The tables {@code feedback_secret}, {@code feedback_topic}, {@code feedback_report} and {@code email_feedback}. */
public record JdbcFeedbackStore(TenantQueries queries) implements FeedbackStore {
    @Override
    public Map<FeedbackProvider, StoredFeedbackSecret> secrets() {
        return queries.sql("""
                SELECT provider, sealed_secret, shown_end, set_at
                FROM feedback_secret
                WHERE tenant_id = :tenant
                """).map(row -> Codes.provider(row.getShort("provider")), JdbcFeedbackStore::secret);
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
                """).find(JdbcFeedbackStore::topic);
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
                        EnrollmentRows.readEntry(row),
                        row.getInt("step"),
                        Codes.read(Kind.class, row.getString("kind")),
                        Times.get(row, "at")));
    }

    @Override
    public void setSecret(FeedbackProvider provider, Optional<StoredFeedbackSecret> secret) {
        secret.ifPresentOrElse(stored -> save(provider, stored), () -> delete(provider));
    }

    private void save(FeedbackProvider provider, StoredFeedbackSecret secret) {
        queries.sql("""
                INSERT INTO feedback_secret (tenant_id, provider, sealed_secret, shown_end, set_at)
                SELECT t.tenant_id, s.*
                FROM tenant AS t
                CROSS JOIN unnest(:providers, :secrets, :shownEnds, :set)
                    AS s (provider, sealed_secret, shown_end, set_at)
                WHERE t.tenant_id = :tenant
                ORDER BY s.provider
                ON CONFLICT (tenant_id, provider) DO UPDATE
                SET sealed_secret = excluded.sealed_secret, shown_end = excluded.shown_end, set_at = excluded.set_at
                """)
                .rows(Set.of(secret))
                .bytes("secrets", stored -> stored.secret().toBytes())
                .texts("shownEnds", StoredFeedbackSecret::shownEnd)
                .times("set", StoredFeedbackSecret::setAt)
                .shorts("providers", Set.of(provider), Codes::of)
                .update();
    }

    private void delete(FeedbackProvider provider) {
        queries.sql("""
                DELETE FROM feedback_secret WHERE tenant_id = :tenant AND provider = ANY (:providers)
                """).shorts("providers", Set.of(provider), Codes::of).update();
    }

    @Override
    public void setTopic(Optional<SnsTopic> topic) {
        topic.ifPresentOrElse(this::save, this::deleteTopic);
    }

    private void save(SnsTopic topic) {
        queries.sql("""
                INSERT INTO feedback_topic (tenant_id, topic_arn, set_at, confirmation, asked_at, confirmed_at)
                SELECT t.tenant_id, s.*
                FROM tenant AS t
                CROSS JOIN unnest(:topics, :set, :confirmations, :asked, :confirmed)
                    AS s (topic_arn, set_at, confirmation, asked_at, confirmed_at)
                WHERE t.tenant_id = :tenant
                ORDER BY s.topic_arn
                ON CONFLICT (tenant_id) DO UPDATE
                SET topic_arn = excluded.topic_arn, set_at = excluded.set_at, confirmation = excluded.confirmation,
                    asked_at = excluded.asked_at, confirmed_at = excluded.confirmed_at
                """)
                .rows(Set.of(topic))
                .texts("topics", stored -> stored.arn().value())
                .times("set", SnsTopic::setAt)
                .texts(
                        "confirmations",
                        SnsTopic::request,
                        request -> request.confirmation().toString())
                .optionalTimes("asked", stored -> stored.request().map(SubscriptionRequest::askedAt))
                .optionalTimes("confirmed", SnsTopic::confirmedAt)
                .update();
    }

    private void deleteTopic() {
        queries.sql("""
                DELETE FROM feedback_topic WHERE tenant_id = :tenant
                """).update();
    }

    /** Each new report removes a few that are no longer needed, so the table stays small without periodic cleanup. */
    @Override
    public boolean remember(FeedbackKey report, Instant at) {
        queries.sql("""
                DELETE FROM feedback_report AS r
                USING (
                    SELECT report_key
                    FROM feedback_report
                    WHERE tenant_id = :tenant AND received_at < :before::timestamptz
                    ORDER BY received_at
                    LIMIT :limit
                ) AS old
                WHERE r.tenant_id = :tenant AND r.report_key = old.report_key
                """)
                .bind("before", at.minus(KNOWN))
                .bind("limit", FORGOTTEN_AT_ONCE)
                .update();
        return queries.sql("""
                INSERT INTO feedback_report (tenant_id, report_key, received_at)
                SELECT t.tenant_id, r.*
                FROM tenant AS t
                CROSS JOIN unnest(:keys, :received) AS r (report_key, received_at)
                WHERE t.tenant_id = :tenant
                ORDER BY r.report_key
                ON CONFLICT (tenant_id, report_key) DO NOTHING
                """)
                        .uuids("keys", Set.of(report), FeedbackKey::value)
                        .rows(Set.of(at))
                        .times("received", time -> time)
                        .update()
                == 1;
    }

    @Override
    public void add(EmailFeedback feedback) {
        queries.sql("""
                INSERT INTO email_feedback (tenant_id, program_id, contact_id, entry_key, step, kind, at)
                SELECT t.tenant_id, f.*
                FROM tenant AS t
                CROSS JOIN unnest(:programs, :contacts, :entries, :steps, :kinds, :at)
                    AS f (program_id, contact_id, entry_key, step, kind, at)
                WHERE t.tenant_id = :tenant
                ORDER BY f.program_id, f.contact_id, f.entry_key, f.step, f.kind
                ON CONFLICT (tenant_id, program_id, contact_id, entry_key, step, kind) DO NOTHING
                """)
                .rows(Set.of(feedback))
                .uuids("programs", email -> email.entry().program().value())
                .uuids("contacts", email -> email.entry().contact().value())
                .uuids("entries", email -> email.entry().key().value())
                .ints("steps", EmailFeedback::step)
                .texts("kinds", email -> Codes.of(email.kind()))
                .times("at", EmailFeedback::at)
                .update();
    }
}
