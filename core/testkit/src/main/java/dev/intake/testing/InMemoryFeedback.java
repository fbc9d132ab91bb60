package dev.intake.testing;

import dev.intake.contact.ContactId;
import dev.intake.feedback.EmailFeedback;
import dev.intake.feedback.FeedbackKey;
import dev.intake.feedback.FeedbackProvider;
import dev.intake.feedback.FeedbackStore;
import dev.intake.feedback.SnsTopic;
import dev.intake.feedback.StoredFeedbackSecret;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Feedback in memory. */
record InMemoryFeedback(Supplier<TenantData> data) implements FeedbackStore {
    @Override
    public Map<FeedbackProvider, StoredFeedbackSecret> secrets() {
        return Map.copyOf(data.get().feedbackSecrets);
    }

    @Override
    public void setSecret(FeedbackProvider provider, Optional<StoredFeedbackSecret> secret) {
        data.get().feedbackSecrets.remove(provider);
        secret.ifPresent(stored -> data.get().feedbackSecrets.put(provider, stored));
    }

    @Override
    public Optional<SnsTopic> topic() {
        return data.get().snsTopic;
    }

    @Override
    public List<EmailFeedback> ofContact(ContactId contact) {
        return data.get().emailFeedback.stream()
                .filter(feedback -> feedback.entry().contact().equals(contact))
                .toList();
    }

    @Override
    public void setTopic(Optional<SnsTopic> topic) {
        data.get().snsTopic = topic;
    }

    @Override
    public boolean remember(FeedbackKey report, Instant at) {
        List<FeedbackKey> old = data.get().feedbackReports.entrySet().stream()
                .filter(known -> known.getValue().isBefore(at.minus(KNOWN)))
                .sorted(Map.Entry.comparingByValue())
                .limit(FORGOTTEN_AT_ONCE)
                .map(Map.Entry::getKey)
                .toList();
        data.get().feedbackReports.keySet().removeAll(old);
        return data.get().feedbackReports.putIfAbsent(report, at) == null;
    }

    @Override
    public void add(EmailFeedback feedback) {
        boolean known = data.get().emailFeedback.stream()
                .anyMatch(stored -> stored.entry().equals(feedback.entry())
                        && stored.step() == feedback.step()
                        && stored.kind() == feedback.kind());
        if (!known) {
            data.get().emailFeedback.add(feedback);
        }
    }
}
