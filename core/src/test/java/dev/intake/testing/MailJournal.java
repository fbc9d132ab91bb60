package dev.intake.testing;

import dev.intake.contact.ContactId;
import dev.intake.email.EmailId;
import dev.intake.email.StepEmail;
import dev.intake.enrollment.Enrollment.Entry;
import dev.intake.enrollment.ProgramId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * What a mail server and the clients that stop emails have seen, in one order: which email was begun by which worker, and
 * which stop was answered when, naming which emails. Safe for use by several threads.
 */
public final class MailJournal {
    private final AtomicLong ticks = new AtomicLong();
    private final Collection<Begun> begun = new ConcurrentLinkedQueue<>();
    private final Collection<Stop> stops = new ConcurrentLinkedQueue<>();

    private record Begun(long at, EmailId email, Object worker) {}

    private record Stop(
            String what, boolean erases, long from, long until, Predicate<Entry> covers, Set<EmailId> named) {}

    /** The present moment. */
    public long now() {
        return ticks.incrementAndGet();
    }

    /** A worker begins to hand the email over. */
    public void begins(EmailId email, Object worker) {
        begins(email, worker, now());
    }

    /** A worker began to hand the email over at that moment. */
    public void begins(EmailId email, Object worker, long at) {
        begun.add(new Begun(at, email, worker));
    }

    /** How many emails were begun so far. */
    int begun() {
        return begun.size();
    }

    /** The contact gets no email after this moment, but those that were named. */
    public void stopped(String how, ContactId contact, long from, List<StepEmail> named) {
        stopped(how, false, contact, from, named);
    }

    /** The contact is erased, and gets no email after this moment, but those that were named. */
    public void erased(ContactId contact, long from, List<StepEmail> named) {
        stopped("erasure of", true, contact, from, named);
    }

    private void stopped(String how, boolean erases, ContactId contact, long from, List<StepEmail> named) {
        stops.add(new Stop(
                how + " " + contact,
                erases,
                from,
                Long.MAX_VALUE,
                entry -> entry.contact().equals(contact),
                ids(named)));
    }

    /** The program sends no email between these moments, but those that were named. */
    public void paused(String how, ProgramId program, long from, long until, List<StepEmail> named) {
        stops.add(new Stop(
                how + " " + program,
                false,
                from,
                until,
                entry -> entry.program().equals(program),
                ids(named)));
    }

    /** How many stops were answered so far. */
    public int stops() {
        return stops.size();
    }

    /** Returns how many emails each answer to a stop has named. */
    public IntSummaryStatistics named() {
        return stops.stream().mapToInt(stop -> stop.named().size()).summaryStatistics();
    }

    private static Set<EmailId> ids(List<StepEmail> emails) {
        return emails.stream().map(StepEmail::id).collect(Collectors.toSet());
    }

    /**
     * The emails that were begun after a stop was answered, except those that were being handed over: such an email is
     * named in the answer, and is the first that its worker begins after it. The answer to an erasure names the email and
     * nothing is stored of it any more, so the answers to later stops cannot name it again.
     *
     * @param entries whose each email is
     */
    public List<String> begunAfterAStop(Map<EmailId, Entry> entries) {
        List<String> wrong = new ArrayList<>();
        for (Stop stop : stops) {
            begun.stream()
                    .filter(email -> email.at() > stop.from() && email.at() < stop.until())
                    .filter(email -> stop.covers().test(entries.get(email.email())))
                    .filter(email -> !isNamed(email, stop) && !isNamedByAnErasure(email))
                    .map(email -> stop.what() + " was answered at " + stop.from() + ", email " + email.email()
                            + " was begun at " + email.at()
                            + (stop.named().contains(email.email()) ? ", after another one" : ", and not named"))
                    .forEach(wrong::add);
        }
        return wrong;
    }

    private boolean isNamed(Begun email, Stop stop) {
        return stop.named().contains(email.email()) && isFirstOfItsWorker(email, stop);
    }

    private boolean isNamedByAnErasure(Begun email) {
        return stops.stream().filter(Stop::erases).anyMatch(erasure -> isNamed(email, erasure));
    }

    private boolean isFirstOfItsWorker(Begun email, Stop stop) {
        return begun.stream()
                .filter(other -> other.worker().equals(email.worker()))
                .noneMatch(other -> other.at() > stop.from() && other.at() < email.at());
    }

    /** The emails that were begun more than once. */
    Set<EmailId> begunTwice() {
        return begun.stream().collect(Collectors.groupingBy(Begun::email, Collectors.counting())).entrySet().stream()
                .filter(entry -> entry.getValue() > 1)
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }
}
