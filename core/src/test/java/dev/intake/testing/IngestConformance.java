package dev.intake.testing;

import static dev.intake.testing.TestTenant.historical;
import static dev.intake.testing.TestTenant.identify;
import static dev.intake.testing.TestTenant.text;
import static dev.intake.testing.TestTenant.track;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.contact.Consent;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.ExternalId;
import dev.intake.event.EventRecord;
import dev.intake.event.EventType;
import dev.intake.ingest.Operation;
import dev.intake.ingest.OperationResult;
import dev.intake.ingest.Refusal;
import dev.intake.key.IngestionKey;
import dev.intake.limit.RateLimit;
import dev.intake.port.Storage;
import dev.intake.program.Program;
import dev.intake.program.ProgramKind;
import dev.intake.program.ProgramState;
import dev.intake.source.Source;
import dev.intake.tenant.TenantId;
import dev.intake.unsubscribe.Recipient;
import dev.intake.usecase.Admission;
import dev.intake.usecase.IngestOutcome;
import dev.intake.usecase.Intake;
import dev.intake.usecase.ProgramChange;
import dev.intake.usecase.ProgramLifecycle;
import dev.intake.usecase.SetSignupEvent.SignupEventSet;
import dev.intake.usecase.WithdrawConsent;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What the specification says of ingestion, keys, limits and firing, on any storage. An adapter's test extends this
 * class and says which storage is meant. The storage may hold other tenants; every test makes its own.
 */
@SuppressWarnings("NullAway.Init") // JUnit calls setUp before each test
public abstract class IngestConformance {
    private ManualClock clock;
    private Intake intake;
    private TestTenant tenant;

    /** The storage under test; the same or a new one each time. */
    protected abstract Storage storage();

    /** How many random lists the laws are tried on. */
    protected abstract int lists();

    @BeforeEach
    final void setUp() {
        clock = new ManualClock();
        intake = newIntake(storage());
        tenant = TestTenant.of(storage(), intake);
    }

    private Intake newIntake(Storage storage) {
        return Intake.on(storage, clock, new SequentialIds(), new Random());
    }

    // identify

    @Test
    void identify_ofAnUnknownUser_createsTheContact() {
        ContactId id = ok(tenant.send(identify("u1", "ann@example.com", "Ann", "plan", "pro")), 0);

        Contact ann = tenant.contact("u1").orElseThrow();
        assertThat(ann.id()).isEqualTo(id);
        assertThat(ann.email()).contains(TestTenant.email("ann@example.com"));
        assertThat(ann.name().orElseThrow().value()).isEqualTo("Ann");
        assertThat(text(ann, "plan")).contains("pro");
    }

    @Test
    void identify_twice_isAsOnce() {
        Operation once = identify("u1", "ann@example.com", "Ann", "plan", "pro");
        ContactId first = ok(tenant.send(once), 0);
        Contact before = tenant.contact("u1").orElseThrow();
        clock.move(Duration.ofHours(1));

        assertThat(ok(tenant.send(once), 0)).isEqualTo(first);
        assertThat(tenant.contact("u1")).contains(before);
    }

    @Test
    void identify_neverWritesAnEventAndNeverFires() {
        tenant.liveProgram("user.signed_up");

        ContactId id = ok(tenant.send(identify("u1", "ann@example.com", "Ann")), 0);

        assertThat(tenant.events()).isEmpty();
        assertThat(tenant.enrollments(id)).isEmpty();
    }

    @Test
    void identify_mergesTraitsKeyByKey() {
        tenant.send(identify("u1", null, null, "plan", "free", "city", "Oslo"));
        tenant.send(identify("u1", null, null, "plan", "pro"));

        Contact contact = tenant.contact("u1").orElseThrow();
        assertThat(text(contact, "plan")).contains("pro");
        assertThat(text(contact, "city")).contains("Oslo");
    }

    @Test
    void identify_withReservedTraitNames_leavesTheContactsOwnFields() {
        tenant.send(
                identify("u1", "ann@example.com", "Ann", "email", "x@example.com", "name", "X", "externalId", "u9"));

        Contact contact = tenant.contact("u1").orElseThrow();
        assertThat(contact.email()).contains(TestTenant.email("ann@example.com"));
        assertThat(contact.name().orElseThrow().value()).isEqualTo("Ann");
        assertThat(text(contact, "email")).contains("x@example.com");
    }

