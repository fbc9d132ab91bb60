package dev.intake.testing;

import static dev.intake.testing.TestTenant.historical;
import static dev.intake.testing.TestTenant.identify;
import static dev.intake.testing.TestTenant.track;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Intake;
import dev.intake.Programs;
import dev.intake.access.Actor;
import dev.intake.action.Result;
import dev.intake.contact.Contact;
import dev.intake.contact.EmailAddress;
import dev.intake.email.EmailQuery;
import dev.intake.email.EmailState;
import dev.intake.email.EmailStatus;
import dev.intake.email.SkipReason;
import dev.intake.email.UnsubscribeLinks;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.DedupeKey;
import dev.intake.event.EventType;
import dev.intake.kernel.Source;
import dev.intake.program.Approval;
import dev.intake.program.DraftingMode;
import dev.intake.program.EmailSequence;
import dev.intake.program.Program;
import dev.intake.program.ProgramCheck;
import dev.intake.program.ProgramDrafting;
import dev.intake.program.ProgramKind;
import dev.intake.program.ProgramPlan;
import dev.intake.program.ProgramState;
import dev.intake.program.Remark;
import dev.intake.program.Revision;
import dev.intake.program.SignupEventActions;
import dev.intake.program.Step;
import dev.intake.program.Trigger;
import dev.intake.review.EmailPreview;
import dev.intake.review.PreviewEmails;
import dev.intake.review.SampleRecipient;
import dev.intake.step.RunDueSteps;
import dev.intake.template.DraftFinding;
import dev.intake.template.EmailTemplate;
import dev.intake.template.MergeField;
import dev.intake.template.PlacedEmail;
import dev.intake.template.Rendering;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
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

/**
 * The findings about a draft before approval, and previews of its emails, on any storage. The storage may contain other
 * tenants; every test creates its own.
 */
@SuppressWarnings("NullAway.Init") // JUnit calls setUp before each test
public abstract class DraftingConformance extends StorageContract {
    private static final String SIGN_UP = "user.signed_up";

    private final ManualClock clock = new ManualClock();
    private Programs programs;
    private TestTenant tenant;

    @BeforeEach
    final void setUp() {
        SequentialIds ids = new SequentialIds();
        tenant = TestTenant.of(storage(), Intake.on(storage(), clock, ids, new Random()));
        programs = Programs.on(new OneTenant(storage(), tenant.id()), clock, ids);
    }

    private Program draft(DraftingMode mode, String... subjects) {
        List<Step> steps = List.of(subjects).stream()
                .map(subject -> new Step(Duration.ZERO, List.of(TestEmails.template(subject, "Hello"))))
                .toList();
        return programs.drafting()
                .draft(
                        tenant.id(),
                        new ProgramPlan(
                                "Welcome",
                                ProgramKind.WELCOME,
                                new Trigger(new EventType(SIGN_UP)),
                                new EmailSequence(mode, steps)))
                .orElseThrow();
    }

    private ProgramCheck check(Program program) {
        return programs.check().check(tenant.id(), program.id()).orElseThrow();
    }

    private Approval approve(Program program) {
        return programs.lifecycle().approve(tenant.id(), program.id());
    }

    private List<String> offered(Program program) {
        return check(program).offered().offered().stream().map(Object::toString).toList();
    }

    private void signUp(String user, String... properties) {
        tenant.send(
                identify(user, user + "@example.com", null), track(user, null, SIGN_UP, "signup-" + user, properties));
    }

    private EmailPreview preview(Program program, String user) {
        Contact contact = tenant.contact(user).orElseThrow();
        return programs.preview().preview(tenant.id(), program, contact, UnsubscribeLinks.ofNobody(TestLinks.BASE_URL));
    }

    private static String subject(EmailPreview preview, int step) {
        return ((Rendering.Ready) preview.emails().get(step).rendering())
                .email()
                .subject();
    }

    @Test
    final void drafts_haveALimit_untilOneIsDeleted() {
        Program first = draft(DraftingMode.SHARED, "One");
        for (int i = 1; i < ProgramDrafting.MAX_DRAFTS; i++) {
            assertThat(tenant.intake().programLifecycle().draft(tenant.id(), "Draft", new EventType(SIGN_UP)))
                    .isPresent();
        }
        EventType another = new EventType("another.event");

        assertThat(tenant.intake().programLifecycle().draft(tenant.id(), "Draft", another))
                .isEmpty();
        assertThat(tenant.run(SignupEventActions.SET, Actor.COMMAND_LINE, "event", another.value()))
                .isEqualTo(Result.conflict(ProgramDrafting.FULL));
        assertThat(storage().tenant(tenant.id()).orElseThrow().signupEvent()).isEmpty();

        TestTenant.deleteDraft(programs.actions(), tenant.id(), first.id());
        assertThat(tenant.done(SignupEventActions.SET, "event", another.value()).drafted())
                .isTrue();
    }

