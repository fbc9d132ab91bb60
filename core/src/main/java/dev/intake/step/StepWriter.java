package dev.intake.step;

import dev.intake.contact.Contact;
import dev.intake.email.EmailId;
import dev.intake.email.StepEmail;
import dev.intake.enrollment.Enrollment.Entry;
import dev.intake.enrollment.ProgramId;
import dev.intake.program.Journey;
import dev.intake.program.Passage;
import dev.intake.program.PassageStore;
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
     * Stores what the mail server answered about some passages and what is decided about others. Each email that is to be
     * sent is marked; a caller passes one passage at a time, so that nothing is marked before it is its turn.
     *
     * @return all that was decided, the answers first
     */
    static List<StepDecision> write(
            StepStores stores, ProgramId id, List<StepOutcome> answers, List<Passage> claimed, Instant now) {
        Set<EmailId> expected = emailIds(answers, claimed);
        Supplier<Map<Entry, Passage>> stored = stores.passages().ofLater(entries(answers, claimed));
        Supplier<Map<EmailId, StepEmail>> expectedEmails = stores.emails().ofLater(expected);
        Supplier<List<Contact>> contacts = stores.contacts()
                .candidatesLater(
                        Set.copyOf(distinct(claimed, passage -> passage.entry().contact())), 1);
        Optional<Program> program = stores.programs().find(id);
        if (program.isEmpty()) {
            return List.of();
        }
        Journey journey = stores.programs().journey(program.get());
        Map<Entry, Passage> passages = stored.get();
        List<Passage> ours = claimed.stream()
                .filter(passage -> isStillClaimed(passage, passages))
                .map(passage -> passages.get(passage.entry()))
                .toList();
        Map<EmailId, StepEmail> emails = new HashMap<>(expectedEmails.get());
        emails.putAll(stores.emails().of(unexpected(ours, expected)));
        List<StepDecision> decisions = new ArrayList<>(settle(answers, passages, emails, journey));
        StepSnapshot snapshot = snapshot(stores, program.get(), journey, ours, contacts.get(), emails);
        decisions.addAll(StepRules.decide(snapshot, now, now.plus(PassageStore.CLAIM)));
        stores.passages().save(decisions.stream().map(StepDecision::passage).toList());
        stores.emails()
                .save(decisions.stream()
                        .flatMap(decision -> decision.email().stream())
                        .toList());
        return decisions;
    }

    /**
     * Makes passages due again at once that were claimed and not looked at.
     *
     * @return those of them that nobody else has claimed meanwhile, as they are now stored
     */
    static List<Passage> giveBack(StepStores stores, List<Passage> claimed, Instant now) {
        Map<Entry, Passage> stored = stores.passages().of(entries(List.of(), claimed));
        List<Passage> free = claimed.stream()
                .filter(passage -> isStillClaimed(passage, stored))
                .map(passage -> passage.dueAt(now))
                .toList();
        stores.passages().save(free);
        return free;
    }

    private static Set<Entry> entries(List<StepOutcome> answers, List<Passage> claimed) {
        return Stream.concat(
                        answers.stream().map(answer -> answer.sending().entry()),
                        claimed.stream().map(Passage::entry))
                .collect(Collectors.toSet());
    }

    /** A claim that has ended and was followed by another's is none any more. */
    private static boolean isStillClaimed(Passage claimed, Map<Entry, Passage> stored) {
        Passage now = stored.get(claimed.entry());
        return now != null && now.claim() == claimed.claim();
    }

    private static Set<EmailId> emailIds(List<StepOutcome> answers, List<Passage> passages) {
        return Stream.concat(
                        answers.stream().map(answer -> answer.sending().id()),
                        passages.stream().map(passage -> EmailId.of(passage.entry(), passage.position())))
                .collect(Collectors.toSet());
    }

    /** A person may have decided about an email since the claim, so that its contact has come to another step. */
    private static Set<EmailId> unexpected(List<Passage> ours, Set<EmailId> expected) {
        Set<EmailId> ids = emailIds(List.of(), ours);
        ids.removeAll(expected);
        return ids;
    }

    private static List<StepDecision> settle(
            List<StepOutcome> answers, Map<Entry, Passage> passages, Map<EmailId, StepEmail> emails, Journey journey) {
        List<StepDecision> settled = new ArrayList<>();
        for (StepOutcome answer : answers) {
            Passage passage = passages.get(answer.sending().entry());
            StepEmail stored = emails.get(answer.sending().id());
            if (passage != null && stored != null) {
                answer.settle(passage, stored, journey).ifPresent(settled::add);
            }
        }
        return settled;
    }

    private static StepSnapshot snapshot(
            StepStores stores,
            Program program,
            Journey journey,
            List<Passage> passages,
            List<Contact> contacts,
            Map<EmailId, StepEmail> emails) {
        return new StepSnapshot(
                stores.tenant(),
                program,
                journey,
                passages,
                contacts.stream().collect(Collectors.toMap(Contact::id, Function.identity())),
                stores.events()
                        .of(distinct(passages, passage -> passage.enrollment().entryEvent())),
                emails);
    }

    private static <T> Set<T> distinct(List<Passage> passages, Function<Passage, T> part) {
        return passages.stream().map(part).collect(Collectors.toSet());
    }
}
