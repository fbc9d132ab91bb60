package dev.intake.app.command;

import static dev.intake.app.command.TestCommands.track;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.intake.app.command.TestCommands.Result;
import dev.intake.ingest.Operation;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class EventsCommandsTest {
    private final TestCommands commands = new TestCommands();
    private String tenant = "";

    @BeforeEach
    void addTenant() {
        tenant = commands.tenant();
    }

    private void arrive(String... types) {
        for (String type : types) {
            commands.clock.move(Duration.ofSeconds(1));
            commands.send(tenant, track("u1", type));
        }
    }

    /** Follows while these things happen, one after each look, and then ends. */
    private Result tail(Runnable... happenings) {
        Deque<Runnable> left = new ArrayDeque<>(List.of(happenings));
        StopSignal stop = limit -> {
            Runnable next = left.poll();
            if (next != null) {
                next.run();
            }
            return next == null;
        };
        return commands.run(Map.of(), stop, "events", "tail", tenant, "--json");
    }

    private static List<String> types(Result result) {
        return result.out()
                .lines()
                .map(line -> line.replaceFirst(".*\"type\":\"([^\"]*)\".*", "$1"))
                .toList();
    }

    @Test
    void eventsList_isNewestFirst() {
        arrive("one", "two", "three");

        JsonNode list = commands.json("events", "list", tenant).done();

        assertThat(list.findValuesAsText("type")).containsExactly("three", "two", "one");
        assertThat(list.get(0).properties())
                .extracting(Map.Entry::getKey)
                .containsExactly(
                        "eventId",
                        "contactId",
                        "type",
                        "properties",
                        "occurredAt",
                        "receivedAt",
                        "source",
                        "historical");
    }

    @Test
    void eventsList_isNarrowedByTypeAndLimit() {
        arrive("a", "b", "a", "a");

        assertThat(commands.json("events", "list", tenant, "--type", "a", "--limit", "2")
                        .done()
                        .findValuesAsText("type"))
                .containsExactly("a", "a");
        assertThat(commands.json("events", "list", tenant, "--type", "c").done())
                .isEmpty();
        assertThat(commands.run("events", "list", tenant, "--type", "c").out()).isEqualTo("No events.\n");
        assertThat(commands.run("events", "list", tenant).out().lines()).hasSize(5);
    }

    @Test
    void eventsTail_startsWithTheNewestTen_oldestFirst() {
        arrive(IntStream.range(0, 12).mapToObj(i -> "e" + i).toArray(String[]::new));

        Result tail = tail();

        assertThat(tail.code()).isZero();
        assertThat(types(tail))
                .containsExactly(IntStream.range(2, 12).mapToObj(i -> "e" + i).toArray(String[]::new));
    }

    @Test
    void eventsTail_showsEachEventOnce_alsoOneThatIsStoredLate() {
        arrive("one");

        Result tail = tail(
                () -> arrive("two"),
                () -> {},
                () -> {
                    commands.clock.move(Duration.ofSeconds(-5));
                    commands.send(tenant, track("u1", "late"));
                    commands.clock.move(Duration.ofSeconds(5));
                },
                () -> arrive("three"));

        assertThat(types(tail)).containsExactly("one", "two", "late", "three");
        assertThat(tail.err()).isEmpty();
    }

    @Test
    void eventsTail_reportsWhenItCannotKeepUp() {
        List<Operation> hundred = Collections.nCopies(100, track("u1", "many"));

        Result tail = tail(() ->
                IntStream.range(0, 11).forEach(i -> commands.send(tenant, hundred.toArray(Operation[]::new))));

        assertThat(tail.out().lines()).hasSize(1000);
        assertThat(tail.err()).startsWith("intake: more events arrived than this command can follow");
    }

    @Test
    void list_thatContinues_namesThePlace_andContinuesThere() {
        arrive("a.1", "a.2", "a.3", "a.4", "a.5");

        Result first = commands.run("events", "list", tenant, "--limit", "2", "--json");
        assertThat(first.json().findValuesAsText("type")).containsExactly("a.5", "a.4");
        String from = first.err().strip().replaceFirst(".*--from ", "");
        Result second = commands.run("events", "list", tenant, "--limit", "3", "--from", from, "--json");

        assertThat(second.json().findValuesAsText("type")).containsExactly("a.3", "a.2", "a.1");
        assertThat(second.err()).as("the end of the list").isEmpty();
    }

    @Test
    void tail_endsOnceItsReaderIsGone_evenWhenNoEventArrives() {
        AtomicInteger looks = new AtomicInteger();
        PrintWriter cutOff = new PrintWriter(new StringWriter()) {
            @Override
            public boolean checkError() {
                return looks.incrementAndGet() == 3;
            }
        };
        StopSignal never = limit -> {
            assertThat(looks).hasValueLessThan(4);
            return false;
        };

        int code = commands.line(Map.of(), never, cutOff).execute("events", "tail", tenant);

        assertThat(code).isZero();
        assertThat(looks).hasValue(3);
    }
}
