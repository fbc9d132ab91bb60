package dev.intake.testing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Intake;
import dev.intake.Storage;
import dev.intake.access.AgentTokenId;
import dev.intake.access.CallBeginning;
import dev.intake.access.CallBeginning.Kind;
import dev.intake.access.IdempotencyKey;
import dev.intake.access.IdempotentCall;
import dev.intake.access.IdempotentCalls;
import dev.intake.access.KeptAnswer;
import dev.intake.access.KeyHash;
import dev.intake.kernel.TenantId;
import dev.intake.sweep.SweepPace;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every storage must do so that a call with an idempotency key is performed once. */
@SuppressWarnings("NullAway.Init") // JUnit calls setUp before each test
public abstract class IdempotentCallsConformance extends StorageContract {
    private static final KeptAnswer ANSWER =
            new KeptAnswer(201, Optional.of("\"r1\""), Optional.of("{\"ok\":true,😀}"));

    private final ManualClock clock = new ManualClock();
    private final AgentTokenId token = new AgentTokenId(UUID.randomUUID());
    private Storage storage;
    private Intake intake;
    private TenantId tenant;

    @BeforeEach
    final void setUp() {
        storage = storage();
        intake = Intake.on(storage, clock, UUID::randomUUID, new Random());
        tenant = TestTenant.of(storage, intake).id();
    }

    @Test
    void call_thatEnded_isAnsweredAgainForADay_andThenPerformedAgain() {
        end(first("a", "x"), ANSWER);
        clock.move(IdempotentCall.LIFETIME.minusMillis(1));

        assertRepeated("a", "x", ANSWER);
        clock.move(Duration.ofMillis(1));
        end(first("a", "y"), ANSWER);
        assertRepeated("a", "y", ANSWER);
    }

    @Test
    void call_ofAClockThatWasAhead_isRememberedForNoMoreThanADay() {
        clock.move(Duration.ofDays(3650));
        end(first("a", "x"), ANSWER);
        clock.move(Duration.ofDays(-3650));

        end(first("a", "y"), ANSWER);

        assertRepeated("a", "y", ANSWER);
    }

    @Test
    void keys_ofAClockThatWasAhead_doNotCountForTheLimit() {
        storage.unitOfWork().inTenant(tenant, stores -> {
            for (int i = 0; i < IdempotentCalls.MAX_KEPT; i++) {
                KeyHash hash = KeyHash.ofBytes(ByteBuffer.allocate(32).putInt(i).array());
                Instant ahead = clock.instant().plus(Duration.ofDays(30));
                stores.idempotentCalls().save(new IdempotentCall(token, hash, hash, ahead, Optional.empty()));
            }
            return true;
        });

        first("a", "x");
    }

    @Test
    void call_ofAClockThatWasHoursAhead_isNotPerformedAgain() {
        clock.move(Duration.ofHours(3));
        end(first("a", "x"), ANSWER);
        clock.move(Duration.ofHours(-3));

        assertRepeated("a", "x", ANSWER);
    }

    @Test
    void answerWithoutTagAndBody_isReadBack() {
        KeptAnswer bare = new KeptAnswer(201, Optional.empty(), Optional.empty());
        end(first("a", "x"), bare);

        assertRepeated("a", "x", bare);
    }

    @Test
    void unfinishedCall_isNotPerformedAgain() {
        first("a", "x");
        clock.move(Duration.ofSeconds(3));

        assertThat(begin("a", "x"))
                .returns(Kind.UNFINISHED, CallBeginning::kind)
                .returns(Duration.ofSeconds(3), CallBeginning::time);
    }

    @Test
    void key_ofAnotherRequest_isRefused_whetherThatEndedOrNot() {
        IdempotentCall call = first("a", "x");
        assertThat(begin("a", "y")).returns(Kind.OTHER_REQUEST, CallBeginning::kind);
        end(call, ANSWER);

        assertThat(begin("a", "y")).returns(Kind.OTHER_REQUEST, CallBeginning::kind);
    }

    @Test
    void key_ofARefusedCall_canBeUsedAgain() {
        intake.idempotentCalls().forget(tenant, first("a", "x"));

        first("a", "y");
    }