    @Test
    final void draft_isDeletedWithItsEmails_andAnApprovedProgramStays() {
        Program draft = draft(DraftingMode.SHARED, "One");
        Program live = draft(DraftingMode.SHARED, "Two");
        approve(live);

        assertThat(TestTenant.deleteDraft(programs.actions(), tenant.id(), draft.id()))
                .isEqualTo(new Result.Done<>(draft.id()));
        assertThat(TestTenant.deleteDraft(programs.actions(), tenant.id(), live.id()))
                .isEqualTo(Result.conflict("The program is active. Only a draft can be deleted. Nothing was changed."));
        assertThat(TestTenant.deleteDraft(programs.actions(), tenant.id(), draft.id()))
                .isEqualTo(Result.notFound("program"));

        assertThat(storage().programViews(tenant.id()).programs())
                .extracting(Program::id)
                .containsExactly(live.id());
        assertThat(programs.views(tenant.id()).sequence(draft).steps()).isEmpty();
        assertThat(programs.views(tenant.id()).sequence(live).steps()).hasSize(1);
    }

    // What is offered

    @Test
    final void sharedDraft_keyThatOneHistoricalEventLacked_isNotOffered_andKeepsItADraft() {
        Program draft = draft(DraftingMode.SHARED, "Welcome to {{event.plan}}");
        signUp("ann", "plan", "pro", "team", "blue");
        assertThat(offered(draft)).containsExactly("contact.email", "event.plan", "event.team");
        assertThat(check(draft).findings()).isEmpty();
        tenant.send(historical("old", SIGN_UP, "2020-01-02T03:04:05Z", "h1", "team", "red"));
        assertThat(offered(draft)).containsExactly("contact.email", "event.team");
        DraftFinding finding = check(draft).blocking().get(0);
        assertThat(finding)
                .isEqualTo(new DraftFinding.NotOffered(
                        "step 1",
                        finding.field(),
                        Optional.of(new DedupeKey(Source.CUSTOMER, "h1").eventId()),
                        Optional.of(Instant.parse("2020-01-02T03:04:05Z"))));
        List<Remark> obstacles = approve(draft)
                .fold(new Approval.Cases<List<Remark>>(approved -> List.of(), refused -> List.of(), found -> found));
        assertThat(obstacles)
                .extracting(obstacle -> obstacle.finding().orElseThrow().field().written())
                .containsExactly("event.plan");
        assertThat(tenant.programStates()).containsExactly(ProgramState.DRAFT);
    }

    @Test
    final void draftPerContact_theSameKey_isApproved_sentWhereTheEventCarriedIt_andHeldWhereNot() {
        Program draft = draft(DraftingMode.PER_CONTACT, "Welcome to {{event.plan}}");
        tenant.send(historical("old", SIGN_UP, "2020-01-02T03:04:05Z", "h1", "team", "red"));
        assertThat(check(draft).findings())
                .singleElement()
                .isInstanceOf(DraftFinding.DependsOnEvent.class)
                .matches(finding -> !finding.blocks());
        TestTenant.changed(approve(draft));
        signUp("ann", "plan", "pro");
        signUp("bob");
        TestMailServer mail = new TestMailServer();
        RunDueSteps worker = programs.worker(TestLinks.LINKS, mail, (of, email) -> {});
        while (worker.run().claimed() > 0) {
            // Everything that is due is done once nothing is claimed.
        }
        assertThat(mail.subjects()).containsExactly("Welcome to pro");
        assertThat(programs.views(tenant.id()).emails(EmailQuery.latest(10).inStates(EmailStatus.HELD)))
                .singleElement()
                .matches(email ->
                        ((EmailState.Held) email.state()).missing().toString().equals("[event.plan]"));
    }

