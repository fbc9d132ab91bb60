package dev.intake.testing;

import dev.intake.contact.ContactId;
import dev.intake.email.EmailId;
import dev.intake.email.EmailQuery;
import dev.intake.email.EmailStatus;
import dev.intake.email.StepEmail;
import dev.intake.enrollment.Enrollment.Entry;
import dev.intake.program.BegunEmails;
import dev.intake.program.DraftingMode;
import dev.intake.program.EmailSequence;
import dev.intake.program.EnrollmentProgress;
import dev.intake.step.StepRefs;
import dev.intake.step.StepSnapshot;
import dev.intake.suppression.EmailCategory;
import dev.intake.suppression.Suppression;
import dev.intake.testing.InMemoryStorage.Shuffler;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Reads the data that decisions about due steps depend on, in memory. */
record InMemorySteps(InMemoryStores stores, TenantData data, Shuffler shuffler) {
    Optional<StepSnapshot> gather(StepRefs refs) {
        Map<Entry, EnrollmentProgress> progress = stores.progress().of(refs.entries());
        Map<EmailId, StepEmail> emails = new HashMap<>(InMemoryStores.present(data.emails, refs.emails()));
        emails.putAll(InMemoryStores.present(data.emails, refs.furtherEmails(progress.values())));
        return stores.programs()
                .program(refs.program())
                .map(program -> new StepSnapshot(
                        stores.tenant(),
                        program,
                        stores.programs().sequence(program),
                        progress,
                        stores.contacts().contacts(refs.contacts()),
                        suppressions(refs.contacts()),
                        InMemoryStores.present(data.events, refs.entryEvents()),
                        emails,
                        begun(refs),
                        begunToAddresses(
                                refs.contacts(),
                                stores.programs().sequence(program).category())));
    }

    private Map<ContactId, BegunEmails> begunToAddresses(Set<ContactId> contacts, EmailCategory category) {
        Map<ContactId, BegunEmails> begun = new HashMap<>();
        stores.contacts().contacts(contacts).values().stream()
                .filter(contact -> contact.email().isPresent())
                .forEach(contact -> begun.put(
                        contact.id(),
                        begun(
                                email -> email.to().equals(contact.email()),
                                category,
                                stores.tenant().sendingTimes().perAddress())));
        return begun;
    }

    private Map<ContactId, BegunEmails> begun(StepRefs refs) {
        return stores.tenant()
                .sendingTimes()
                .cap()
                .map(cap -> refs.contacts().stream()
                        .collect(Collectors.toMap(Function.identity(), contact -> begun(contact, cap.emails()))))
                .orElseGet(Map::of);
    }

    private BegunEmails begun(ContactId contact, int limit) {
        return begun(email -> email.entry().contact().equals(contact), EmailCategory.MARKETING, limit);
    }

    private BegunEmails begun(Predicate<StepEmail> which, EmailCategory category, int limit) {
        return new BegunEmails(data.emails.values().stream()
                .filter(email -> which.test(email)
                        && EmailStatus.BEGUN.contains(email.state().status())
                        && data.sequences
                                        .getOrDefault(email.entry().program(), EmailSequence.empty(DraftingMode.SHARED))
                                        .category()
                                == category)
                .sorted(EmailQuery.LAST_CHANGED_FIRST)
                .limit(limit)
                .toList());
    }

    private Map<ContactId, List<Suppression>> suppressions(Set<ContactId> of) {
        Map<ContactId, List<Suppression>> found = new HashMap<>();
        stores.contacts()
                .contacts(of)
                .forEach((id, contact) -> contact.email()
                        .map(address -> InMemorySuppressions.of(data, address).stream()
                                .filter(Suppression::holds)
                                .toList())
                        .filter(closed -> !closed.isEmpty())
                        .ifPresent(closed -> found.put(id, shuffler.shuffled(closed))));
        return found;
    }
}