    // Identity resolution

    @Test
    void resolve_withExternalId_matchesByItAlone() {
        ContactId first = ok(tenant.send(identify("u1", "ann@example.com", null)), 0);

        ContactId moved = ok(tenant.send(identify("u1", "ann@example.org", null)), 0);
        ContactId other = ok(tenant.send(identify("u2", "ann@example.org", null)), 0);

        assertThat(moved).isEqualTo(first);
        assertThat(other).isNotEqualTo(first);
        assertThat(tenant.contact("u1").orElseThrow().email()).contains(TestTenant.email("ann@example.org"));
    }

    @Test
    void resolve_withExternalIdAndTheEmailOfAnEmailOnlyContact_matchesNobody() {
        ContactId emailOnly = ok(tenant.send(identify(null, "ann@example.com", null)), 0);

        ContactId user = ok(tenant.send(identify("u1", "ann@example.com", null)), 0);

        assertThat(user).isNotEqualTo(emailOnly);
        assertThat(tenant.contactsWithEmail("ann@example.com")).hasSize(2);
    }

    @Test
    void resolve_withEmailOnly_matchesInAnyCase_orCreates() {
        ContactId created = ok(tenant.send(identify(null, " Ann@Example.com ", null)), 0);

        assertThat(ok(tenant.send(track(null, "ann@example.COM", "order.created", "m1")), 0))
                .isEqualTo(created);
        assertThat(tenant.contactsWithEmail("ann@example.com")).hasSize(1);
    }

    @Test
    void resolve_withAnEmailThatSeveralShare_prefersAnExternalIdThenTheOldest() {
        ContactId emailOnly = ok(tenant.send(identify(null, "team@example.com", null)), 0);
        assertThat(ok(tenant.send(track(null, "team@example.com", "ping", null)), 0))
                .isEqualTo(emailOnly);

        clock.move(Duration.ofMinutes(1));
        ContactId older = ok(tenant.send(identify("u1", "team@example.com", null)), 0);
        clock.move(Duration.ofMinutes(1));
        tenant.send(identify("u2", "team@example.com", null));

        assertThat(ok(tenant.send(track(null, "team@example.com", "ping", null)), 0))
                .isEqualTo(older);
    }

    @Test
    void resolve_withinOneBatch_seesWhatEarlierOperationsDid() {
        List<OperationResult> results = tenant.send(
                identify("u1", "old@example.com", null),
                identify("u1", "new@example.com", null),
                track(null, "new@example.com", "ping", null),
                track(null, "old@example.com", "ping", null));

        assertThat(ok(results, 2)).isEqualTo(ok(results, 0));
        assertThat(ok(results, 3)).isNotEqualTo(ok(results, 0));
    }

    // Consent

    @Test
    void consent_isRecordedWithTheFirstEmail() {
        tenant.send(identify("u1", null, null));
        assertThat(tenant.contact("u1").orElseThrow().consent()).isEqualTo(new Consent.NotRecorded());

        clock.move(Duration.ofMinutes(1));
        Instant then = clock.instant();
        tenant.send(track("u1", "ann@example.com", "ping", null));
        clock.move(Duration.ofMinutes(1));
        tenant.send(identify("u1", "ann@example.org", null));

        assertThat(tenant.contact("u1").orElseThrow().consent()).isEqualTo(new Consent.Granted(Source.CUSTOMER, then));
    }

    @Test
    void consent_onceWithdrawn_isNeverGrantedAgain() {
        tenant.send(identify("u1", "ann@example.com", null));
        Contact ann = tenant.contact("u1").orElseThrow();
        Instant granted = clock.instant();
        clock.move(Duration.ofMinutes(1));
        Consent withdrawn = new Consent.Withdrawn(Source.CUSTOMER, clock.instant());

        assertThat(withdraw(ann.id())).isEqualTo(new WithdrawConsent.Withdrawn());
        clock.move(Duration.ofMinutes(1));
        tenant.send(identify("u1", "ann@example.org", "Ann"));

        Contact after = tenant.contact("u1").orElseThrow();
        assertThat(after.consent()).isEqualTo(withdrawn);
        assertThat(after.email()).contains(TestTenant.email("ann@example.org"));
        assertThat(after.createdAt()).isEqualTo(granted);
    }

