package dev.intake.testing;

import static dev.intake.testing.TestTenant.historical;
import static dev.intake.testing.TestTenant.identify;
import static dev.intake.testing.TestTenant.track;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.contact.Contact;
import dev.intake.email.EmailState;
import dev.intake.email.EmailStatus;
import dev.intake.email.SkipReason;
import dev.intake.event.DedupeKey;
import dev.intake.event.EventId;
import dev.intake.event.EventType;
import dev.intake.explain.Explanation;
import dev.intake.explain.Firing;
import dev.intake.explain.ProgramExplanation;
import dev.intake.explain.StepStanding;
import dev.intake.port.Storage;
import dev.intake.program.DraftingMode;
import dev.intake.program.Journey;
import dev.intake.program.ProgramId;
import dev.intake.program.ProgramKind;
import dev.intake.program.ProgramPlan;
import dev.intake.program.Step;
import dev.intake.program.Trigger;
import dev.intake.source.Source;
import dev.intake.usecase.Intake;
import dev.intake.usecase.Programs;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Whether it is told truly, on any storage, why programs started or did not. The storage may hold other tenants; every
 * test makes its own.
 */
@SuppressWarnings("NullAway.Init") // JUnit calls setUp before each test
public abstract class ExplainConformance {
    private static final Duration DAY = Duration.ofDays(1);
    private static final Duration SECOND = Duration.ofSeconds(1);

    private ManualClock clock;
    private Programs programs;
    private TestTenant tenant;
    private int events;

    /** The storage under test; the same or a new one each time. */
    protected abstract Storage storage();

    /** How many random histories are tried. */
    protected abstract int histories();

    @BeforeEach
    final void setUp() {
        clock = new ManualClock();
        SequentialIds ids = new SequentialIds();
        tenant = TestTenant.of(storage(), Intake.on(storage(), clock, ids, new Random()));
        programs = Programs.on(new OneTenant(storage(), tenant.id()), clock, ids);
    }

    // Nouns and verbs

    private static Step step(Duration delay, String subject) {
        return new Step(delay, List.of(TestEmails.template(subject, "Hello")));
    }

    private ProgramId draft(String on, Step... steps) {
        Journey journey = new Journey(DraftingMode.PER_CONTACT, List.of(steps));
        ProgramPlan plan = new ProgramPlan("On " + on, ProgramKind.CUSTOM, new Trigger(new EventType(on)), journey);
        return programs.drafting().draft(tenant.id(), plan).orElseThrow().id();
    }

    private ProgramId live(String on, Step... steps) {
        ProgramId program = draft(on, steps);
        approve(program);
        return program;
    }

    private void approve(ProgramId program) {
        TestTenant.changed(programs.lifecycle().approve(tenant.id(), program));
    }

    private void pause(ProgramId program) {
        TestTenant.changed(programs.lifecycle().pause(tenant.id(), program));
    }

    private void resume(ProgramId program) {
        TestTenant.changed(programs.lifecycle().resume(tenant.id(), program));
    }

    private EventId arrive(String user, String type, String... properties) {
        String message = "m" + events++;
        tenant.send(track(user, user + "@example.com", type, message, properties));
        return new DedupeKey(Source.CUSTOMER, message).eventId();
    }

    private EventId arriveAsHistory(String user, String type) {
        String message = "m" + events++;
        tenant.send(historical(user, type, "2020-01-01T00:00:00Z", message));
        return new DedupeKey(Source.CUSTOMER, message).eventId();
    }

    private Contact contact(String user) {
        return tenant.contact(user).orElseThrow();
    }

    private void deactivate(String user) {
        Contact gone = contact(user).deactivated(clock.instant());
        storage().unitOfWork().inTenant(tenant.id(), stores -> {
            stores.contacts().save(List.of(gone));
            return gone;
        });
    }

    private void runAll() {
        var worker = programs.worker(new TestMailServer(), (of, email) -> {});
        while (worker.run().claimed() > 0) {
            // Everything that is due is done once nothing is claimed.
        }
    }

