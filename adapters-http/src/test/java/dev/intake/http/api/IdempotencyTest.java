package dev.intake.http.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Storage;
import dev.intake.TenantStores;
import dev.intake.access.AgentToken;
import dev.intake.access.IdempotencyKey;
import dev.intake.access.IdempotentCall;
import dev.intake.http.testing.TestService;
import dev.intake.kernel.StorageException;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.UnitOfWork;
import dev.intake.program.ProgramStore;
import dev.intake.testing.ForwardingStorage;
import dev.intake.testing.ForwardingStores;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls that are repeated with their {@code Idempotency-Key}. */
class IdempotencyTest extends ManagementApiKit {
    private static final String KEY = "\"0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5f\"";
    private static final String ANN = "{\"email\":\"ann@example.com\"}";

    @Test
    void repeatedDraft_isAnsweredAsTheFirst_andCreatesNothing() throws Exception {
        int before = programs();
        HttpResponse<String> first = post("/programs", KEY, PROGRAM);

        HttpResponse<String> again = post("/programs", KEY, PROGRAM);

        assertThat(first.statusCode()).isEqualTo(201);
        assertThat(again.statusCode()).isEqualTo(201);
        assertThat(again.body()).isEqualTo(first.body());
        assertThat(etag(again)).isEqualTo(etag(first));
        assertThat(programs()).isEqualTo(before + 1);
    }

    @Test
    void repeatedDraft_isAnsweredAsTheFirst_afterItsProgramChanged() throws Exception {
        HttpResponse<String> first = post("/programs", KEY, PROGRAM);
        call("DELETE", "/programs/" + json(first).get("programId").textValue());

        assertThat(post("/programs", KEY, PROGRAM).body()).isEqualTo(first.body());
    }

    @Test
    void concurrentPosts_ofOneKey_createOneDraft() throws Exception {
        int before = programs();
        ExecutorService threads = Executors.newFixedThreadPool(32);
        List<HttpResponse<String>> answers = new ArrayList<>();
        try {
            List<Future<HttpResponse<String>>> posts = IntStream.range(0, 32)
                    .mapToObj(post -> threads.submit(() -> post("/programs", KEY, PROGRAM)))
                    .toList();
            for (Future<HttpResponse<String>> post : posts) {
                answers.add(post.get());
            }
        } finally {
            threads.shutdownNow();
        }

        assertThat(programs()).isEqualTo(before + 1);
        assertThat(answers).extracting(HttpResponse::statusCode).contains(201).isSubsetOf(201, 409);
        assertThat(answers)
                .filteredOn(answer -> answer.statusCode() == 201)
                .extracting(HttpResponse::body)
                .containsOnly(post("/programs", KEY, PROGRAM).body());
    }

    @Test
    void key_ofAnotherRequest_isRefused() throws Exception {
        post("/programs", KEY, PROGRAM);

        for (String other : List.of(PROGRAM.replace("Hello", "Bye"), "{")) {
            HttpResponse<String> refused = post("/programs", KEY, other);
            assertThat(refused.statusCode()).isEqualTo(422);
            assertThat(json(refused).get("code").textValue()).isEqualTo("idempotency_key_reused");
        }
        assertThat(post("/suppressions", KEY, ANN).statusCode()).isEqualTo(422);
        assertThat(post("/suppressions?test=true", KEY, ANN).statusCode()).isEqualTo(422);
        assertThat(post("/programs", "another", PROGRAM).statusCode()).isEqualTo(201);
    }

    @Test
    void keys_ofTwoTokens_areApart() throws Exception {
        HttpResponse<String> first = post("/programs", KEY, PROGRAM);
        AgentToken other = service.agentToken(tenant, ALL).token();

        HttpResponse<String> second = post(other, "/programs", KEY, PROGRAM);

        assertThat(json(second).get("programId")).isNotEqualTo(json(first).get("programId"));
    }

    @Test
    void key_canBeUsedAgain_afterADay_andAfterARefusal() throws Exception {
        assertThat(post("/programs", KEY, "{\"name\":1}").statusCode()).isEqualTo(400);
        HttpResponse<String> first = post("/programs", KEY, PROGRAM);
        assertThat(first.statusCode()).isEqualTo(201);
        service.clock.move(IdempotentCall.LIFETIME);

        HttpResponse<String> next = post("/programs", KEY, PROGRAM);

        assertThat(json(next).get("programId")).isNotEqualTo(json(first).get("programId"));
    }