    @Test
    void consent_withdrawnTwice_isWithdrawnAtTheFirstTime() {
        ContactId id = ok(tenant.send(identify("u1", "ann@example.com", null)), 0);
        withdraw(id);
        Contact once = tenant.contact("u1").orElseThrow();
        clock.move(Duration.ofMinutes(1));

        assertThat(withdraw(id)).isEqualTo(new WithdrawConsent.AlreadyWithdrawn());
        assertThat(tenant.contact("u1")).contains(once);
    }

    @Test
    void consent_ofNobodyThereIs_cannotBeWithdrawn() {
        ContactId id = ok(tenant.send(identify("u1", "ann@example.com", null)), 0);
        TestTenant other = TestTenant.of(storage(), intake);

        assertThat(withdraw(new ContactId(new UUID(-1, -1)))).isEqualTo(new WithdrawConsent.NoSuchContact());
        assertThat(intake.withdrawConsent().withdraw(new Recipient(other.id(), id)))
                .isEqualTo(new WithdrawConsent.NoSuchContact());
        assertThat(intake.withdrawConsent().withdraw(new Recipient(new TenantId("nobody"), id)))
                .isEqualTo(new WithdrawConsent.NoSuchContact());
        assertThat(tenant.contact("u1").orElseThrow().consent()).isInstanceOf(Consent.Granted.class);
    }

    private WithdrawConsent.Outcome withdraw(ContactId contact) {
        return intake.withdrawConsent().withdraw(new Recipient(tenant.id(), contact));
    }

    // track

    @Test
    void track_withIdentity_recordsTheEvent() {
        ContactId id = ok(tenant.send(track("u1", null, "order.created", "m1", "total", "12")), 0);

        EventRecord event = tenant.events().get(0);
        assertThat(event.contact()).isEqualTo(id);
        assertThat(event.type()).isEqualTo(new EventType("order.created"));
        assertThat(event.properties().keys()).extracting("value").containsExactly("total");
        assertThat(event.occurredAt()).isEqualTo(clock.instant());
        assertThat(event.receivedAt()).isEqualTo(clock.instant());
        assertThat(event.source()).isEqualTo(Source.CUSTOMER);
        assertThat(event.historical()).isFalse();
    }

    @Test
    void track_withoutIdentity_isSkippedAndItsMessageIdIsNotConsumed() {
        List<OperationResult> skipped = tenant.send(track(null, null, "ping", "m1"));
        List<OperationResult> sent = tenant.send(track("u1", null, "ping", "m1"));

        assertThat(skipped).containsExactly(new OperationResult.SkippedNoIdentity());
        assertThat(sent.get(0)).isInstanceOf(OperationResult.Ok.class);
        assertThat(tenant.events()).hasSize(1);
    }

    @Test
    void track_withoutIdentityAndWithKnownMessageId_isSkipped() {
        tenant.send(track("u1", null, "ping", "m1"));

        assertThat(tenant.send(track(null, null, "ping", "m1")))
                .containsExactly(new OperationResult.SkippedNoIdentity());
    }

    @Test
    void track_withKnownMessageId_isDuplicateAndWritesNothing() {
        tenant.liveProgram("order.created");
        tenant.send(track("u1", null, "ping", "m1"));
        TestTenant.Contents before = contents();
        clock.move(Duration.ofMinutes(1));

        List<OperationResult> results = tenant.send(
                track("u1", "new@example.com", "order.created", "m1", "total", "1"),
                track("u2", null, "order.created", " m1 "));

        assertThat(results).containsExactly(new OperationResult.Duplicate(), new OperationResult.Duplicate());
        assertThat(contents()).isEqualTo(before);
        assertThat(tenant.contact("u2")).isEmpty();
    }

