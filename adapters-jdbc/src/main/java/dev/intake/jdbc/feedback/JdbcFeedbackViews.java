package dev.intake.jdbc.feedback;

import dev.intake.contact.ContactId;
import dev.intake.feedback.EmailFeedback;
import dev.intake.feedback.FeedbackProvider;
import dev.intake.feedback.FeedbackViews;
import dev.intake.feedback.SnsTopic;
import dev.intake.feedback.StoredFeedbackSecret;
import dev.intake.id.TenantId;
import dev.intake.jdbc.sql.TenantReader;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads feedback with single statements. */
public final class JdbcFeedbackViews implements FeedbackViews {
    private final TenantReader reader;

    /** Creates queries that use this reader. */
    public JdbcFeedbackViews(TenantReader reader) {
        this.reader = reader;
    }

    @Override
    public Map<FeedbackProvider, StoredFeedbackSecret> secrets(TenantId tenant) {
        return reader.look(tenant, Map.of(), session -> new JdbcFeedbackStore(session).secrets());
    }

    @Override
    public Optional<SnsTopic> topic(TenantId tenant) {
        return reader.look(tenant, Optional.empty(), session -> new JdbcFeedbackStore(session).topic());
    }

    @Override
    public List<EmailFeedback> ofContact(TenantId tenant, ContactId contact) {
        return reader.look(tenant, List.of(), session -> new JdbcFeedbackStore(session).of(contact));
    }
}