    @Test
    final void markdown_isStoredWithItsTextAndHtml_andRemovedByAnEditWithoutIt() {
        EmailTemplate written =
                TestEmails.template("Hi", "Good to have *you*", Optional.of("<p>Good to have <em>you</em></p>"));
        EmailTemplate inMarkdown = written.withMarkdown("Good to have *you*");
        Program draft = draft(DraftingMode.SHARED, "Hi");

        assertThat(edited(draft, inMarkdown)).containsExactly(inMarkdown, written);
        assertThat(edited(draft, written)).containsExactly(written, written);
    }

    private List<EmailTemplate> edited(Program draft, EmailTemplate first) {
        EmailTemplate second =
                TestEmails.template("Hi", "Good to have *you*", Optional.of("<p>Good to have <em>you</em></p>"));
        EmailSequence sequence =
                new EmailSequence(DraftingMode.SHARED, List.of(new Step(Duration.ZERO, List.of(first, second))));
        programs.drafting().revise(tenant.id(), draft.id(), sequence);
        return check(draft).sequence().emails().stream().map(PlacedEmail::email).toList();
    }

    @Test
    final void draft_revisedToWhatIsOffered_canBeApproved() {
        Program draft = draft(DraftingMode.SHARED, "{{event.plan}}");
        signUp("ann");
        assertThat(approve(draft)).isInstanceOf(Approval.NotReady.class);
        programs.drafting()
                .revise(
                        tenant.id(),
                        draft.id(),
                        new EmailSequence(
                                DraftingMode.SHARED,
                                List.of(new Step(Duration.ZERO, List.of(TestEmails.template("Hi", "Hello"))))));
        assertThat(TestTenant.changed(approve(draft)).state()).isEqualTo(ProgramState.ACTIVE);
    }

    @Test
    final void edit_thatStartedFromAnotherRevision_isStale_andSavesNothing() {
        Program draft = draft(DraftingMode.SHARED, "first");
        EmailSequence first = programs.views(tenant.id()).sequence(draft);
        EmailSequence theirs = sequenceOf("theirs");
        ProgramEditor editor = ProgramEditor.of(programs, tenant.id(), Actor.COMMAND_LINE);

        assertThat(editor.edit(draft.id(), Revision.of(first), theirs)).isInstanceOf(Result.Done.class);
        assertThat(editor.edit(draft.id(), Revision.of(first), sequenceOf("mine")))
                .isInstanceOfSatisfying(
                        Result.Refused.class,
                        stale -> assertThat(stale.refusal().revision())
                                .contains(Revision.of(theirs).value()));
        assertThat(programs.views(tenant.id()).sequence(draft)).isEqualTo(theirs);
    }

    /** Both tabs were opened before either saved. */
    @Test
    final void editsOfOneRevision_atTheSameTime_areSavedOnce() throws Exception {
        Program draft = draft(DraftingMode.SHARED, "first");
        Revision seen = Revision.of(programs.views(tenant.id()).sequence(draft));
        List<Callable<Result<?>>> tabs = new ArrayList<>();
        for (int tab = 0; tab < 8; tab++) {
            EmailSequence sequence = sequenceOf("tab " + tab);
            tabs.add(() ->
                    ProgramEditor.of(programs, tenant.id(), Actor.COMMAND_LINE).edit(draft.id(), seen, sequence));
        }
        ExecutorService threads = Executors.newFixedThreadPool(tabs.size());
        try {
            int saved = 0;
            for (Future<Result<?>> edit : threads.invokeAll(tabs)) {
                saved += edit.get() instanceof Result.Done ? 1 : 0;
            }
            assertThat(saved).isEqualTo(1);
        } finally {
            threads.shutdownNow();
        }
    }

    private static EmailSequence sequenceOf(String subject) {
        return new EmailSequence(
                DraftingMode.SHARED, List.of(new Step(Duration.ZERO, List.of(TestEmails.template(subject, "Hello")))));
    }

    @Test
    final void draft_whoseEventHasNotBeenSeen_canBeApproved_withAWarning() {
        Program draft = draft(DraftingMode.SHARED, "{{event.plan}} {{contact.name}}");
        assertThat(check(draft).findings())
                .<Class<?>>map(DraftFinding::getClass)
                .containsExactly(DraftFinding.DependsOnContact.class, DraftFinding.NoEventYet.class);
        TestTenant.changed(approve(draft));
    }

