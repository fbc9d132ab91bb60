package dev.intake.testing;

import dev.intake.email.EmailId;
import dev.intake.email.EmailSender;
import dev.intake.email.OutgoingEmail;
import dev.intake.email.SendOutcome;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * A mail server in memory, which accepts every email unless a test sets another behavior. Thread-safe.
 */
public final class TestMailServer implements EmailSender {
    private final List<OutgoingEmail> asked = new ArrayList<>();
    private final List<OutgoingEmail> accepted = new ArrayList<>();
    private final Deque<Behaviour> next = new ArrayDeque<>();

    /** The behavior for one email. */
    @FunctionalInterface
    public interface Behaviour {
        /** Returns the result, or throws an exception if the worker is to die. */
        SendOutcome on(OutgoingEmail email);
    }

    /** Simulates the death of the worker: nothing that follows happens. */
    public static final class WorkerDied extends Error {
        private static final long serialVersionUID = 1;

        /** Creates an error without a message. */
        public WorkerDied() {}
    }

    /** Creates a server that accepts everything. */
    public TestMailServer() {}

    @Override
    public SendOutcome send(OutgoingEmail email) {
        Behaviour behaviour;
        synchronized (this) {
            asked.add(email);
            behaviour = next.isEmpty() ? any -> new SendOutcome.Accepted() : next.pop();
        }
        SendOutcome outcome = behaviour.on(email);
        if (outcome instanceof SendOutcome.Accepted) {
            accept(email);
        }
        return outcome;
    }

    /** Delivers the email, whatever result the sender receives. */
    public synchronized void accept(OutgoingEmail email) {
        accepted.add(email);
    }

    /** Sets the behavior for the next email without one. */
    public synchronized TestMailServer then(Behaviour behaviour) {
        next.add(behaviour);
        return this;
    }

    /** Sets the result for the next email without a behavior. */
    public TestMailServer then(SendOutcome outcome) {
        return then(email -> outcome);
    }

    /** Returns the emails that were submitted, in order. */
    public synchronized List<OutgoingEmail> asked() {
        return List.copyOf(asked);
    }

    /** Returns the accepted emails, in order. */
    public synchronized List<OutgoingEmail> accepted() {
        return List.copyOf(accepted);
    }

    /** Returns the ids of the accepted emails, in order. */
    public List<EmailId> acceptedIds() {
        return accepted().stream().map(OutgoingEmail::id).toList();
    }

    /** Returns the subjects of the accepted emails, in order. */
    public List<String> subjects() {
        return accepted().stream().map(email -> email.content().subject()).toList();
    }
}