    private ProgramExplanation why(EventId event, ProgramId program) {
        return of(programs.explain().event(tenant.id(), event).orElseThrow(), program);
    }

    private ProgramExplanation why(Contact contact, ProgramId program) {
        return of(programs.explain().contact(tenant.id(), contact), program);
    }

    private static ProgramExplanation of(Explanation explanation, ProgramId program) {
        return explanation.programs().stream()
                .filter(explained -> explained.program().id().equals(program))
                .findAny()
                .orElseThrow();
    }

    private static StepStanding step(ProgramExplanation explanation, int step) {
        assertThat(explanation.steps().get(step).step()).isEqualTo(step);
        return explanation.steps().get(step).standing();
    }

    private static EmailState email(ProgramExplanation explanation, int step) {
        return ((StepStanding.Emailed) step(explanation, step)).email().state();
    }

    // Why it did or did not start

    @Test
    final void event_thatStartedAProgram_fired() {
        ProgramId program = live("a.b");
        clock.move(SECOND);
        EventId event = arrive("ann", "a.b");
        ProgramExplanation why = why(event, program);
        assertThat(why.firing()).isEqualTo(new Firing.Fired(clock.instant()));
        assertThat(why.event().orElseThrow().id()).isEqualTo(event);
    }

    @Test
    final void event_ofAnotherType_isNoMatch() {
        ProgramId program = live("a.b");
        assertThat(why(arrive("ann", "x.y"), program).firing()).isEqualTo(new Firing.NoMatch(new EventType("a.b")));
    }

    @Test
    final void event_ofAContactWhoHadEntered_saysByWhich() {
        ProgramId program = live("a.b");
        Instant entered = clock.instant();
        EventId first = arrive("ann", "a.b");
        clock.move(DAY);
        assertThat(why(arrive("ann", "a.b"), program).firing()).isEqualTo(new Firing.AlreadyEntered(first, entered));
        assertThat(why(first, program).firing()).isEqualTo(new Firing.Fired(entered));
    }

    @Test
    final void event_thatIsHistory_saysSo() {
        ProgramId program = live("a.b");
        assertThat(why(arriveAsHistory("ann", "a.b"), program).firing()).isEqualTo(new Firing.Historical());
    }

    @Test
    final void event_whilePaused_saysSo_alsoOnceTheProgramIsResumed() {
        ProgramId program = live("a.b");
        clock.move(SECOND);
        pause(program);
        Instant paused = clock.instant();
        clock.move(SECOND);
        EventId missed = arrive("ann", "a.b");
        clock.move(SECOND);
        resume(program);
        clock.move(SECOND);
        EventId taken = arrive("ann", "a.b");
        assertThat(why(missed, program).firing()).isEqualTo(new Firing.Paused(paused));
        assertThat(why(taken, program).firing()).isEqualTo(new Firing.Fired(clock.instant()));
        pause(program);
        assertThat(why(taken, program).firing()).isEqualTo(new Firing.Fired(clock.instant()));
    }

    @Test
    final void event_beforeApproval_saysUntilWhenItWasADraft() {
        ProgramId program = draft("a.b");
        EventId event = arrive("ann", "a.b");
        assertThat(why(event, program).firing()).isEqualTo(new Firing.NotApproved(Optional.empty()));
        clock.move(SECOND);
        approve(program);
        assertThat(why(event, program).firing()).isEqualTo(new Firing.NotApproved(Optional.of(clock.instant())));
    }

    @Test
    final void event_beforeTheProgramWasDrafted_saysSo() {
        EventId event = arrive("ann", "a.b");
        clock.move(SECOND);
        ProgramId program = live("a.b");
        assertThat(why(event, program).firing()).isEqualTo(new Firing.DraftedLater(clock.instant()));
    }

    @Test
    final void event_ofAPersonWhoIsGone_saysSo() {
        ProgramId program = live("a.b");
        arrive("ann", "x.y");
        deactivate("ann");
        Instant gone = clock.instant();
        clock.move(SECOND);
        assertThat(why(arrive("ann", "a.b"), program).firing()).isEqualTo(new Firing.Deactivated(gone));
    }

