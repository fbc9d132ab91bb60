package dev.intake.fault;

import dev.intake.email.StepEmail;
import dev.intake.fault.ExitTenant.Mail;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * A contact, with the responses to its client and the emails that the mail server received. Written by the client and the
 * mail server, independently of the service.
 */
final class ExitPerson {
    /** Less than the service waits for the mail server's reply. */
    private static final Duration LONGEST_HOLD = Duration.ofSeconds(30);

    private final ExitTenant tenant;
    private final String user;
    private final ExitKind kind;
    private final List<Begun> begun = new ArrayList<>();
    private final Set<Mail> named = new HashSet<>();
    private boolean naming;
    private boolean entered;
    private long answered = Long.MAX_VALUE;
    private Instant answeredAt = Instant.MAX;
    private int markedLate;

    /** A person that has not entered yet. */
    ExitPerson(ExitTenant tenant, String user, ExitKind kind) {
        this.tenant = tenant;
        this.user = user;
        this.kind = kind;
    }

    private record Begun(Mail mail, long at) {}

    ExitTenant tenant() {
        return tenant;
    }

    String user() {
        return user;
    }

    ExitKind kind() {
        return kind;
    }

    // The client

    /** The entry event is answered. */
    synchronized void entered() {
        entered = true;
    }

    synchronized boolean hasEntered() {
        return entered;
    }

    /** The exit is answered, and no enrollment that it ends has an email that was marked before. */
    synchronized void exited() {
        answered = System.nanoTime();
        answeredAt = Instant.now();
    }

    /**
     * The exit is answered. Until {@link #named} is called, the mail server holds its replies to this person's emails: an
     * email that was marked before the exit stays one that is being sent.
     */
    synchronized void exitedWhileSending() {
        exited();
        naming = true;
    }

    /** These emails are being sent after the answer. One that was marked later than the answer is a violation. */
    synchronized void named(List<StepEmail> sending) {
        for (StepEmail email : sending) {
            named.add(new Mail(tenant.programs().indexOf(email.entry().program()), email.step()));
            markedLate += email.at().isAfter(answeredAt) ? 1 : 0;
        }
        naming = false;
        notifyAll();
    }

    // The mail server

    /** The mail server has received an email, and may reply once this returns. */
    synchronized void receive(Mail mail, long at) throws InterruptedException {
        begun.add(new Begun(mail, at));
        notifyAll();
        long end = System.nanoTime() + LONGEST_HOLD.toNanos();
        while (naming && System.nanoTime() < end) {
            TimeUnit.NANOSECONDS.timedWait(this, Math.max(1, end - System.nanoTime()));
        }
    }

    /** Waits until so many emails were received, at most so long. */
    synchronized void awaitReceived(int emails, Duration limit) throws InterruptedException {
        long end = System.nanoTime() + limit.toNanos();
        while (begun.size() < emails && System.nanoTime() < end) {
            TimeUnit.NANOSECONDS.timedWait(this, Math.max(1, end - System.nanoTime()));
        }
    }

    // Afterwards

    /** Returns how often each email was received. */
    synchronized Map<Mail, Integer> received() {
        Map<Mail, Integer> times = new HashMap<>();
        begun.forEach(email -> times.merge(email.mail(), 1, Integer::sum));
        return times;
    }

    /** Returns whether the exit ends the enrollment in a program. */
    boolean leaves(int program) {
        return kind.ends(ExitTenant.hasMatch(program));
    }

    /** Returns the emails that began after the exit was answered and were not named. */
    synchronized List<String> begunAfterExit() {
        return begun.stream()
                .filter(this::isAfterExit)
                .filter(email -> !named.contains(email.mail()))
                .map(email -> kind + " of " + user + ": email " + email.mail().subject() + " began "
                        + TimeUnit.NANOSECONDS.toMicros(email.at() - answered) + " us after the answer")
                .toList();
    }

    /** Returns how many emails were being sent when the exit was answered. */
    synchronized int beingSent() {
        return named.size();
    }

    /** Returns by how many nanoseconds each email that the answer named began after it. */
    synchronized List<Long> lags() {
        return begun.stream()
                .filter(this::isAfterExit)
                .filter(email -> named.contains(email.mail()))
                .map(email -> email.at() - answered)
                .toList();
    }

    private boolean isAfterExit(Begun email) {
        return leaves(email.mail().program()) && email.at() > answered;
    }

    /** Returns how many emails were marked as being sent after the exit was answered. */
    synchronized int markedLate() {
        return markedLate;
    }

    synchronized boolean hasExited() {
        return answered < Long.MAX_VALUE;
    }
}
