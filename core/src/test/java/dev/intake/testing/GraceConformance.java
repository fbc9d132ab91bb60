package dev.intake.testing;

import static dev.intake.testing.TestTenant.track;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.access.Actor;
import dev.intake.access.GracePeriod;
import dev.intake.access.IngestionKey;
import dev.intake.access.ReplacedKey;
import dev.intake.access.StoredKey;
import dev.intake.action.Result;
import dev.intake.action.SetAt;
import dev.intake.ingest.Admission;
import dev.intake.ingest.IngestOutcome;
import dev.intake.ingest.Refusal;
import dev.intake.kernel.TenantId;
import dev.intake.tenant.KeyActions;
import dev.intake.tenant.Tenant;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What is decided of keys that go on working for a while after they were replaced, on any storage. The storage may contain
 * other tenants; every test creates its own.
 */
public abstract class GraceConformance extends IngestKit {
    private static final GracePeriod MINUTE = new GracePeriod(Duration.ofMinutes(1));

    private KeyActions.Generated rotate(GracePeriod grace) {
        return TestTenant.done(
                intake,
                tenant.id(),
                KeyActions.GENERATE,
                "graceSeconds",
                Long.toString(grace.length().toSeconds()));
    }

    private Result<ReplacedKey> endGrace() {
        return tenant.run(KeyActions.END_GRACE, Actor.COMMAND_LINE);
    }

    private boolean works(IngestionKey key) {
        IngestOutcome outcome = tenant.attempt(key, List.of(track("u1", null, "ping", null)));
        boolean worked = outcome instanceof IngestOutcome.Processed;
        assertThat(worked || outcome.equals(new IngestOutcome.Refused(new Refusal.Unauthorized())))
                .isTrue();
        // Whoever shows the key alone, or only tries, is let in exactly then, too.
        assertThat(intake.ingestBatch().admit(Optional.of(key)) instanceof Admission.Admitted)
                .isEqualTo(worked);
        assertThat(intake.dryRun().admit(tenant.id(), Optional.of(key)) instanceof Admission.Admitted)
                .isEqualTo(worked);
        return worked;
    }

    @Test
    void withGrace_bothKeysWorkUntilItsEnd_andThenOnlyTheNewOne() {
        KeyActions.Generated rotation = rotate(MINUTE);

        assertThat(rotation.before().orElseThrow().endsAt())
                .isEqualTo(clock.instant().plusSeconds(60));
        assertThat(rotation.before().orElseThrow().key().hash())
                .isEqualTo(tenant.key().hash());
        assertThat(works(tenant.key())).isTrue();
        assertThat(works(rotation.key())).isTrue();

        clock.move(Duration.ofMinutes(1).minusNanos(1_000));
        assertThat(works(tenant.key())).isTrue();
        clock.move(Duration.ofNanos(1_000));
        assertThat(works(tenant.key())).isFalse();
        assertThat(works(rotation.key())).isTrue();
    }

    @Test
    void graceOfAClockThatWasAhead_lastsNoLongerThanAnyGrace_whenTheClockIsRight() {
        clock.move(Duration.ofDays(2));
        KeyActions.Generated rotation = rotate(MINUTE);
        clock.move(Duration.ofDays(-2));

        assertThat(works(tenant.key())).isFalse();
        assertThat(works(rotation.key())).isTrue();
    }

    /** The grace period can end while the body arrives, and between two parts of a batch. */
    @Test
    void graceThatEndsAfterTheFirstLook_isOverInTheTransaction() {
        rotate(MINUTE);
        Admission.Admitted admitted =
                (Admission.Admitted) intake.ingestBatch().admit(tenant.id(), Optional.of(tenant.key()));
        Admission.Admitted dry = (Admission.Admitted) intake.dryRun().admit(tenant.id(), Optional.of(tenant.key()));
        clock.move(Duration.ofMinutes(1));

        IngestOutcome refused = new IngestOutcome.Refused(new Refusal.Unauthorized());
        assertThat(intake.ingestBatch().process(admitted, List.of(track("u1", null, "ping", null))))
                .isEqualTo(refused);
        assertThat(intake.ingestBatch().charge(admitted, List.of())).contains(new Refusal.Unauthorized());
        assertThat(intake.dryRun().plan(dry, List.of())).isEqualTo(refused);
        assertThat(tenant.events()).isEmpty();
    }

    @Test
    void withoutGrace_nothingButTheNewKeyWorks() {
        IngestionKey next = intake.setUpIngestion().generateKey(tenant.id()).orElseThrow();

        assertThat(works(tenant.key())).isFalse();
        assertThat(works(next)).isTrue();
        assertThat(storage().tenant(tenant.id()).orElseThrow().replacedKey()).isEmpty();
    }