    @Test
    final void event_overtakenByAPause_saysSo() {
        ProgramId program = live("a.b");
        clock.move(SECOND);
        pause(program);
        Instant paused = clock.instant();
        clock.move(Duration.ofMillis(-10));
        assertThat(why(arrive("ann", "a.b"), program).firing()).isEqualTo(new Firing.Paused(paused));
    }

    @Test
    final void event_inTheMicrosecondOfTheResumption_wasEitherFiredOrPaused() {
        ProgramId program = live("a.b");
        clock.move(SECOND);
        pause(program);
        Instant paused = clock.instant();
        clock.move(SECOND);
        EventId before = arrive("ann", "a.b");
        resume(program);
        EventId after = arrive("bob", "a.b");
        assertThat(why(before, program).firing()).isEqualTo(new Firing.Paused(paused));
        assertThat(why(after, program).firing()).isEqualTo(new Firing.Fired(clock.instant()));
    }

    @Test
    final void event_overtakenByAnother_saysByWhich() {
        ProgramId program = live("a.b");
        clock.move(SECOND);
        EventId first = arrive("ann", "a.b");
        Instant entered = clock.instant();
        clock.move(Duration.ofMillis(-10));
        assertThat(why(arrive("ann", "a.b"), program).firing()).isEqualTo(new Firing.AlreadyEntered(first, entered));
    }

    @Test
    final void event_thatIsNotStored_hasNoExplanation() {
        assertThat(programs.explain().event(tenant.id(), new DedupeKey(Source.STRIPE, "evt_1").eventId()))
                .isEmpty();
    }

    @Test
    final void contact_whoEntered_isToldByWhichEvent() {
        ProgramId program = live("a.b");
        EventId event = arrive("ann", "a.b");
        Instant entered = clock.instant();
        clock.move(DAY);
        arrive("ann", "a.b");
        ProgramExplanation why = why(contact("ann"), program);
        assertThat(why.firing()).isEqualTo(new Firing.Fired(entered));
        assertThat(why.event().orElseThrow().id()).isEqualTo(event);
    }

    @Test
    final void contact_whoDidNotEnter_isToldAboutTheLastLiveEvent() {
        ProgramId program = live("a.b");
        pause(program);
        clock.move(SECOND);
        EventId missed = arrive("ann", "a.b");
        clock.move(SECOND);
        arriveAsHistory("ann", "a.b");
        ProgramExplanation why = why(contact("ann"), program);
        assertThat(why.firing()).isInstanceOf(Firing.Paused.class);
        assertThat(why.event().orElseThrow().id()).isEqualTo(missed);
        arriveAsHistory("bob", "a.b");
        assertThat(why(contact("bob"), program).firing()).isEqualTo(new Firing.Historical());
        arrive("eve", "x.y");
        assertThat(why(contact("eve"), program).firing()).isEqualTo(new Firing.NoMatch(new EventType("a.b")));
        assertThat(why(contact("eve"), program).event()).isEmpty();
    }

    @Test
    final void programs_areExplainedOldestFirst() {
        ProgramId first = live("a.b");
        clock.move(SECOND);
        ProgramId second = live("x.y");
        assertThat(programs.explain()
                        .event(tenant.id(), arrive("ann", "a.b"))
                        .orElseThrow()
                        .programs())
                .extracting(explained -> explained.program().id())
                .containsExactly(first, second);
    }

    /** Three programs, two types and three people over thirty random moments; what was so then is written down. */
    @Test
    @Tag(Tries.LAW)
    final void anyHistory_isToldAsItWas_seed20260601() {
        SplittableRandom seeds = new SplittableRandom(20260601);
        for (int i = 0; i < histories(); i++) {
            setUp();
            new History(seeds.split()).run();
        }
    }

    /** A random history, and what was seen of it while it happened. */
    private final class History {
        private static final int MOMENTS = 30;
        private final SplittableRandom random;
        private final Map<ProgramId, String> types = new HashMap<>();
        private final Map<ProgramId, String> states = new HashMap<>();
        private final Set<String> entered = new HashSet<>();
        private final Set<String> gone = new HashSet<>();
        private final Map<EventId, Seen> seen = new HashMap<>();

