package dev.intake.testing;

import static dev.intake.testing.TestTenant.historical;
import static dev.intake.testing.TestTenant.identify;
import static dev.intake.testing.TestTenant.track;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Programs;
import dev.intake.action.Result;
import dev.intake.contact.AttributeKey;
import dev.intake.contact.ContactId;
import dev.intake.enrollment.ExitRule;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventRecord;
import dev.intake.event.EventType;
import dev.intake.event.FieldCoverage;
import dev.intake.kernel.TenantId;
import dev.intake.program.Approval;
import dev.intake.program.DraftingMode;
import dev.intake.program.EmailSequence;
import dev.intake.program.Program;
import dev.intake.program.ProgramActions;
import dev.intake.program.ProgramKind;
import dev.intake.program.ProgramLifecycle;
import dev.intake.program.ProgramPlan;
import dev.intake.program.ProgramState;
import dev.intake.program.Remark;
import dev.intake.program.SignupEventActions;
import dev.intake.program.SignupEventActions.SignupEventSet;
import dev.intake.program.Step;
import dev.intake.program.Trigger;
import dev.intake.suppression.EmailCategory;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * What the specification says of firing, type profiles and the states of programs, on any storage. The storage may contain
 * other tenants; every test creates its own.
 */
public abstract class ProgramConformance extends IngestKit {
    // Coverage of properties

    @Test
    void coverage_countsTheEventsOfTheTypeThatCarriedEachProperty() {
        EventType type = new EventType("user.signed_up");
        assertThat(tenant.intake().eventViews(tenant.id()).coverage(type)).contains(FieldCoverage.NONE);
        tenant.send(
                track("u1", null, "user.signed_up", "m1", "plan", "pro", "role", "admin"),
                track("u2", null, "user.signed_up", "m2", "plan", "free"),
                track("u3", null, "user.signed_up", "m3"),
                track("u3", null, "order.created", "m4", "plan", "pro"));

        FieldCoverage coverage =
                tenant.intake().eventViews(tenant.id()).coverage(type).orElseThrow();

        assertThat(coverage.events()).isEqualTo(3);
        assertThat(coverage.carried()).hasSize(2);
        assertThat(coverage.of(new AttributeKey("plan"))).isEqualTo(2);
        assertThat(coverage.of(new AttributeKey("role"))).isEqualTo(1);
        assertThat(coverage.of(new AttributeKey("other"))).isZero();
        assertThat(tenant.intake().eventViews(new TenantId("tn_nobody")).coverage(type))
                .contains(FieldCoverage.NONE);
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
        TestTenant.pause(intake.actions(), tenant.id(), paused.id());

        ContactId u1 = ok(tenant.send(track("u1", null, "user.signed_up", "m1")), 0);
        assertThat(tenant.enrollments(u1)).isEmpty();

        TestTenant.resume(intake.actions(), tenant.id(), paused.id());
        tenant.giveEmails(draft.id());
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
                .inTenant(tenant.id(), stores -> stores.profile(event))
                .flatMap(profile -> profile)
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
        assertThat(storage().programViews(tenant.id()).programs()).containsExactly(first.welcome());
        assertThat(storage().tenant(tenant.id()).orElseThrow().signupEvent()).contains(new EventType("user.signed_up"));
    }

    @Test
    void signupEvent_changed_draftsForTheNewTypeAndLeavesTheOldProgram() {
        Program old = saveSignupEvent("user.signed_up").welcome();
        tenant.giveEmails(old.id());
        intake.programLifecycle().approve(tenant.id(), old.id());

        SignupEventSet changed = saveSignupEvent("user.created");
        SignupEventSet back = saveSignupEvent("user.signed_up");

        assertThat(changed.drafted()).isTrue();
        assertThat(back.drafted()).isFalse();
        assertThat(back.welcome().state()).isEqualTo(ProgramState.ACTIVE);
        assertThat(storage().programViews(tenant.id()).programs()).hasSize(2);
    }

    @Test
    void signupEvent_itsWelcomeProgram_firesOnceApproved() {
        Program welcome = saveSignupEvent("user.signed_up").welcome();
        ContactId before = ok(tenant.send(track("u1", null, "user.signed_up", "m1")), 0);
        tenant.giveEmails(welcome.id());
        intake.programLifecycle().approve(tenant.id(), welcome.id());
        ContactId after = ok(tenant.send(track("u2", null, "user.signed_up", "m2")), 0);

        assertThat(tenant.enrollments(before)).isEmpty();
        assertThat(tenant.enrollments(after)).hasSize(1);
    }