    @Test
    void rotationDuringGrace_endsTheOldestKey() {
        IngestionKey second = rotate(MINUTE).key();
        clock.move(Duration.ofSeconds(30));
        KeyActions.Generated third = rotate(MINUTE);

        assertThat(third.before().orElseThrow().key().hash()).isEqualTo(second.hash());
        assertThat(works(tenant.key())).isFalse();
        assertThat(works(second)).isTrue();
        assertThat(works(third.key())).isTrue();
        clock.move(Duration.ofSeconds(59));
        assertThat(works(second)).isTrue();
        clock.move(Duration.ofSeconds(1));
        assertThat(works(second)).isFalse();
    }

    @Test
    void rotationWithoutGraceDuringGrace_endsBoth_howeverItIsRequested() {
        IngestionKey second = rotate(MINUTE).key();
        IngestionKey third = intake.setUpIngestion().generateKey(tenant.id()).orElseThrow();
        assertThat(works(tenant.key())).isFalse();
        assertThat(works(second)).isFalse();
        assertThat(works(third)).isTrue();

        rotate(MINUTE);
        IngestionKey fourth = tenant.done(KeyActions.GENERATE).key();
        assertThat(works(third)).isFalse();
        assertThat(works(fourth)).isTrue();
    }

    @Test
    void keyThatAPersonReplaces_isAcceptedDuringTheGrace_andNoLonger() {
        Tenant before = intake.views().tenant(tenant.id()).orElseThrow();
        Optional<Instant> seen = before.key().map(StoredKey::generatedAt);

        IngestionKey next = tenant.done(KeyActions.GENERATE, "graceSeconds", "60", "revision", SetAt.revision(seen))
                .key();

        assertThat(works(tenant.key())).isTrue();
        assertThat(works(next)).isTrue();
        Tenant after = intake.views().tenant(tenant.id()).orElseThrow();
        assertThat(intake.setUpIngestion().inGrace(before.access())).isEmpty();
        assertThat(intake.setUpIngestion().inGrace(after.access()))
                .map(ReplacedKey::key)
                .isEqualTo(before.key());
        clock.move(MINUTE.length());
        assertThat(works(tenant.key())).isFalse();
        assertThat(intake.setUpIngestion().inGrace(after.access())).isEmpty();
    }

    @Test
    void grace_canBeEndedEarly_once() {
        KeyActions.Generated rotation = rotate(MINUTE);
        Admission.Admitted admittedBefore =
                (Admission.Admitted) intake.ingestBatch().admit(tenant.id(), Optional.of(tenant.key()));

        assertThat(endGrace()).isEqualTo(new Result.Done<>(rotation.before().orElseThrow()));
        assertThat(works(tenant.key())).isFalse();
        assertThat(intake.ingestBatch().charge(admittedBefore, List.of())).contains(new Refusal.Unauthorized());
        assertThat(works(rotation.key())).isTrue();
        assertThat(endGrace()).isInstanceOf(Result.Refused.class);
    }

    @Test
    void grace_thatIsOver_isNothingToEnd() {
        rotate(MINUTE);
        clock.move(Duration.ofMinutes(1));

        assertThat(endGrace()).isInstanceOf(Result.Refused.class);
    }

    @Test
    void firstKey_hasNoneBefore() {
        TenantId bare = intake.tenantSetup().create("Bare").orElseThrow().id();

        KeyActions.Generated first = TestTenant.done(intake, bare, KeyActions.GENERATE, "graceSeconds", "60");

        assertThat(first.before()).isEmpty();
    }

    /** Whatever is done with keys, exactly those work that a short list says. */
    @Test
    @Tag(Tries.LAW)
    void anyRotations_leaveExactlyTheKeysThatShouldWork_seed20260703() {
        for (int i = 0; i < tries(8, 200); i++) {
            SplittableRandom random = new SplittableRandom(20_260_703L + i);
            tenant = TestTenant.of(storage(), intake);
            List<IngestionKey> all = new ArrayList<>(List.of(tenant.key()));
            IngestionKey current = tenant.key();
            Optional<ReplacedKey> inGrace = Optional.empty();
            for (int step = 0; step < 8; step++) {
                switch (random.nextInt(4)) {
                    case 0 -> {
                        current =
                                intake.setUpIngestion().generateKey(tenant.id()).orElseThrow();
                        all.add(current);
                        inGrace = Optional.empty();
                    }
                    case 1 -> {
                        KeyActions.Generated rotation =
                                rotate(new GracePeriod(Duration.ofSeconds(1 + random.nextInt(60))));
                        current = rotation.key();
                        all.add(current);
                        inGrace = rotation.before();
                    }
                    case 2 -> {
                        endGrace();
                        inGrace = Optional.empty();
                    }
                    default -> clock.move(Duration.ofSeconds(random.nextInt(40)));
                }
                for (IngestionKey key : all) {
                    boolean expected = key.hash().equals(current.hash())
                            || inGrace.filter(before -> clock.instant().isBefore(before.endsAt()))
                                    .filter(before -> before.key().hash().equals(key.hash()))
                                    .isPresent();
                    assertThat(works(key)).as("seed %d, step %d", i, step).isEqualTo(expected);
                }
            }
        }
    }
}
