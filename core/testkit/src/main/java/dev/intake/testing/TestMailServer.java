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
 * A mail server in memory, which accepts everything until it is told otherwise. Safe for use by several threads.
 */
public final class TestMailServer implements EmailSender {
    private final List<OutgoingEmail> asked = new ArrayList<>();
    private final List<OutgoingEmail> accepted = new ArrayList<>();
    private final Deque<Behaviour> next = new ArrayDeque<>();

    /** What the server does with one email. */
    @FunctionalInterface
    public interface Behaviour {
        /** Answers, or throws where the worker is to die. */
        SendOutcome on(OutgoingEmail email);
    }

    /** The worker died: nothing that it would have done after this happens. */
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

    /** Has the email delivered, whatever the sender gets to hear. */
    public synchronized void accept(OutgoingEmail email) {
        accepted.add(email);
    }

    /** What the server does with the next email that nothing was said about yet. */
    public synchronized TestMailServer then(Behaviour behaviour) {
        next.add(behaviour);
        return this;
    }

    /** What the server answers about the next email that nothing was said about yet. */
    public TestMailServer then(SendOutcome outcome) {
        return then(email -> outcome);
    }

    /** The emails that it was asked to take, in order. */
    public synchronized List<OutgoingEmail> asked() {
        return List.copyOf(asked);
    }

    /** The emails that it took, in order. */
    public synchronized List<OutgoingEmail> accepted() {
        return List.copyOf(accepted);
    }

    /** The ids of the emails that it took, in order. */
    public List<EmailId> acceptedIds() {
        return accepted().stream().map(OutgoingEmail::id).toList();
    }

    /** The subjects of the emails that it took, in order. */
    public List<String> subjects() {
        return accepted().stream().map(email -> email.content().subject()).toList();
    }
}