    private SignupEventSet saveSignupEvent(String event) {
        return TestTenant.done(intake, tenant.id(), SignupEventActions.SET, "event", event);
    }

    @Test
    void draft_ofATenantWithoutAPostalAddress_isNotApproved_butAPausedProgramIsResumed() {
        TenantId bare = intake.tenantSetup().create("Bare").orElseThrow().id();
        ProgramLifecycle lifecycle = intake.programLifecycle();
        ProgramId draft = lifecycle
                .draft(bare, "Program", new EventType("ping"))
                .orElseThrow()
                .id();
        TestTenant.giveEmails(Programs.on(storage()), bare, draft);

        assertThat(lifecycle.approve(bare, draft)).isEqualTo(new Approval.NotReady(List.of(Remark.noPostalAddress())));
        assertThat(intake.programViews(bare).program(draft).map(Program::state)).contains(ProgramState.DRAFT);

        Program paused = intake.programViews(bare).program(draft).orElseThrow();
        approvedByAnOlderVersion(bare, paused);
        TestTenant.changed(TestTenant.pause(intake.actions(), bare, draft));
        assertThat(TestTenant.changed(TestTenant.resume(intake.actions(), bare, draft))
                        .state())
                .isEqualTo(ProgramState.ACTIVE);
    }

    @Test
    void transactionalDraft_ofATenantWithoutAPostalAddress_isApproved() {
        TenantId bare = intake.tenantSetup().create("Bare").orElseThrow().id();
        Step step = new Step(Duration.ZERO, List.of(TestEmails.template("Receipt", "Thank you.")));
        EmailSequence sequence = new EmailSequence(
                DraftingMode.PER_CONTACT,
                List.of(step),
                ExitRule.NONE,
                Optional.empty(),
                Optional.empty(),
                EmailCategory.TRANSACTIONAL);
        ProgramPlan plan =
                new ProgramPlan("Receipts", ProgramKind.CUSTOM, new Trigger(new EventType("order.paid")), sequence);
        ProgramId draft = Programs.on(storage())
                .drafting()
                .draft(bare, plan)
                .orElseThrow()
                .id();

        assertThat(TestTenant.changed(intake.programLifecycle().approve(bare, draft))
                        .state())
                .isEqualTo(ProgramState.ACTIVE);
    }

    /** Older versions approved programs of tenants without a postal address. */
    private void approvedByAnOlderVersion(TenantId tenant, Program program) {
        storage().unitOfWork().inTenant(tenant, stores -> {
            stores.programs().save(List.of(((Program.Draft) program).approve()));
            return true;
        });
    }

    @Test
    void programs_moveOnlyAlongTheirTransitions() {
        Program.Draft draft = intake.programLifecycle()
                .draft(tenant.id(), "Program", new EventType("ping"))
                .orElseThrow();
        ProgramLifecycle lifecycle = intake.programLifecycle();

        Result<ProgramActions.Shown> draftStays = Result.conflict("The program is draft. Only an active program can be"
                + " paused, and only a paused one resumed. Nothing was changed.");
        assertThat(TestTenant.pause(intake.actions(), tenant.id(), draft.id())).isEqualTo(draftStays);
        assertThat(TestTenant.resume(intake.actions(), tenant.id(), draft.id())).isEqualTo(draftStays);
        assertThat(lifecycle.approve(tenant.id(), draft.id()))
                .isEqualTo(new Approval.NotReady(List.of(Remark.noEmails())));
        assertThat(tenant.programStates()).containsExactly(ProgramState.DRAFT);
        tenant.giveEmails(draft.id());
        assertThat(lifecycle.approve(tenant.id(), draft.id())).isEqualTo(new Approval.Approved(draft.approve()));
        assertThat(lifecycle.approve(tenant.id(), draft.id())).isInstanceOf(Approval.Refused.class);
        assertThat(TestTenant.changed(TestTenant.pause(intake.actions(), tenant.id(), draft.id()))
                        .state())
                .isEqualTo(ProgramState.PAUSED);
        assertThat(TestTenant.changed(TestTenant.resume(intake.actions(), tenant.id(), draft.id()))
                        .state())
                .isEqualTo(ProgramState.ACTIVE);
        assertThat(tenant.programStates()).containsExactly(ProgramState.ACTIVE);

        TestTenant other = TestTenant.of(storage(), intake);
        assertThat(TestTenant.pause(intake.actions(), other.id(), draft.id())).isEqualTo(Result.notFound("program"));
        assertThat(TestTenant.pause(intake.actions(), new TenantId("tn_nobody"), draft.id()))
                .isEqualTo(Result.notFound("tenant"));
    }
}
