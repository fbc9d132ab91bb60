package dev.intake.testing;

import static dev.intake.testing.InMemoryStores.requireDistinct;

import dev.intake.email.EmailId;
import dev.intake.email.EmailQuery;
import dev.intake.email.EmailStore;
import dev.intake.email.StepEmail;
import dev.intake.feedback.EmailFeedback;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Emails in memory. */
record InMemoryEmails(Supplier<TenantData> data) implements EmailStore {
    @Override
    public Optional<StepEmail> email(EmailId id) {
        return Optional.ofNullable(data.get().emails.get(id));
    }

    @Override
    public List<StepEmail> emails(EmailQuery query) {
        return data.get().emails.values().stream()
                .filter(email -> query.states().isEmpty()
                        || query.states().contains(email.state().status()))
                .filter(email -> query.program().isEmpty()
                        || query.program().get().equals(email.entry().program()))
                .filter(email -> query.contact().isEmpty()
                        || query.contact().get().equals(email.entry().contact()))
                .filter(email -> query.after().isEmpty()
                        || EmailQuery.Cursor.of(email).compareTo(query.after().get()) > 0)
                .sorted(EmailQuery.LAST_CHANGED_FIRST)
                .limit(query.limit())
                .toList();
    }

    @Override
    public void save(Collection<StepEmail> emails) {
        requireDistinct(emails, StepEmail::id);
        emails.forEach(email -> data.get().emails.put(email.id(), email));
    }

    @Override
    public void recordUnsubscribe(StepEmail email, Instant at) {
        new InMemoryFeedback(data)
                .add(new EmailFeedback(email.entry(), email.step(), EmailFeedback.Kind.UNSUBSCRIBED, at));
    }
}
