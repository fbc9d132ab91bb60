package dev.intake.jdbc.feedback;

import static dev.intake.jdbc.sql.Columns.shorts;
import static dev.intake.jdbc.sql.Columns.times;
import static dev.intake.jdbc.sql.Columns.uuids;

import dev.intake.feedback.EmailFeedback;
import dev.intake.feedback.FeedbackKey;
import dev.intake.feedback.FeedbackProvider;
import dev.intake.feedback.FeedbackStore;
import dev.intake.feedback.SnsTopic;
import dev.intake.feedback.SnsTopic.SubscriptionRequest;
import dev.intake.feedback.StoredFeedbackSecret;
import dev.intake.jdbc.sql.Codes;
import dev.intake.jdbc.sql.TenantSession;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/** The tables {@code feedback_secret}, {@code feedback_topic}, {@code feedback_report} and {@code email_feedback}. */
public final class JdbcFeedbackStore extends JdbcFeedbackViews implements FeedbackStore {
    private final TenantSession session;

    public JdbcFeedbackStore(TenantSession session) {
        super(session);
        this.session = session;
    }

    @Override
    public void setSecret(FeedbackProvider provider, Optional<StoredFeedbackSecret> secret) {
        secret.ifPresentOrElse(stored -> save(provider, stored), () -> delete(provider));
    }

    private void save(FeedbackProvider provider, StoredFeedbackSecret secret) {
        session.sql("""
                INSERT INTO feedback_secret (tenant_id, provider, sealed_secret, shown_end, set_at)
                SELECT t.tenant_id, s.provider, s.sealed_secret, s.shown_end, s.set_at
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
                .bind("providers", shorts(Set.of(provider), Codes::of))
                .update();
    }

    private void delete(FeedbackProvider provider) {
        session.sql("""
                DELETE FROM feedback_secret WHERE tenant_id = :tenant AND provider = ANY (:providers)
                """).bind("providers", shorts(Set.of(provider), Codes::of)).update();
    }

    @Override
    public void setTopic(Optional<SnsTopic> topic) {
        topic.ifPresentOrElse(this::save, this::deleteTopic);
    }

    private void save(SnsTopic topic) {
        session.sql("""
                INSERT INTO feedback_topic (tenant_id, topic_arn, set_at, confirmation, asked_at, confirmed_at)
                SELECT t.tenant_id, s.topic_arn, s.set_at, s.confirmation, s.asked_at, s.confirmed_at
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
        session.sql("""
                DELETE FROM feedback_topic WHERE tenant_id = :tenant
                """).update();
    }

    /** Each new report removes a few that are no longer needed, so the table stays small without periodic cleanup. */
    @Override
    public boolean remember(FeedbackKey report, Instant at) {
        session.sql("""
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
        return session.sql("""
                INSERT INTO feedback_report (tenant_id, report_key, received_at)
                SELECT t.tenant_id, r.report_key, r.received_at
                FROM tenant AS t
                CROSS JOIN unnest(:keys, :received) AS r (report_key, received_at)
                WHERE t.tenant_id = :tenant
                ORDER BY r.report_key
                ON CONFLICT (tenant_id, report_key) DO NOTHING
                """)
                        .bind("keys", uuids(Set.of(report), FeedbackKey::value))
                        .bind("received", times(Set.of(at), time -> time))
                        .update()
                == 1;
    }

    @Override
    public void add(EmailFeedback feedback) {
        session.sql("""
                INSERT INTO email_feedback (tenant_id, program_id, contact_id, entry_key, step, kind, at)
                SELECT t.tenant_id, f.program_id, f.contact_id, f.entry_key, f.step, f.kind, f.at
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