    @Test
    void track_withTheSameMessageIdInOneBatch_isDuplicate() {
        List<OperationResult> results = tenant.send(track("u1", null, "ping", "m1"), track("u2", null, "ping", "m1"));

        assertThat(results.get(0)).isInstanceOf(OperationResult.Ok.class);
        assertThat(results.get(1)).isEqualTo(new OperationResult.Duplicate());
        assertThat(tenant.events()).hasSize(1);
    }

    @Test
    void track_withoutMessageId_isAlwaysANewEvent() {
        tenant.send(track("u1", null, "ping", null), track("u1", null, "ping", null));
        tenant.send(track("u1", null, "ping", null));

        assertThat(tenant.events()).hasSize(3);
    }

    @Test
    void track_withTheMessageIdOfAnotherTenant_isNoDuplicate() {
        TestTenant other = TestTenant.of(storage(), intake);
        tenant.send(track("u1", null, "ping", "m1"));

        assertThat(other.send(track("u1", null, "ping", "m1")).get(0)).isInstanceOf(OperationResult.Ok.class);
    }

    @Test
    void results_areInRequestOrder_onePerOperation() {
        List<Operation> operations = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            operations.add(
                    switch (i % 4) {
                        case 0 -> identify("u" + i, null, null);
                        case 1 -> track(null, null, "ping", null);
                        case 2 -> track("u" + i, null, "ping", "m");
                        default -> track("u" + i, null, "ping", "m" + i);
                    });
        }

        List<OperationResult> results = tenant.send(operations);

