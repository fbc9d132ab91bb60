package dev.intake.testing;

import static dev.intake.testing.TestTenant.identify;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.contact.AttributeKey;
import dev.intake.contact.Contact;
import dev.intake.email.EmailState;
import dev.intake.email.Recipient;
import dev.intake.email.SendOutcome;
import dev.intake.email.SkipReason;
import dev.intake.email.UnsubscribeLinks;
import dev.intake.enrollment.ExitRule;
import dev.intake.enrollment.ProgramId;
import dev.intake.explain.StepStatus;
import dev.intake.program.DraftingMode;
import dev.intake.program.EmailSequence;
import dev.intake.program.Program;
import dev.intake.program.SendingTimeActions;
import dev.intake.program.SendingWindow;
import dev.intake.program.SendingZone;
import dev.intake.program.Step;
import dev.intake.program.WindowOpening;
import dev.intake.review.EmailPreview;
import dev.intake.tenant.Tenant;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * Sending windows, on any storage: an email begins inside its program's window, in the contact's time zone. The storage may
 * contain other tenants; every test creates its own.
 */
public abstract class WindowConformance extends StepKit {
    private static final SendingWindow OFFICE = window("09:00-18:00 Mon-Fri");
    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
    private static final ZoneId NEW_YORK = ZoneId.of("America/New_York");
    private static final Duration MINUTE = Duration.ofMinutes(1);

    private static SendingWindow window(String text) {
        return SendingWindow.parse(text).orElseThrow();
    }

    private static EmailSequence sequence(Optional<SendingWindow> window, Step... steps) {
        return new EmailSequence(DraftingMode.PER_CONTACT, List.of(steps), ExitRule.NONE, window);
    }

    private ProgramId officeHours() {
        return live(
                sequence(Optional.of(OFFICE), step(Duration.ZERO, "one", "Welcome"), step(DAY, "two", "Still there?")));
    }

    private void itIs(String time) {
        clock.move(Duration.between(clock.instant(), Instant.parse(time)));
    }

    private void set(ZoneId zone) {
        tenant.done(SendingTimeActions.SET_ZONE, "timeZone", zone.getId());
    }

    private Contact signUpIn(String timezone) {
        tenant.send(identify("ann", "ann@example.com", null, "timezone", timezone));
        return signUp("ann");
    }

    private StepStatus explained(Contact contact, int step) {
        return programs.explain()
                .contact(tenant.id(), contact)
                .programs()
                .get(0)
                .steps()
                .get(step)
                .standing();
    }

    private static StepStatus due(Instant opens, SendingZone zone) {
        return new StepStatus(
                StepStatus.Kind.DUE,
                Optional.of(opens),
                Optional.empty(),
                Optional.of(new WindowOpening(OFFICE, zone, opens)),
                Optional.empty());
    }

    // When an email begins

    @Test
    final void emailThatIsDueOutsideTheWindow_beginsAtItsOpening_andTheNextDelayCountsFromThen() {
        ProgramId program = officeHours();
        set(BERLIN);
        itIs("2026-03-27T18:30:00Z");
        Contact ann = signUp("ann");
        runAll();
        Instant monday = Instant.parse("2026-03-30T07:00:00Z");
        assertThat(mail.asked()).isEmpty();
        assertThat(progress(ann).dueAt()).contains(monday);
        assertThat(explained(ann, 0)).isEqualTo(due(monday, new SendingZone(BERLIN, Optional.empty())));
        assertThat(explained(ann, 1)).isEqualTo(new StepStatus(StepStatus.Kind.LATER, Optional.of(monday.plus(DAY))));

        itIs("2026-03-30T06:59:59Z");
        runAll();
        assertThat(mail.asked()).isEmpty();
        itIs("2026-03-30T07:00:00Z");
        runAll();
        assertThat(state(program, ann, 0)).isInstanceOf(EmailState.Sent.class);
        assertThat(progress(ann).dueAt()).contains(monday.plus(DAY));
    }

    @Test
    final void zoneThatIsChanged_movesTheEmailsThatWaitForTheWindow() {
        ProgramId program = officeHours();
        itIs("2026-03-27T03:30:00Z");
        Contact ann = signUp("ann");
        runAll();
        assertThat(progress(ann).dueAt()).contains(Instant.parse("2026-03-27T09:00:00Z"));

        set(ZoneId.of("Asia/Tokyo"));
        runAll();
        assertThat(state(program, ann, 0)).isInstanceOf(EmailState.Sent.class);
    }

