package dev.intake.step;

import dev.intake.contact.Contact;
import dev.intake.email.EmailId;
import dev.intake.email.StepEmail;
import dev.intake.enrollment.Enrollment.Entry;
import dev.intake.enrollment.ProgramId;
import dev.intake.program.EmailSequence;
import dev.intake.program.EnrollmentProgress;
import dev.intake.program.EnrollmentProgressStore;
import dev.intake.program.Program;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Gathers what the rules of steps need, lets them decide, and scatters what they decided. */
final class StepWriter {
    private StepWriter() {}

    /**
     * Stores what the mail server answered about some enrollments and what is decided about others. Each email that is to be
     * sent is marked; a caller passes one enrollment at a time, so that nothing is marked before it is its turn.
     *
     * @return all that was decided, the answers first
     */
    static List<StepDecision> write(
            StepStores stores, ProgramId id, List<StepOutcome> answers, List<EnrollmentProgress> claimed, Instant now) {
        Set<EmailId> expected = emailIds(answers, claimed);
        Supplier<Map<Entry, EnrollmentProgress>> stored = stores.progress().ofLater(entries(answers, claimed));
        Supplier<Map<EmailId, StepEmail>> expectedEmails = stores.emails().ofLater(expected);
        Supplier<List<Contact>> contacts = stores.contacts()
                .candidatesLater(
                        Set.copyOf(
                                distinct(claimed, progress -> progress.entry().contact())),
                        1);
        Optional<Program> program = stores.programs().find(id);
        if (program.isEmpty()) {
            return List.of();
        }
        EmailSequence sequence = stores.programs().sequence(program.get());
        Map<Entry, EnrollmentProgress> enrollments = stored.get();
        List<EnrollmentProgress> ours = claimed.stream()
                .filter(progress -> isStillClaimed(progress, enrollments))
                .map(progress -> enrollments.get(progress.entry()))
                .toList();
        Map<EmailId, StepEmail> emails = new HashMap<>(expectedEmails.get());
        emails.putAll(stores.emails().of(unexpected(ours, expected)));
        List<StepDecision> decisions = new ArrayList<>(settle(answers, enrollments, emails, sequence));
        StepSnapshot snapshot = snapshot(stores, program.get(), sequence, ours, contacts.get(), emails);
        decisions.addAll(StepRules.decide(snapshot, now, now.plus(EnrollmentProgressStore.CLAIM)));
        stores.progress().save(decisions.stream().map(StepDecision::progress).toList());
        stores.emails()
                .save(decisions.stream()
                        .flatMap(decision -> decision.email().stream())
                        .toList());
        return decisions;
    }

    /**
     * Makes enrollments due again at once that were claimed and not looked at.
     *
     * @return those of them that nobody else has claimed meanwhile, as they are now stored
     */
    static List<EnrollmentProgress> giveBack(StepStores stores, List<EnrollmentProgress> claimed, Instant now) {
        Map<Entry, EnrollmentProgress> stored = stores.progress().of(entries(List.of(), claimed));
        List<EnrollmentProgress> free = claimed.stream()
                .filter(progress -> isStillClaimed(progress, stored))
                .map(progress -> progress.dueAt(now))
                .toList();
        stores.progress().save(free);
        return free;
    }

    private static Set<Entry> entries(List<StepOutcome> answers, List<EnrollmentProgress> claimed) {
        return Stream.concat(
                        answers.stream().map(answer -> answer.sending().entry()),
                        claimed.stream().map(EnrollmentProgress::entry))
                .collect(Collectors.toSet());
    }

    /** A claim that has ended and was followed by another's is none any more. */
    private static boolean isStillClaimed(EnrollmentProgress claimed, Map<Entry, EnrollmentProgress> stored) {
        EnrollmentProgress now = stored.get(claimed.entry());
        return now != null && now.claim() == claimed.claim();
    }

    private static Set<EmailId> emailIds(List<StepOutcome> answers, List<EnrollmentProgress> enrollments) {
        return Stream.concat(
                        answers.stream().map(answer -> answer.sending().id()),
                        enrollments.stream().map(progress -> EmailId.of(progress.entry(), progress.position())))
                .collect(Collectors.toSet());
    }

    /** A person may have decided about an email since the claim, so that its contact has come to another step. */
    private static Set<EmailId> unexpected(List<EnrollmentProgress> ours, Set<EmailId> expected) {
        Set<EmailId> ids = emailIds(List.of(), ours);
        ids.removeAll(expected);
        return ids;
    }

    private static List<StepDecision> settle(
            List<StepOutcome> answers,
            Map<Entry, EnrollmentProgress> enrollments,
            Map<EmailId, StepEmail> emails,
            EmailSequence sequence) {
        List<StepDecision> settled = new ArrayList<>();
        for (StepOutcome answer : answers) {
            EnrollmentProgress progress = enrollments.get(answer.sending().entry());
            StepEmail stored = emails.get(answer.sending().id());
            if (progress != null && stored != null) {
                answer.settle(progress, stored, sequence).ifPresent(settled::add);
            }
        }
        return settled;
    }

    private static StepSnapshot snapshot(
            StepStores stores,
            Program program,
            EmailSequence sequence,
            List<EnrollmentProgress> enrollments,
            List<Contact> contacts,
            Map<EmailId, StepEmail> emails) {
        return new StepSnapshot(
                stores.tenant(),
                program,
                sequence,
                enrollments,
                contacts.stream().collect(Collectors.toMap(Contact::id, Function.identity())),
                stores.events()
                        .of(distinct(
                                enrollments, progress -> progress.enrollment().entryEvent())),
                emails);
    }

    private static <T> Set<T> distinct(List<EnrollmentProgress> enrollments, Function<EnrollmentProgress, T> part) {
        return enrollments.stream().map(part).collect(Collectors.toSet());
    }
}