        /** An event, and what became of it in the programs that there were. */
        private record Seen(String type, boolean history, boolean gone, Map<ProgramId, String> answers) {}

        History(SplittableRandom random) {
            this.random = random;
        }

        void run() {
            for (int moment = 0; moment < MOMENTS; moment++) {
                clock.move(Duration.ofMillis(random.nextInt(1, 5000)));
                happen();
            }
            List<ProgramId> all = types.keySet().stream().sorted().toList();
            seen.forEach((event, then) -> {
                Explanation explanation =
                        programs.explain().event(tenant.id(), event).orElseThrow();
                for (ProgramId program : all) {
                    assertThat(of(explanation, program).firing().label())
                            .as("seen: %s", then)
                            .isEqualTo(then.answers().getOrDefault(program, ifLater(program, then)));
                }
            });
        }

        private String ifLater(ProgramId program, Seen then) {
            if (!types.getOrDefault(program, "").equals(then.type())) {
                return "no-match";
            }
            return then.history() ? "historical" : then.gone() ? "deactivated" : "drafted-later";
        }

        private void happen() {
            switch (random.nextInt(10)) {
                case 0 -> {
                    if (types.size() < 3) {
                        String type = type();
                        ProgramId program = draft(type);
                        types.put(program, type);
                        states.put(program, "draft");
                    }
                }
                case 1, 2, 3 ->
                    types.keySet().stream()
                            .sorted()
                            .skip(random.nextInt(3))
                            .findFirst()
                            .ifPresent(this::move);
                case 4 -> {
                    String user = user();
                    if (tenant.contact(user).isPresent() && random.nextInt(3) == 0) {
                        deactivate(user);
                        gone.add(user);
                    }
                }
                default -> event(user(), type(), random.nextInt(6) == 0);
            }
        }

        private void move(ProgramId program) {
            switch (states.getOrDefault(program, "")) {
                case "draft" -> approve(program);
                case "paused" -> resume(program);
                default -> pause(program);
            }
            states.merge(program, "active", (before, active) -> before.equals(active) ? "paused" : active);
        }

        private void event(String user, String type, boolean history) {
            EventId event = history ? arriveAsHistory(user, type) : arrive(user, type);
            Map<ProgramId, String> answers = new HashMap<>();
            types.forEach((program, trigger) -> answers.put(program, answer(program, trigger, user, type, history)));
            seen.put(event, new Seen(type, history, gone.contains(user), answers));
        }

        private String answer(ProgramId program, String trigger, String user, String type, boolean history) {
            if (!trigger.equals(type)) {
                return "no-match";
            }
            if (history) {
                return "historical";
            }
            if (gone.contains(user)) {
                return "deactivated";
            }
            String state = states.getOrDefault(program, "");
            if (!state.equals("active")) {
                return state;
            }
            return entered.add(program + user) ? "fired" : "already-entered";
        }

        private String user() {
            return List.of("ann", "bob", "eve").get(random.nextInt(3));
        }

        private String type() {
            return random.nextBoolean() ? "a.b" : "x.y";
        }
    }

    // How its steps stand

    @Test
    final void steps_areSentThenDueThenLater() {
        ProgramId program = live("a.b", step(Duration.ZERO, "one"), step(DAY, "two"), step(DAY, "three"));
        arrive("ann", "a.b");
        Instant entered = clock.instant();
        assertThat(step(why(contact("ann"), program), 0)).isEqualTo(new StepStanding.Due(entered));
        runAll();
        clock.move(SECOND);
        ProgramExplanation why = why(contact("ann"), program);
        assertThat(email(why, 0)).isEqualTo(new EmailState.Sent(TestTenant.email("ann@example.com"), "one"));
        assertThat(step(why, 1)).isEqualTo(new StepStanding.Due(entered.plus(DAY)));
        assertThat(step(why, 2)).isEqualTo(new StepStanding.Later(Optional.of(entered.plus(DAY.multipliedBy(2)))));
        assertThat(why.steps()).hasSize(3);
    }