    @Test
    final void emailThatIsDueInsideTheWindow_beginsImmediately() {
        ProgramId program = officeHours();
        itIs("2026-03-27T17:59:59.999999Z");
        Contact ann = signUp("ann");
        assertThat(explained(ann, 0)).isEqualTo(new StepStatus(StepStatus.Kind.DUE, Optional.of(clock.instant())));
        runAll();
        assertThat(state(program, ann, 0)).isInstanceOf(EmailState.Sent.class);
    }

    @Test
    final void contactsTimeZone_precedesTheTenants_andAnUnknownOneDoesNot() {
        officeHours();
        set(NEW_YORK);
        itIs("2026-11-23T06:00:00Z");
        Contact ann = signUpIn("Europe/Berlin");
        Instant berlin = Instant.parse("2026-11-23T08:00:00Z");
        Instant newYork = Instant.parse("2026-11-23T14:00:00Z");
        assertThat(explained(ann, 0)).isEqualTo(due(berlin, new SendingZone(BERLIN, Optional.empty())));

        for (String unknown : List.of("Mars/Olympus", "+02:00", "europe/berlin")) {
            tenant.send(identify("ann", null, null, "timezone", unknown));
            assertThat(explained(tenant.contact("ann").orElseThrow(), 0))
                    .as(unknown)
                    .isEqualTo(due(newYork, new SendingZone(NEW_YORK, Optional.of(unknown))));
        }
        tenant.send(identify("ann", null, null, "timezone", ""));
        assertThat(explained(tenant.contact("ann").orElseThrow(), 0))
                .isEqualTo(due(newYork, new SendingZone(NEW_YORK, Optional.empty())));
    }

    @Test
    final void timeZoneThatChangesInTheMeantime_movesTheEmail_alsoToAnEarlierTime() {
        ProgramId program = officeHours();
        itIs("2026-11-23T05:00:00Z");
        Contact ann = signUpIn("America/New_York");
        runAll();
        assertThat(progress(ann).dueAt()).contains(Instant.parse("2026-11-23T14:00:00Z"));
        tenant.send(identify("ann", null, null, "timezone", "Europe/Berlin"));
        runAll();
        assertThat(progress(ann).dueAt()).contains(Instant.parse("2026-11-23T08:00:00Z"));
        tenant.send(identify("ann", null, null, "plan", "pro"));
        assertThat(progress(ann).dueAt()).contains(Instant.parse("2026-11-23T08:00:00Z"));

        itIs("2026-11-23T08:00:00Z");
        runAll();
        assertThat(state(program, ann, 0)).isInstanceOf(EmailState.Sent.class);
    }

    @Test
    final void timeZoneThatChanges_bringsNoStepForwardThatWaitsForItsDelay_andNoRetry() {
        ProgramId program = officeHours();
        itIs("2026-11-23T10:00:00Z");
        Contact ann = signUpIn("UTC");
        runAll();
        assertThat(state(program, ann, 0)).isInstanceOf(EmailState.Sent.class);
        Optional<Instant> next = progress(ann).dueAt();
        tenant.send(identify("ann", null, null, "timezone", "Europe/Berlin"));
        assertThat(progress(ann).dueAt()).isEqualTo(next).contains(Instant.parse("2026-11-24T10:00:00Z"));

        itIs("2026-11-24T16:59:30Z");
        mail.then(new SendOutcome.TryLater("greylisted", false));
        runAll();
        after(MINUTE);
        Optional<Instant> retry = progress(ann).dueAt();
        tenant.send(identify("ann", null, null, "timezone", "America/New_York"));
        assertThat(progress(ann).dueAt()).isEqualTo(retry);
    }

    @Test
    final void timeZoneThatChangesInTheMeantime_isReadWhenTheEmailIsDue() {
        officeHours();
        itIs("2026-11-23T06:00:00Z");
        Contact ann = signUpIn("Europe/Berlin");
        runAll();
        assertThat(progress(ann).dueAt()).contains(Instant.parse("2026-11-23T08:00:00Z"));
        tenant.send(identify("ann", null, null, "timezone", "America/New_York"));
        itIs("2026-11-23T08:00:00Z");
        runAll();
        assertThat(mail.asked()).isEmpty();
        assertThat(progress(ann).dueAt()).contains(Instant.parse("2026-11-23T14:00:00Z"));
    }