    @Test
    void repeatedGenerationOfAKey_showsNoKey_andKeepsIt() throws Exception {
        String key = json(post("/key", KEY, "")).get("key").textValue();

        HttpResponse<String> again = post("/key", KEY, "");

        assertThat(again.statusCode()).isEqualTo(409);
        assertThat(again.body()).doesNotContain(key);
        assertThat(json(again).get("message").textValue()).contains("which only its response contained");
        assertThat(send(key)).isEqualTo(200);
    }

    @Test
    void repeatedClosing_doesNotCloseAnAddressAgain_thatWasOpened() throws Exception {
        assertThat(json(post("/suppressions", KEY, ANN)).get("closed").booleanValue())
                .isTrue();
        assertThat(json(post("/suppressions", KEY, ANN)).get("closed").booleanValue())
                .isTrue();
        call("POST", "/suppressions/lift", ANN);

        HttpResponse<String> late = post("/suppressions", KEY, ANN);

        assertThat(late.statusCode()).isEqualTo(200);
        assertThat(json(late).get("closed").booleanValue()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"\"", "a b", "a,b", "\"a", "\"a\";b"})
    void malformedKey_isRefused(String key) throws Exception {
        assertThat(post("/programs", key, PROGRAM).statusCode()).isEqualTo(400);
    }

    @Test
    void key_hasAtMost255Characters() throws Exception {
        String longest = "k".repeat(IdempotencyKey.MAX_LENGTH);

        assertThat(post("/programs", longest + "k", PROGRAM).statusCode()).isEqualTo(400);
        HttpResponse<String> first = post("/programs", longest, PROGRAM);
        assertThat(post("/programs", "\"" + longest + "\"", PROGRAM).body()).isEqualTo(first.body());
    }

    @Test
    void call_thatWasInterrupted_isNotPerformedAgain() throws Exception {
        AtomicBoolean broken = new AtomicBoolean(true);
        try (TestService other = TestService.startOn(storage -> new BreakingStorage(storage, broken))) {
            TenantId there =
                    other.intake.tenantSetup().create("Acme").orElseThrow().id();
            AgentToken by = other.agentToken(there, ALL).token();
            HttpRequest.Builder post = HttpRequest.newBuilder(other.uri("/api/v1/tenants/" + there + "/programs"))
                    .header("Authorization", "Bearer " + by.reveal())
                    .header("Idempotency-Key", KEY)
                    .POST(BodyPublishers.ofString(PROGRAM));
            assertThat(other.send(post).statusCode()).isEqualTo(500);
            broken.set(false);
            other.clock.move(Duration.ofSeconds(3));

            HttpResponse<String> again = other.send(post);

            assertThat(again.statusCode()).isEqualTo(409);
            assertThat(json(again).get("message").textValue()).contains("began 3 s ago and has no response");
            assertThat(other.intake.programViews(there).programs()).isEmpty();
        }
    }

    /** Fails to store programs while it is broken. */
    private record BreakingStorage(Storage working, AtomicBoolean broken) implements ForwardingStorage {
        @Override
        public UnitOfWork<TenantStores> unitOfWork() {
            return new UnitOfWork<>() {
                @Override
                public <T> Optional<T> inTenant(TenantId tenant, Work<? super TenantStores, T> work) {
                    return working.unitOfWork().inTenant(tenant, stores -> work.in(new BreakingStores(stores, broken)));
                }
            };
        }
    }

    private record BreakingStores(TenantStores working, AtomicBoolean broken) implements ForwardingStores {
        @Override
        public ProgramStore programs() {
            if (broken.get()) {
                throw new StorageException("broken", new IOException());
            }
            return working.programs();
        }
    }

    private int programs() throws Exception {
        return json(call("GET", "/programs")).get("programs").size();
    }

    private HttpResponse<String> post(String path, String key, String body) throws Exception {
        return post(token, path, key, body);
    }

    private HttpResponse<String> post(AgentToken by, String path, String key, String body) throws Exception {
        return service.send(request(by, path)
                .header("Idempotency-Key", key)
                .POST(body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body)));
    }
}
