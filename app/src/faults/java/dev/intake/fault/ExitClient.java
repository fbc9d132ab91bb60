package dev.intake.fault;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.intake.Programs;
import dev.intake.Storage;
import dev.intake.access.Actor;
import dev.intake.contact.ContactId;
import dev.intake.email.EmailQuery;
import dev.intake.kernel.StorageException;
import dev.intake.testing.TestTenant;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;

/**
 * A writer of entering and exiting events of new contacts, one after the other. Sends each request again, with the same
 * message ids, until it is answered 200.
 */
final class ExitClient implements Callable<Void> {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration ANSWER = Duration.ofMinutes(1);
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final Duration LONGEST_WAIT_FOR_EMAILS = Duration.ofSeconds(3);
    private static final int PAUSE_MILLIS = 20;
    private static final int MAX_DELAY_MILLIS = 60;
    private static final Duration EVENTS_BEGAN_AGO = Duration.ofMinutes(10);
    private static final Duration BETWEEN_EVENTS = Duration.ofSeconds(1);
    private static final String SUBSCRIPTION = "sub_1";
    private static final String OTHER_SUBSCRIPTION = "sub_2";

    private final Supplier<Optional<ExitPerson>> people;
    private final Balancer balancer;
    private final HttpClient http;
    private final Storage storage;
    private final LongAdder failures;
    private final SplittableRandom random;

    /**
     * A client.
     *
     * @param people returns the next person; empty once the race is over
     * @param storage on which exits by hand are done, and emails that are being sent are looked up
     * @param failures counts requests without an answer of 200
     */
    ExitClient(
            Supplier<Optional<ExitPerson>> people,
            Balancer balancer,
            HttpClient http,
            Storage storage,
            LongAdder failures,
            SplittableRandom random) {
        this.people = people;
        this.balancer = balancer;
        this.http = http;
        this.storage = storage;
        this.failures = failures;
        this.random = random;
    }

    @Override
    public Void call() throws IOException, InterruptedException {
        for (Optional<ExitPerson> next = people.get(); next.isPresent(); next = people.get()) {
            race(next.get());
        }
        return null;
    }

    private void race(ExitPerson person) throws IOException, InterruptedException {
        Instant entry = Instant.now().minus(EVENTS_BEGAN_AGO).truncatedTo(ChronoUnit.MILLIS);
        Instant exit = entry.plus(BETWEEN_EVENTS);
        String enters = track(person, "in", ExitTenant.ENTERING, entry, SUBSCRIPTION);
        switch (person.kind()) {
            case BEFORE -> {
                send(person, track(person, "out", ExitTenant.ENDING, exit, SUBSCRIPTION));
                person.exited();
                enter(person, enters);
            }
            case TOGETHER -> {
                enter(person, enters + "," + track(person, "out", ExitTenant.ENDING, exit, SUBSCRIPTION));
                person.exited();
            }
            case AFTER -> exit(person, enter(person, enters), exit, SUBSCRIPTION);
            case OTHER_SUBSCRIPTION -> exit(person, enter(person, enters), exit, OTHER_SUBSCRIPTION);
            case BY_HAND -> exitByHand(person, enter(person, enters));
            case EARLIER -> {
                ContactId unused = enter(person, enters);
                awaitMoment(person);
                send(person, track(person, "out", ExitTenant.ENDING, entry.minus(BETWEEN_EVENTS), SUBSCRIPTION));
            }
            case NONE -> {
                ContactId unused = enter(person, enters);
            }
        }
    }

    private ContactId enter(ExitPerson person, String tracks) throws IOException, InterruptedException {
        String identify = """
                {"type":"identify","userId":"%1$s","email":"%1$s@example.com"},""".formatted(person.user());
        JsonNode results = send(person, identify + tracks);
        person.entered();
        return ContactId.parse(results.path(0).path("contactId").asText())
                .orElseThrow(() -> new IOException("an identify was answered " + results));
    }

    private void exit(ExitPerson person, ContactId contact, Instant at, String subscription)
            throws IOException, InterruptedException {
        awaitMoment(person);
        send(person, track(person, "out", ExitTenant.ENDING, at, subscription));
        person.exitedWhileSending();
        name(person, contact);
    }

    private void exitByHand(ExitPerson person, ContactId contact) throws InterruptedException {
        awaitMoment(person);
        answered(() -> TestTenant.exit(
                Programs.on(storage).actions(), person.tenant().id(), contact, Optional.empty(), Actor.COMMAND_LINE));
        person.exitedWhileSending();
        name(person, contact);
    }

    /** The answer to an event names no email, so the emails being sent are read after it. */
    private void name(ExitPerson person, ContactId contact) throws InterruptedException {
        person.named(answered(() -> storage.programViews(person.tenant().id()).emails(EmailQuery.sendingTo(contact))));
    }

    /** Waits until the mail server has received some of the person's emails, and a little more. */
    private void awaitMoment(ExitPerson person) throws InterruptedException {
        person.awaitReceived(random.nextInt(ExitTenant.PROGRAMS), LONGEST_WAIT_FOR_EMAILS);
        TimeUnit.MILLISECONDS.sleep(random.nextInt(MAX_DELAY_MILLIS));
    }

    private static String track(ExitPerson person, String message, String event, Instant at, String subscription) {
        return """
                {"type":"track","userId":"%1$s","event":"%2$s","messageId":"%3$s-%1$s","timestamp":"%4$s",\
                "properties":{"%5$s":"%6$s"}}""".formatted(person.user(), event, message, at, ExitTenant.SUBSCRIPTION, subscription);
    }

    private JsonNode send(ExitPerson person, String operations) throws IOException, InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        String body = "{\"batch\":[" + operations + "]}";
        while (System.nanoTime() < end) {
            Optional<JsonNode> results = sendOnce(person.tenant(), body);
            if (results.isPresent()) {
                return results.get();
            }
            failures.increment();
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
        }
        throw new IOException("no request is answered 200 for " + PATIENCE);
    }

    private Optional<JsonNode> sendOnce(ExitTenant tenant, String body) throws InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(balancer.next().address("/api/tenants/" + tenant.id() + "/events"))
                .header("Authorization", "Bearer " + tenant.key().reveal())
                .header("Content-Type", "application/json")
                .timeout(ANSWER)
                .POST(BodyPublishers.ofString(body))
                .build();
        try {
            HttpResponse<String> answer = http.send(request, BodyHandlers.ofString());
            if (answer.statusCode() < 500 && answer.statusCode() != 200) {
                throw new IllegalStateException(answer.statusCode() + " " + answer.body());
            }
            return answer.statusCode() == 200
                    ? Optional.of(JSON.readTree(answer.body()).path("results"))
                    : Optional.empty();
        } catch (IOException noAnswer) {
            return Optional.empty();
        }
    }

    private static <T> T answered(Supplier<T> request) throws InterruptedException {
        while (true) {
            try {
                return request.get();
            } catch (StorageException away) {
                TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
            }
        }
    }
}