    @Test
    final void findings_nameStepAndVariant() {
        EmailSequence sequence = new EmailSequence(
                DraftingMode.SHARED,
                List.of(
                        new Step(Duration.ZERO, List.of(TestEmails.template("one", "Hello"))),
                        new Step(
                                Duration.ZERO,
                                List.of(
                                        TestEmails.template("A", "Hello"),
                                        TestEmails.template("B {{event.plan}}", "Hello")))));
        Program draft = draft(DraftingMode.SHARED);
        signUp("ann");
        assertThat(programs.check().check(tenant.id(), draft, sequence).findings())
                .extracting(DraftFinding::place)
                .containsExactly("step 2, variant B");
    }

    @Test
    final void check_ofAnUnknownProgram_isNothing() {
        assertThat(programs.check().check(tenant.id(), new ProgramId(new UUID(7, 7))))
                .isEmpty();
    }

    // What it would say

    @Test
    final void preview_beforeEntry_takesTheNewestEventOfTheType() {
        Program draft = draft(DraftingMode.PER_CONTACT, "{{event.plan}} for {{contact.email}}", "{{contact.name}}");
        signUp("ann", "plan", "free");
        clock.move(Duration.ofSeconds(1));
        tenant.send(track("ann", null, SIGN_UP, "again", "plan", "pro"));
        EmailPreview preview = preview(draft, "ann");
        assertThat(preview.entered()).isFalse();
        assertThat(subject(preview, 0)).isEqualTo("pro for ann@example.com");
        assertThat(((Rendering.Ready) preview.emails().get(0).rendering())
                        .email()
                        .text())
                .as("the whole email")
                .contains("You get this email from ", "Unsubscribe: " + TestLinks.BASE_URL + "/u/test\n");
        assertThat(((Rendering.Held) preview.emails().get(1).rendering()).missing())
                .extracting(Object::toString)
                .containsExactly("contact.name");
        assertThat(preview.skipped()).isEmpty();
    }

    @Test
    final void preview_afterEntry_takesTheEntryEvent() {
        Program draft = draft(DraftingMode.PER_CONTACT, "{{event.plan}}");
        TestTenant.changed(approve(draft));
        signUp("ann", "plan", "free");
        clock.move(Duration.ofSeconds(1));
        tenant.send(track("ann", null, SIGN_UP, "again", "plan", "pro"));
        EmailPreview preview = preview(draft, "ann");
        assertThat(preview.entered()).isTrue();
        assertThat(subject(preview, 0)).isEqualTo("free");
    }

    @Test
    final void preview_ofAContactWithoutEventOrAddress_saysWhatIsMissing() {
        Program draft = draft(DraftingMode.PER_CONTACT, "{{event.plan}}");
        tenant.send(identify("bob", null, null));
        EmailPreview preview = preview(draft, "bob");
        assertThat(preview.entry()).isEmpty();
        assertThat(preview.skipped()).contains(SkipReason.NO_ADDRESS);
        assertThat(preview.emails().get(0).rendering()).isInstanceOf(Rendering.Held.class);
    }

    @Test
    final void preview_ofAnUnsavedEmail_isForTheContactOfTheNewestEvent() {
        signUp("ann", "plan", "free");
        clock.move(Duration.ofSeconds(1));
        signUp("bob", "plan", "pro");
        clock.move(Duration.ofSeconds(1));
        tenant.send(track("ann", null, "order.created", "order", "plan", "none"));
        EventType type = new EventType(SIGN_UP);
        PreviewEmails previews = programs.preview();
        SampleRecipient newest = previews.newestRecipient(tenant.id(), type).orElseThrow();
        SampleRecipient ann =
                previews.recipient(tenant.id(), type, tenant.contact("ann").orElseThrow());

        assertThat(newest.entered()).isFalse();
        assertThat(unsaved(newest)).isEqualTo("pro for bob@example.com");
        assertThat(unsaved(ann)).isEqualTo("free for ann@example.com");
        assertThat(previews.newestRecipient(tenant.id(), new EventType("unknown")))
                .isEmpty();
    }

    private static String unsaved(SampleRecipient recipient) {
        EmailTemplate email = TestEmails.template("{{event.plan}} for {{contact.email}}", "Hello");
        return ((Rendering.Ready) email.render(recipient.values())).email().subject();
    }

    @Test
    final void preview_forAStranger_hasAnAddressAndNothingElse() {
        SampleRecipient stranger = programs.preview()
                .stranger(EmailAddress.parse("ada@example.com").orElseThrow());

        assertThat(stranger.values().of(new MergeField.ContactEmail())).contains("ada@example.com");
        assertThat(stranger.values().of(new MergeField.ContactName())).isEmpty();
        assertThat(stranger.entry()).isEmpty();
    }
}