    @Test
    final void retryAndReleasedEmail_waitForTheWindow() {
        ProgramId program = officeHours();
        itIs("2026-11-23T17:59:30Z");
        Contact ann = signUp("ann");
        mail.then(new SendOutcome.TryLater("greylisted", false));
        mail.then(new SendOutcome.Refused("no such user"));
        runAll();
        after(MINUTE);
        assertThat(mail.asked()).hasSize(1);
        Instant morning = Instant.parse("2026-11-24T09:00:00Z");
        assertThat(progress(ann).dueAt()).contains(morning);
        assertThat(explained(ann, 0).at()).contains(morning);

        itIs("2026-11-24T09:00:00Z");
        runAll();
        assertThat(state(program, ann, 0)).isInstanceOf(EmailState.Failed.class);
        itIs("2026-11-24T20:00:00Z");
        TestTenant.release(programs.actions(), tenant.id(), email(program, ann, 0));
        runAll();
        assertThat(mail.asked()).hasSize(2);
        itIs("2026-11-25T09:00:00Z");
        runAll();
        assertThat(state(program, ann, 0)).isInstanceOf(EmailState.Sent.class);
    }

    @Test
    final void contactIsCheckedWhenTheWindowOpens() {
        ProgramId program = officeHours();
        itIs("2026-11-23T20:00:00Z");
        Contact ann = signUp("ann");
        runAll();
        tenant.intake().withdrawConsent().withdraw(new Recipient(tenant.id(), ann.id()));
        itIs("2026-11-24T09:00:00Z");
        runAll();
        assertThat(state(program, ann, 0)).isEqualTo(new EmailState.Skipped(SkipReason.UNSUBSCRIBED));
    }

    // Changes of the window

    @Test
    final void removedWindow_letsWaitingEmailsBegin_andAnEarlierOneDoesSoEarlier() {
        ProgramId program = officeHours();
        itIs("2026-11-27T20:00:00Z");
        Contact ann = signUp("ann");
        runAll();
        assertThat(progress(ann).dueAt()).contains(Instant.parse("2026-11-30T09:00:00Z"));

        EmailSequence saturdays = sequence(
                Optional.of(window("10:00-12:00 Sat")),
                step(Duration.ZERO, "one", "Welcome"),
                step(DAY, "two", "Still there?"));
        programs.drafting().revise(tenant.id(), program, saturdays);
        runAll();
        assertThat(progress(ann).dueAt()).contains(Instant.parse("2026-11-28T10:00:00Z"));

        programs.drafting()
                .revise(tenant.id(), program, sequence(Optional.empty(), step(Duration.ZERO, "one", "Welcome")));
        runAll();
        assertThat(state(program, ann, 0)).isInstanceOf(EmailState.Sent.class);
    }

    @Test
    final void windowIsStored_andPartOfTheRevision() {
        ProgramId id = officeHours();
        Program program = programs.views(tenant.id()).program(id).orElseThrow();
        assertThat(programs.views(tenant.id()).sequence(program).window()).contains(OFFICE);
        programs.drafting().revise(tenant.id(), id, sequence(Optional.empty(), step(Duration.ZERO, "one", "Hi")));
        assertThat(programs.views(tenant.id()).sequence(program).window()).isEmpty();
    }

    // Settings and preview

    @Test
    final void timeZoneOfATenant_isUtcUntilItIsSet_onRecord() {
        Tenant before = tenant.intake().views().tenant(tenant.id()).orElseThrow();
        assertThat(before.sendingTimes().zone()).isEqualTo(ZoneId.of("UTC"));
        set(BERLIN);
        set(BERLIN);
        Tenant after = tenant.intake().views().tenant(tenant.id()).orElseThrow();
        assertThat(after.sendingTimes().zone()).isEqualTo(BERLIN);
    }

    @Test
    final void preview_hasTheNextOpening() {
        ProgramId id = officeHours();
        itIs("2026-11-22T12:00:00Z");
        Contact ann = signUpIn("Europe/Berlin");
        Program program = programs.views(tenant.id()).program(id).orElseThrow();
        EmailPreview preview =
                programs.preview().preview(tenant.id(), program, ann, UnsubscribeLinks.ofNobody(TestLinks.BASE_URL));
        WindowOpening opening = preview.window().orElseThrow();
        assertThat(opening.at()).isEqualTo("2026-11-23T08:00:00Z");
        assertThat(opening.localTime()).isEqualTo("Mon 09:00 Europe/Berlin");
        assertThat(ann.attributes().get(new AttributeKey("timezone"))).isPresent();
    }
}
