package dev.intake.app.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.app.e2e.FlakyFront.Attempt;
import dev.intake.event.DedupeKey;
import dev.intake.kernel.Source;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Official clients, unchanged, send their calls: afterwards the database holds what was called, once. */
@Tag("client")
@TestInstance(Lifecycle.PER_CLASS)
@Execution(ExecutionMode.CONCURRENT)
class OfficialClientsTest {
    private static final int BATCH = 250;

    private Path data = Path.of("");
    private RunningService service;

    @BeforeAll
    void start(@TempDir Path folder) throws Exception {
        data = folder;
        service = RunningService.start(data);
    }

    @AfterAll
    void stop() {
        service.close();
    }

    @ParameterizedTest
    @CsvSource({"segment.mjs, false", "customerio.mjs, false", "rudderstack.mjs, true"})
    void batchesRefusedAndThenUnanswered_areRepeatedWithTheSameIds_andStoredOnce(String program, boolean gzip)
            throws Exception {
        Tenant tenant = tenant(program);
        try (FlakyFront front = FlakyFront.faulty(service.text("url"))) {
            ClientProgram.node(ClientProgram.NODE.resolve(program), front.url(), tenant.key());

            assertRepeated(front, gzip);
            assertStoredOnce(tenant, front);
        }
    }

    @Test
    void segmentForJava_repeatsWithTheSameIds_andIsStoredOnce() throws Exception {
        Tenant tenant = tenant("Segment for Java");
        try (FlakyFront front = FlakyFront.faulty(service.text("url"))) {
            ClientProgram.java(
                    Path.of("src", "test", "clients", "java", "SegmentJava.java"), front.url(), tenant.key());

            assertRepeated(front, false);
            assertStoredOnce(tenant, front);
        }
    }

    @Test
    void dittofeed_whichRepeatsNothing_isStoredOnce() throws Exception {
        Tenant tenant = tenant("Dittofeed");
        try (FlakyFront front = FlakyFront.honest(service.text("url"))) {
            ClientProgram.node(ClientProgram.NODE.resolve("dittofeed.mjs"), front.url(), tenant.key());

            assertThat(front.attempts().values())
                    .allSatisfy(attempts ->
                            assertThat(attempts).extracting(Attempt::answered).containsExactly(200));
            assertStoredOnce(tenant, front);
        }
    }

    private record Tenant(String id, String key) {}

    private Tenant tenant(String name) throws Exception {
        String id = service.run("tenant", "create", name).get("tenantId").textValue();
        return new Tenant(id, service.run("key", "generate", id).get("key").textValue());
    }

    private static void assertRepeated(FlakyFront front, boolean gzip) {
        Collection<List<Attempt>> batches = front.attempts().values();
        assertThat(batches).allSatisfy(attempts -> {
            assertThat(attempts).extracting(Attempt::answered).containsExactly(429, 500, 200);
            assertThat(attempts).extracting(Attempt::gzip).containsOnly(gzip);
        });
        List<Integer> sizes = front.attempts().keySet().stream().map(List::size).toList();
        assertThat(sizes).contains(BATCH).allMatch(size -> size <= BATCH);
        assertThat(sizes.stream().mapToInt(Integer::intValue).sum()).isEqualTo(ClientCalls.ITEMS);
    }

    private void assertStoredOnce(Tenant tenant, FlakyFront front) throws Exception {
        assertThat(ClientCalls.storedContacts(data, tenant.id())).isEqualTo(ClientCalls.contacts());
        assertThat(ClientCalls.storedOrders(data, tenant.id())).isEqualTo(ClientCalls.orders());
        assertThat(ClientCalls.storedIds(data, tenant.id())).containsExactlyInAnyOrderElementsOf(trackIds(front));
    }

    /** The ids that events have which were sent with these message ids. */
    private static List<UUID> trackIds(FlakyFront front) {
        return front.attempts().values().stream()
                .map(attempts -> attempts.get(0).batch())
                .flatMap(batch -> StreamSupport.stream(batch.spliterator(), false))
                .filter(item -> item.path("type").asText().equals("track"))
                .map(item -> new DedupeKey(
                                Source.CUSTOMER, item.path("messageId").asText())
                        .eventId()
                        .value())
                .toList();
    }
}