    @Test
    void keys_ofADay_haveALimit() {
        storage.unitOfWork().inTenant(tenant, stores -> {
            for (int i = 0; i < IdempotentCalls.MAX_KEPT; i++) {
                KeyHash hash = KeyHash.ofBytes(ByteBuffer.allocate(32).putInt(i).array());
                stores.idempotentCalls().save(new IdempotentCall(token, hash, hash, clock.instant(), Optional.empty()));
            }
            return true;
        });
        clock.move(Duration.ofHours(1));

        assertThat(begin("a", "x"))
                .returns(Kind.TOO_MANY, CallBeginning::kind)
                .returns(IdempotentCall.LIFETIME.minusHours(1), CallBeginning::time);
        clock.move(IdempotentCall.LIFETIME.minusHours(1));
        first("a", "x");
    }

    @Test
    void longBody_isNotKept() {
        end(first("a", "x"), new KeptAnswer(201, Optional.empty(), Optional.of("x".repeat(100_000))));

        assertRepeated("a", "x", new KeptAnswer(201, Optional.empty(), Optional.empty()));
    }

    @Test
    void keys_areApart_byTokenAndTenant() {
        first("a", "x");

        first("b", "x");
        assertThat(intake.idempotentCalls().begin(tenant, new AgentTokenId(UUID.randomUUID()), key("a"), bytes("x")))
                .get()
                .returns(Kind.FIRST, CallBeginning::kind);
        TenantId other = TestTenant.of(storage, intake).id();
        assertThat(intake.idempotentCalls().begin(other, token, key("a"), bytes("x")))
                .get()
                .returns(Kind.FIRST, CallBeginning::kind);
        assertThat(intake.idempotentCalls().begin(new TenantId("tn_nobody"), token, key("a"), bytes("x")))
                .isEmpty();
    }

    @Test
    void call_thatEndsAfterItsKeyWasUsedAgain_changesNothing() {
        IdempotentCall late = first("a", "x");
        clock.move(IdempotentCall.LIFETIME);
        IdempotentCall next = first("a", "x");

        end(late, new KeptAnswer(200, Optional.empty(), Optional.empty()));
        intake.idempotentCalls().forget(tenant, late);

        end(next, ANSWER);
        assertRepeated("a", "x", ANSWER);
    }

    @Test
    void concurrentCalls_ofOneKey_areOneFirst() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try {
            List<Callable<CallBeginning>> calls = Collections.nCopies(8, () -> begin("a", "x"));
            int firsts = 0;
            for (Future<CallBeginning> call : threads.invokeAll(calls)) {
                firsts += call.get().kind() == Kind.FIRST ? 1 : 0;
            }

            assertThat(firsts).isEqualTo(1);
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void calls_areDeletedAfterADay_andYoungerOnesAreNot() {
        IdempotentCall old = first("a", "x");
        clock.move(Duration.ofMillis(1));
        IdempotentCall young = first("b", "x");
        clock.move(IdempotentCall.LIFETIME);

        assertThat(intake.expireCalls().run(SweepPace.UNTHROTTLED)).isPositive();

        assertThat(stored(old)).isEmpty();
        assertThat(stored(young)).contains(young);
    }

    private Optional<IdempotentCall> stored(IdempotentCall call) {
        return storage.unitOfWork()
                .inTenant(tenant, stores -> stores.idempotentCalls().find(call.token(), call.key()))
                .orElseThrow();
    }

    private IdempotentCall first(String key, String request) {
        CallBeginning begun = begin(key, request);
        assertThat(begun.kind()).isEqualTo(Kind.FIRST);
        return begun.call();
    }

    private void assertRepeated(String key, String request, KeptAnswer answer) {
        CallBeginning begun = begin(key, request);
        assertThat(begun.kind()).isEqualTo(Kind.REPEATED);
        assertThat(begun.call().answer()).contains(answer);
    }

    private CallBeginning begin(String key, String request) {
        return intake.idempotentCalls()
                .begin(tenant, token, key(key), bytes(request))
                .orElseThrow();
    }

    private void end(IdempotentCall call, KeptAnswer answer) {
        intake.idempotentCalls().end(tenant, call, answer);
    }

    private static IdempotencyKey key(String text) {
        return IdempotencyKey.parse(text).orElseThrow();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }
}