    @Test
    final void steps_ofAPausedProgram_areFrozen() {
        ProgramId program = live("a.b", step(DAY, "one"), step(DAY, "two"));
        arrive("ann", "a.b");
        Instant entered = clock.instant();
        pause(program);
        clock.move(DAY.multipliedBy(10));
        ProgramExplanation why = why(contact("ann"), program);
        assertThat(step(why, 0)).isEqualTo(new StepStanding.Frozen(entered.plus(DAY)));
        assertThat(step(why, 1))
                .isEqualTo(new StepStanding.Later(Optional.of(clock.instant().plus(DAY))));
    }

    @Test
    final void heldStep_namesItsKeys_andNobodyKnowsWhenTheNextIsDue() {
        ProgramId program = live("a.b", step(Duration.ZERO, "{{event.plan}} {{contact.name}}"), step(DAY, "two"));
        EventId event = arrive("ann", "a.b");
        runAll();
        ProgramExplanation why = why(event, program);
        assertThat(((EmailState.Held) email(why, 0)).missing())
                .extracting(Object::toString)
                .containsExactly("contact.name", "event.plan");
        assertThat(step(why, 1)).isEqualTo(new StepStanding.Later(Optional.empty()));
    }

    @Test
    final void releasedEmail_isTriedAtOnce() {
        ProgramId program = live("a.b", step(Duration.ZERO, "{{contact.name}}"));
        arrive("ann", "a.b");
        runAll();
        clock.move(SECOND);
        programs.reviewEmails()
                .release(
                        tenant.id(),
                        ((StepStanding.Emailed) step(why(contact("ann"), program), 0))
                                .email()
                                .id());
        StepStanding.Emailed released = (StepStanding.Emailed) step(why(contact("ann"), program), 0);
        assertThat(released.email().state().status()).isEqualTo(EmailStatus.RELEASED);
        assertThat(released.nextTry()).contains(clock.instant());
    }

    @Test
    final void skippedStep_saysWhy() {
        ProgramId program = live("a.b", step(Duration.ZERO, "one"), step(DAY, "two"));
        tenant.send(track("bob", null, "a.b", null));
        runAll();
        ProgramExplanation why = why(contact("bob"), program);
        assertThat(email(why, 0)).isEqualTo(new EmailState.Skipped(SkipReason.NO_ADDRESS));
        assertThat(step(why, 1)).isEqualTo(new StepStanding.Due(clock.instant().plus(DAY)));
    }

    @Test
    final void stepThatWasAddedAfterTheContactWasThrough_isPassed() {
        ProgramId program = live("a.b", step(Duration.ZERO, "one"));
        arrive("ann", "a.b");
        runAll();
        programs.drafting()
                .revise(
                        tenant.id(),
                        program,
                        new Journey(DraftingMode.PER_CONTACT, List.of(step(Duration.ZERO, "one"), step(DAY, "two"))));
        clock.move(DAY);
        runAll();
        ProgramExplanation why = why(contact("ann"), program);
        assertThat(email(why, 0)).isInstanceOf(EmailState.Sent.class);
        assertThat(step(why, 1)).isEqualTo(new StepStanding.Passed());
    }

    @Test
    final void emailOfAStepThatIsNoMore_isShownStill() {
        ProgramId program = live("a.b", step(Duration.ZERO, "one"));
        arrive("ann", "a.b");
        runAll();
        programs.drafting().revise(tenant.id(), program, Journey.empty(DraftingMode.PER_CONTACT));
        assertThat(email(why(contact("ann"), program), 0)).isInstanceOf(EmailState.Sent.class);
    }

    @Test
    final void contactsWhoDidNotEnter_haveNoSteps() {
        ProgramId program = live("a.b", step(Duration.ZERO, "one"));
        tenant.send(identify("ann", "ann@example.com", null));
        assertThat(why(contact("ann"), program).steps()).isEmpty();
    }
}
