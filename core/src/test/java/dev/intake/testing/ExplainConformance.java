package dev.intake.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.enrollment.ProgramId;
import dev.intake.enrollment.Reentry;
import dev.intake.event.DedupeKey;
import dev.intake.event.EventId;
import dev.intake.event.EventType;
import dev.intake.explain.ProgramExplanation;
import dev.intake.kernel.Source;
import dev.intake.program.Firing;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * Explanations are correct, on any storage, about why programs started or did not. The storage may contain other tenants;
 * every test creates its own.
 */
public abstract class ExplainConformance extends ExplainKit {
    @Test
    final void event_thatStartedAProgram_fired() {
        ProgramId program = live("a.b");
        clock.move(SECOND);
        EventId event = arrive("ann", "a.b");
        ProgramExplanation why = why(event, program);
        assertThat(why.firing()).isEqualTo(Firing.fired(clock.instant()));
        assertThat(why.event().orElseThrow().id()).isEqualTo(event);
    }

    @Test
    final void event_ofAnotherType_isNoMatch() {
        ProgramId program = live("a.b");
        assertThat(why(arrive("ann", "x.y"), program).firing()).isEqualTo(Firing.noMatch(new EventType("a.b")));
    }

    @Test
    final void event_ofAContactWhoHadEntered_saysByWhich() {
        ProgramId program = live("a.b");
        Instant entered = clock.instant();
        EventId first = arrive("ann", "a.b");
        clock.move(DAY);
        assertThat(why(arrive("ann", "a.b"), program).firing())
                .isEqualTo(Firing.alreadyEntered(Optional.of(first), entered, Reentry.once()));
        assertThat(why(first, program).firing()).isEqualTo(Firing.fired(entered));
    }

    @Test
    final void event_thatIsHistory_isReported() {
        ProgramId program = live("a.b");
        assertThat(why(arriveAsHistory("ann", "a.b"), program).firing()).isEqualTo(Firing.historical());
    }

    @Test
    final void event_whilePaused_isReported_alsoOnceTheProgramIsResumed() {
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
        assertThat(why(missed, program).firing()).isEqualTo(Firing.paused(paused, false));
        assertThat(why(taken, program).firing()).isEqualTo(Firing.fired(clock.instant()));
        pause(program);
        assertThat(why(taken, program).firing()).isEqualTo(Firing.fired(clock.instant()));
    }

    @Test
    final void event_whilePaused_saysThatTheProgramIsArchived_untilItIsRestored() {
        ProgramId program = live("a.b");
        pause(program);
        Instant paused = clock.instant();
        clock.move(SECOND);
        archive(program);
        clock.move(SECOND);
        EventId missed = arrive("ann", "a.b");
        assertThat(why(missed, program).firing()).isEqualTo(Firing.paused(paused, true));
        assertThat(why(missed, program).firing().message()).endsWith(paused + " and is archived");

        restore(program);
        assertThat(why(missed, program).firing()).isEqualTo(Firing.paused(paused, false));
    }

    @Test
    final void event_beforeApproval_saysUntilWhenItWasADraft() {
        ProgramId program = draft("a.b");
        EventId event = arrive("ann", "a.b");
        assertThat(why(event, program).firing()).isEqualTo(Firing.draft(Optional.empty()));
        clock.move(SECOND);
        approve(program);
        assertThat(why(event, program).firing()).isEqualTo(Firing.draft(Optional.of(clock.instant())));
    }

    @Test
    final void event_beforeTheProgramWasDrafted_isReported() {
        EventId event = arrive("ann", "a.b");
        clock.move(SECOND);
        ProgramId program = live("a.b");
        assertThat(why(event, program).firing()).isEqualTo(Firing.draftedLater(clock.instant()));
    }

    @Test
    final void event_ofAMissingContact_isReported() {
        ProgramId program = live("a.b");
        arrive("ann", "x.y");
        deactivate("ann");
        Instant gone = clock.instant();
        clock.move(SECOND);
        assertThat(why(arrive("ann", "a.b"), program).firing()).isEqualTo(Firing.deactivated(gone));
    }

    @Test
    final void event_overtakenByAPause_isReported() {
        ProgramId program = live("a.b");
        clock.move(SECOND);
        pause(program);
        Instant paused = clock.instant();
        clock.move(Duration.ofMillis(-10));
        assertThat(why(arrive("ann", "a.b"), program).firing()).isEqualTo(Firing.paused(paused, false));
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
        assertThat(why(before, program).firing()).isEqualTo(Firing.paused(paused, false));
        assertThat(why(after, program).firing()).isEqualTo(Firing.fired(clock.instant()));
    }

    @Test
    final void event_overtakenByAnother_saysByWhich() {
        ProgramId program = live("a.b");
        clock.move(SECOND);
        EventId first = arrive("ann", "a.b");
        Instant entered = clock.instant();
        clock.move(Duration.ofMillis(-10));
        assertThat(why(arrive("ann", "a.b"), program).firing())
                .isEqualTo(Firing.alreadyEntered(Optional.of(first), entered, Reentry.once()));
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
        assertThat(why.firing()).isEqualTo(Firing.fired(entered));
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
        assertThat(why.firing()).extracting(Firing::kind).isEqualTo(Firing.Kind.PAUSED);
        assertThat(why.event().orElseThrow().id()).isEqualTo(missed);
        arriveAsHistory("bob", "a.b");
        assertThat(why(contact("bob"), program).firing()).isEqualTo(Firing.historical());
        arrive("eve", "x.y");
        assertThat(why(contact("eve"), program).firing()).isEqualTo(Firing.noMatch(new EventType("a.b")));
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
}
