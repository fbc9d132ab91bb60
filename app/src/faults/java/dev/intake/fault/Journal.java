package dev.intake.fault;

import com.fasterxml.jackson.databind.JsonNode;
import dev.intake.fault.FaultBatch.Operation;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** The responses to clients, stored by the clients: nothing that happens to the service can change them. */
final class Journal {
    /** The responses about one message. */
    static final class Told {
        private final AtomicInteger recorded = new AtomicInteger();
        private final AtomicInteger duplicate = new AtomicInteger();
        private volatile boolean unsure;

        /** How often it was acknowledged as recorded. */
        int recorded() {
            return recorded.get();
        }

        /** Whether it was acknowledged. */
        boolean isAcknowledged() {
            return recorded.get() + duplicate.get() > 0;
        }

        /** Whether a request with it had no answer, or one that leaves it open. */
        boolean isUnsure() {
            return unsure;
        }
    }

    private final Map<String, Told> messages = new ConcurrentHashMap<>();
    private final Set<String> users = ConcurrentHashMap.newKeySet();
    private final Set<String> entered = ConcurrentHashMap.newKeySet();
    private final AtomicLong acknowledged = new AtomicLong();
    private final AtomicLong failures = new AtomicLong();

    /** To be called before the request is sent. */
    void sending(FaultBatch batch) {
        batch.operations().stream()
                .filter(Operation::isTrack)
                .forEach(track -> messages.computeIfAbsent(track.message(), message -> new Told()));
    }

    /** The request had no answer, or one that leaves open whether it took effect. */
    void failed(FaultBatch batch) {
        failures.incrementAndGet();
        batch.operations().stream().filter(Operation::isTrack).forEach(track -> told(track).unsure = true);
    }

    void answered(FaultBatch batch, JsonNode answer) {
        JsonNode results = answer.path("results");
        for (int i = 0; i < batch.operations().size(); i++) {
            Operation operation = batch.operations().get(i);
            String status = results.path(i).path("status").asText();
            if (status.equals("ok")) {
                users.add(operation.user());
            }
            if (operation.isTrack()) {
                Told told = told(operation);
                (status.equals("ok") ? told.recorded : told.duplicate).incrementAndGet();
                if (operation.enters()) {
                    entered.add(operation.user());
                }
            }
            if (!status.equals("ok") && !(operation.isTrack() && status.equals("duplicate"))) {
                throw new IllegalStateException(operation + " was answered " + results.path(i));
            }
        }
        acknowledged.addAndGet(batch.operations().size());
    }

    private Told told(Operation track) {
        return messages.computeIfAbsent(track.message(), message -> new Told());
    }

    /** The responses about every message ever sent. */
    Map<String, Told> messages() {
        return messages;
    }

    /** Users about whom something was acknowledged as done. */
    Set<String> users() {
        return users;
    }

    /** Users with an acknowledged event that starts the program. */
    Set<String> entered() {
        return entered;
    }

    /** Operations that were acknowledged. */
    long acknowledged() {
        return acknowledged.get();
    }

    /** Requests without an answer of 200. */
    long failures() {
        return failures.get();
    }
}