        assertThat(results).hasSize(100);
        for (int i = 0; i < 100; i++) {
            Class<?> expected = switch (i % 4) {
                case 1 -> OperationResult.SkippedNoIdentity.class;
                case 2 -> i == 2 ? OperationResult.Ok.class : OperationResult.Duplicate.class;
                default -> OperationResult.Ok.class;
            };
            assertThat(results.get(i)).as("operation %d", i).isInstanceOf(expected);
        }
    }

    // Firing and backfill

    @Test
    void track_ofATriggeringType_firesTheLiveProgramOncePerContact() {
        Program.Live program = tenant.liveProgram("user.signed_up");

        ContactId u1 = ok(tenant.send(track("u1", null, "user.signed_up", "m1")), 0);
        Instant then = clock.instant();
        clock.move(Duration.ofMinutes(1));
        tenant.send(track("u1", null, "user.signed_up", "m2"), track("u1", null, "user.signed_up", "m3"));
        ContactId u2 = ok(tenant.send(track("u2", null, "user.signed_up", "m4")), 0);

        assertThat(tenant.enrollments(u1)).singleElement().satisfies(enrollment -> {
            assertThat(enrollment.entry().program()).isEqualTo(program.id());
            assertThat(enrollment.enrolledAt()).isEqualTo(then);
            assertThat(tenant.events()).extracting(EventRecord::id).contains(enrollment.entryEvent());
        });
        assertThat(tenant.enrollments(u2)).hasSize(1);
    }

    @Test
    void track_ofATriggeringType_firesEveryProgramThatMatches() {
        Program.Live first = tenant.liveProgram("user.signed_up");
        Program.Live second = tenant.liveProgram("user.signed_up");
        tenant.liveProgram("user.signed_up.later");

        ContactId u1 = ok(tenant.send(track("u1", null, "user.signed_up", "m1")), 0);

        assertThat(tenant.enrollments(u1))
                .extracting(enrollment -> enrollment.entry().program())
                .containsExactlyInAnyOrder(first.id(), second.id());
    }

    @Test
    void track_historical_isRecordedWithItsTimeAndFiresNothing() {
        tenant.liveProgram("user.signed_up");

        ContactId u1 = ok(tenant.send(historical("u1", "user.signed_up", "2020-02-29T10:00:00+02:00", "m1")), 0);

        EventRecord event = tenant.events().get(0);
        assertThat(event.historical()).isTrue();
        assertThat(event.occurredAt()).isEqualTo(Instant.parse("2020-02-29T08:00:00Z"));
        assertThat(event.receivedAt()).isEqualTo(clock.instant());
        assertThat(tenant.enrollments(u1)).isEmpty();
    }

    @Test
    void track_liveAfterHistory_firesForTheExistingUser() {
        tenant.liveProgram("user.signed_up");
        ContactId u1 = ok(tenant.send(historical("u1", "user.signed_up", "2020-02-29", "m1")), 0);

        tenant.send(track("u1", null, "user.signed_up", "m2"));

        assertThat(tenant.enrollments(u1)).hasSize(1);
    }

    /** The email is given to somebody who has entered before, and then tracked by. */
    @Test
    void programs_ofAContactThatIsGivenAnEmailAndThenMeantByIt_doNotFireAgain() {
        Program.Live program = tenant.liveProgram("user.signed_up");
        tenant.send(track("u1", "old@example.com", "user.signed_up", "m1"));

        tenant.send(identify("u1", "new@example.com", null), track(null, "new@example.com", "user.signed_up", "m2"));

        ContactId only = tenant.contact("u1").orElseThrow().id();
        assertThat(tenant.enrollments(only))
                .extracting(enrollment -> enrollment.entry().program())
                .containsExactly(program.id());
    }

    @Test
    void programs_thatAreDraftOrPaused_doNotFire() {
        Program.Draft draft = intake.programLifecycle()
                .draft(tenant.id(), "Draft", new EventType("user.signed_up"))
                .orElseThrow();
        Program.Live paused = tenant.liveProgram("user.signed_up");
        intake.programLifecycle().pause(tenant.id(), paused.id());

        ContactId u1 = ok(tenant.send(track("u1", null, "user.signed_up", "m1")), 0);
        assertThat(tenant.enrollments(u1)).isEmpty();

        intake.programLifecycle().resume(tenant.id(), paused.id());
        intake.programLifecycle().approve(tenant.id(), draft.id());
        tenant.send(track("u1", null, "user.signed_up", "m2"));
        assertThat(tenant.enrollments(u1)).hasSize(2);
    }

    // Type profiles

    @Test
    void profile_isWhatEveryEventOfATypeCarried_historicalOnesIncluded() {
        tenant.send(
                track("u1", null, "user.signed_up", "m1", "plan", "pro", "city", "Oslo"),
                historical("u2", "user.signed_up", "2020-01-01", "m2", "plan", "free", "size", "L"),
                track("u3", null, "order.created", "m3", "total", "1"),
                track("u3", null, "user.signed_up", "m3"));

        assertThat(profileKeys("user.signed_up")).containsExactly("plan");
        assertThat(profileKeys("order.created")).containsExactly("total");
    }

    private List<String> profileKeys(String type) {
        EventType event = new EventType(type);
        return storage()
                .unitOfWork()
                .inTenant(tenant.id(), stores -> stores.profiles().of(Set.of(event)))
                .flatMap(profiles -> Optional.ofNullable(profiles.get(event)))
                .orElseThrow()
                .commonKeys()
                .stream()
                .map(Object::toString)
                .toList();
    }

    // Signup event and the states of programs

    @Test
    void signupEvent_savedTwice_makesOneWelcomeDraft() {
        SignupEventSet first = saveSignupEvent("user.signed_up");
        SignupEventSet second = saveSignupEvent("user.signed_up");

        assertThat(first.drafted()).isTrue();
        assertThat(second.drafted()).isFalse();
        assertThat(second.welcome()).isEqualTo(first.welcome());
        assertThat(first.welcome().state()).isEqualTo(ProgramState.DRAFT);
        assertThat(first.welcome().outline().kind()).isEqualTo(ProgramKind.WELCOME);
        assertThat(storage().views().programs(tenant.id())).containsExactly(first.welcome());
        assertThat(storage().views().tenant(tenant.id()).orElseThrow().signupEvent())
                .contains(new EventType("user.signed_up"));
    }

    @Test
    void signupEvent_changed_draftsForTheNewTypeAndLeavesTheOldProgram() {
        Program old = saveSignupEvent("user.signed_up").welcome();
        intake.programLifecycle().approve(tenant.id(), old.id());

        SignupEventSet changed = saveSignupEvent("user.created");
        SignupEventSet back = saveSignupEvent("user.signed_up");

        assertThat(changed.drafted()).isTrue();
        assertThat(back.drafted()).isFalse();
        assertThat(back.welcome().state()).isEqualTo(ProgramState.ACTIVE);
        assertThat(storage().views().programs(tenant.id())).hasSize(2);
    }

    @Test
    void signupEvent_itsWelcomeProgram_firesOnceApproved() {
        Program welcome = saveSignupEvent("user.signed_up").welcome();
        ContactId before = ok(tenant.send(track("u1", null, "user.signed_up", "m1")), 0);
        intake.programLifecycle().approve(tenant.id(), welcome.id());
        ContactId after = ok(tenant.send(track("u2", null, "user.signed_up", "m2")), 0);

        assertThat(tenant.enrollments(before)).isEmpty();
        assertThat(tenant.enrollments(after)).hasSize(1);
    }

    private SignupEventSet saveSignupEvent(String event) {
        return intake.setSignupEvent().save(tenant.id(), new EventType(event)).orElseThrow();
    }

    @Test
    void programs_moveOnlyAlongTheirTransitions() {
        Program.Draft draft = intake.programLifecycle()
                .draft(tenant.id(), "Program", new EventType("ping"))
                .orElseThrow();
        ProgramLifecycle lifecycle = intake.programLifecycle();

        assertThat(lifecycle.pause(tenant.id(), draft.id()))
                .isEqualTo(new ProgramChange.NotAllowed(ProgramState.DRAFT));
        assertThat(lifecycle.resume(tenant.id(), draft.id()))
                .isEqualTo(new ProgramChange.NotAllowed(ProgramState.DRAFT));
        assertThat(lifecycle.approve(tenant.id(), draft.id())).isEqualTo(new ProgramChange.Changed(draft.approve()));
        assertThat(lifecycle.approve(tenant.id(), draft.id()))
                .isEqualTo(new ProgramChange.NotAllowed(ProgramState.ACTIVE));
        assertThat(TestTenant.changed(lifecycle.pause(tenant.id(), draft.id())).state())
                .isEqualTo(ProgramState.PAUSED);
        assertThat(TestTenant.changed(lifecycle.resume(tenant.id(), draft.id())).state())
                .isEqualTo(ProgramState.ACTIVE);
        assertThat(tenant.programStates()).containsExactly(ProgramState.ACTIVE);

        TestTenant other = TestTenant.of(storage(), intake);
        assertThat(lifecycle.pause(other.id(), draft.id())).isEqualTo(new ProgramChange.NoSuchProgram());
        assertThat(lifecycle.pause(new TenantId("tn_nobody"), draft.id())).isEqualTo(new ProgramChange.NoSuchProgram());
    }

    // Keys

    @Test
    void key_ofATenantThatNeverGeneratedOne_isNoIngestionKey() {
        TenantId bare = intake.tenantSetup().create("Bare").orElseThrow().id();

        assertThat(intake.ingestBatch().admit(bare, Optional.of(tenant.key())))
                .isEqualTo(new Admission.Refused(new Refusal.NoIngestionKey()));
        assertThat(intake.ingestBatch().admit(bare, Optional.empty()))
                .isEqualTo(new Admission.Refused(new Refusal.NoIngestionKey()));
    }

    @Test
    void key_missingWrongOrOfAnotherTenant_isUnauthorized_asIsAnUnknownTenant() {
        TestTenant other = TestTenant.of(storage(), intake);
        Admission unauthorized = new Admission.Refused(new Refusal.Unauthorized());

        assertThat(intake.ingestBatch().admit(tenant.id(), Optional.empty())).isEqualTo(unauthorized);
        assertThat(intake.ingestBatch().admit(tenant.id(), Optional.of(other.key())))
                .isEqualTo(unauthorized);
        assertThat(intake.ingestBatch().admit(new TenantId("tn_nobody"), Optional.of(tenant.key())))
                .isEqualTo(unauthorized);
    }

    @Test
    void key_generatedAnew_revokesThePreviousOneAtOnce() {
        Admission.Admitted admittedBefore =
                (Admission.Admitted) intake.ingestBatch().admit(tenant.id(), Optional.of(tenant.key()));
        IngestionKey next = intake.setUpIngestion().generateKey(tenant.id()).orElseThrow();
        List<Operation> ping = List.of(track("u1", null, "ping", "m1"));

        assertThat(intake.ingestBatch().process(admittedBefore, ping))
                .isEqualTo(new IngestOutcome.Refused(new Refusal.Unauthorized()));
        assertThat(tenant.attempt(tenant.key(), ping)).isEqualTo(new IngestOutcome.Refused(new Refusal.Unauthorized()));
        assertThat(tenant.events()).isEmpty();
        assertThat(tenant.attempt(next, ping)).isInstanceOf(IngestOutcome.Processed.class);
    }

    @Test
    void key_alone_leadsToItsTenant_andIsNobodysOnceReplaced() {
        TestTenant.of(storage(), intake);
        Admission unauthorized = new Admission.Refused(new Refusal.Unauthorized());

        assertThat(intake.ingestBatch().admit(Optional.of(tenant.key())))
                .isEqualTo(new Admission.Admitted(tenant.id(), tenant.key().hash()));
        assertThat(intake.ingestBatch().admit(Optional.empty())).isEqualTo(unauthorized);
        assertThat(intake.ingestBatch().admit(Optional.of(IngestionKey.generate(new Random(7)))))
                .isEqualTo(unauthorized);

        IngestionKey next = intake.setUpIngestion().generateKey(tenant.id()).orElseThrow();
        assertThat(intake.ingestBatch().admit(Optional.of(tenant.key()))).isEqualTo(unauthorized);
        assertThat(intake.ingestBatch().admit(Optional.of(next)))
                .isEqualTo(new Admission.Admitted(tenant.id(), next.hash()));
    }

    // Parts

    @Test
    void parts_ofAnyNumber_areStoredInOrder_andSentAgainAreDuplicates() {
        List<Operation> operations = new ArrayList<>();
        for (int i = 0; i < 250; i++) {
            operations.add(track("u" + i % 7, null, "ping", "m" + i));
        }

        List<OperationResult> first = inParts(operations, 3);
        assertThat(first).hasSize(250).allMatch(OperationResult.Ok.class::isInstance);
        assertThat(tenant.events()).hasSize(250);

        operations.add(track("u0", null, "ping", "new"));
        List<OperationResult> again = inParts(operations, 3);
        assertThat(again.subList(0, 250)).allMatch(OperationResult.Duplicate.class::isInstance);
        assertThat(again.get(250)).isInstanceOf(OperationResult.Ok.class);
        assertThat(tenant.events()).hasSize(251);
    }

    @Test
    void parts_payForTheirRequestsAtOnce_orAreNotBegun() {
        intake.tenantSetup().limit(tenant.id(), new RateLimit(3600, 4));
        List<Operation> pings = new ArrayList<>();
        for (int i = 0; i < 250; i++) {
            pings.add(track("u1", null, "ping", "m" + i));
        }
        Admission.Admitted admitted = (Admission.Admitted) intake.ingestBatch().admit(Optional.of(tenant.key()));
        inParts(pings.subList(0, 150), 2);

        assertThat(intake.ingestBatch().processInParts(admitted, pings, 3))
                .isEqualTo(new IngestOutcome.Refused(new Refusal.RateLimited(Duration.ofSeconds(1))));
        assertThat(tenant.events()).hasSize(150);
        clock.move(Duration.ofSeconds(1));
        inParts(pings, 3);
        assertThat(tenant.events()).hasSize(250);
    }

    @Test
    void parts_withoutAnOperation_payAllTheSame() {
        intake.tenantSetup().limit(tenant.id(), new RateLimit(3600, 1));

        assertThat(inParts(List.of(), 1)).isEmpty();
        assertThat(tenant.attempt(tenant.key(), List.of())).isInstanceOf(IngestOutcome.Refused.class);
    }

    private List<OperationResult> inParts(List<Operation> operations, int requests) {
        Admission.Admitted admitted = (Admission.Admitted) intake.ingestBatch().admit(Optional.of(tenant.key()));
        IngestOutcome outcome = intake.ingestBatch().processInParts(admitted, operations, requests);
        assertThat(outcome).isInstanceOf(IngestOutcome.Processed.class);
        return ((IngestOutcome.Processed) outcome).results();
    }

    // Limits

    @Test
    void limit_afterABurstOf600_refusesUntilOneRequestIsBack() {
        for (int i = 0; i < 600; i++) {
            tenant.send(track(null, null, "ping", null));
        }

        assertThat(tenant.attempt(tenant.key(), List.of(track("u1", null, "ping", "m1"))))
                .isEqualTo(new IngestOutcome.Refused(new Refusal.RateLimited(Duration.ofSeconds(6))));
        assertThat(tenant.contact("u1")).isEmpty();

        clock.move(Duration.ofSeconds(6));
        tenant.send(track("u1", null, "ping", "m1"));
        assertThat(tenant.attempt(tenant.key(), List.of(track("u1", null, "ping", "m2"))))
                .isInstanceOf(IngestOutcome.Refused.class);
    }

    @Test
    void limit_isPerTenant_andConfigurable() {
        intake.tenantSetup().limit(tenant.id(), new RateLimit(3600, 2));
        TestTenant other = TestTenant.of(storage(), intake);
        List<Operation> ping = List.of(track("u1", null, "ping", null));

        tenant.send(ping);
        tenant.send(ping);
        assertThat(tenant.attempt(tenant.key(), ping))
                .isEqualTo(new IngestOutcome.Refused(new Refusal.RateLimited(Duration.ofSeconds(1))));
        other.send(ping);
    }

    @Test
    void limit_isNotTouchedByAWrongKey_andChargedForAUselessBody() {
        intake.tenantSetup().limit(tenant.id(), new RateLimit(1, 1));
        IngestionKey wrong = IngestionKey.generate(new Random(7));
        for (int i = 0; i < 5; i++) {
            intake.ingestBatch().admit(tenant.id(), Optional.of(wrong));
        }
        Admission.Admitted admitted =
                (Admission.Admitted) intake.ingestBatch().admit(tenant.id(), Optional.of(tenant.key()));

        assertThat(intake.ingestBatch().charge(admitted)).isEmpty();
        assertThat(intake.ingestBatch().charge(admitted)).contains(new Refusal.RateLimited(Duration.ofHours(1)));
    }

    // Laws

    /** Planning a list at once leaves the same store and gives the same answers as planning its parts one by one. */
    @Test
    @Tag(Tries.LAW)
    void split_law() {
        for (int seed = 0; seed < lists(); seed++) {
            RandomOperations random = new RandomOperations(seed);
            List<Operation> whole = random.list(20);

            Run atOnce = run(storage(), List.of(whole));
            Run inParts = run(storage(), random.parts(whole));
            Run oneByOne = run(storage(), whole.stream().map(List::of).toList());

            assertThat(inParts).as("seed %d, in parts", seed).isEqualTo(atOnce);
            assertThat(oneByOne).as("seed %d, one by one", seed).isEqualTo(atOnce);
        }
    }

    /** This storage and the one in memory end with the same rows and answers. */
    @Test
    @Tag(Tries.LAW)
    void storage_agreesWithTheOneInMemory() {
        for (int seed = 0; seed < Math.min(lists(), 1_000); seed++) {
            RandomOperations random = new RandomOperations(seed);
            List<List<Operation>> batches = random.parts(random.list(40));

            assertThat(run(storage(), batches)).as("seed %d", seed).isEqualTo(run(new InMemoryStorage(seed), batches));
        }
    }

    private Run run(Storage storage, List<List<Operation>> batches) {
        TestTenant fresh = TestTenant.of(storage, newIntake(storage));
        RandomOperations.EVENT_TYPES.forEach(fresh::liveProgram);
        List<OperationResult> results = new ArrayList<>();
        batches.forEach(batch -> results.addAll(fresh.send(batch)));
        return new Run(results, fresh.contents(RandomOperations.people(), RandomOperations.EVENT_TYPES));
    }

    private record Run(List<OperationResult> results, TestTenant.Contents contents) {}

    private TestTenant.Contents contents() {
        return tenant.contents(List.of(new ExternalId("u1")), List.of("ping", "order.created"));
    }

    private static ContactId ok(List<OperationResult> results, int index) {
        assertThat(results.get(index)).isInstanceOf(OperationResult.Ok.class);
        return ((OperationResult.Ok) results.get(index)).contact();
    }
}
