package dev.intake.program;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Intake;
import dev.intake.Programs;
import dev.intake.access.Actor;
import dev.intake.action.Result;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventType;
import dev.intake.tenant.MailHost;
import dev.intake.tenant.MailSecurity;
import dev.intake.tenant.MailServer;
import dev.intake.tenant.PostalAddress;
import dev.intake.tenant.SenderAddress;
import dev.intake.tenant.SenderIdentity;
import dev.intake.tenant.SenderName;
import dev.intake.tenant.SettingsActions;
import dev.intake.testing.InMemoryStorage;
import dev.intake.testing.ManualClock;
import dev.intake.testing.ProgramEditor;
import dev.intake.testing.SequentialIds;
import dev.intake.testing.TestEmails;
import dev.intake.testing.TestTenant;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** ADR 125: what a person approves is all that they see. */
class ApprovalDigestTest {
    private static final SenderAddress ADA =
            SenderAddress.parse("ada@acme.example").orElseThrow();

    private final InMemoryStorage storage = new InMemoryStorage();
    private final ManualClock clock = new ManualClock();
    private final SequentialIds ids = new SequentialIds();
    private final Intake intake = Intake.on(storage, clock, ids, new Random(1));
    private final Programs programs = Programs.on(storage, clock, ids);
    private final TestTenant tenant = TestTenant.of(storage, intake);
    private final ProgramId draft = drafted("Welcome", "user.signed_up");

    private static EmailSequence emails(String subject) {
        return new EmailSequence(
                DraftingMode.PER_CONTACT,
                List.of(new Step(Duration.ZERO, List.of(TestEmails.template(subject, "Hello")))));
    }

    private ProgramId drafted(String name, String on) {
        ProgramPlan plan = new ProgramPlan(name, ProgramKind.CUSTOM, new Trigger(new EventType(on)), emails("Hi"));
        return programs.drafting().draft(tenant.id(), plan).orElseThrow().id();
    }

    private ApprovalDigest digest() {
        Program program = storage.programViews(tenant.id()).program(draft).orElseThrow();
        return ApprovalDigest.of(
                program,
                storage.programViews(tenant.id()).sequence(program),
                storage.tenant(tenant.id()).orElseThrow(),
                storage.programViews(tenant.id()).programs());
    }

    private void sender(UnaryOperator<SenderIdentity> edit) {
        assertThat(intake.setSender().change(tenant.id(), edit, Actor.COMMAND_LINE))
                .isPresent();
    }

    private static MailServer server(String host) {
        return new MailServer(new MailHost(host), 25, MailSecurity.TLS, ADA, Optional.empty(), Instant.EPOCH);
    }

    @Test
    void digest_changesWithEverythingThatThePageShows() {
        List<Runnable> changes = List.of(
                () -> programs.drafting().revise(tenant.id(), draft, emails("Hi there")),
                () -> TestTenant.rename(programs.actions(), tenant.id(), draft, "Hello"),
                () -> sender(before -> before.withName(SenderName.parse("Acme"))),
                () -> sender(before -> before.withReplyTo(SenderAddress.parse("help@acme.example"))),
                () -> sender(before -> before.withPostalAddress(
                        PostalAddress.parse("2 Main Street").orElseThrow())),
                () -> sender(before -> before.withMailServer(Optional.of(server("smtp.acme.example")))),
                () -> sender(before -> before.withMailServer(Optional.of(server("mail.acme.example")))),
                () -> sender(before -> before.withFrom(SenderAddress.parse("bob@acme.example"))),
                () -> tenant.done(SettingsActions.SET_LAYOUT, "header", "Acme"),
                () -> tenant.done(SettingsActions.SET_LAYOUT, "footer", "Acme"),
                () -> tenant.done(SendingTimeActions.SET_ZONE, "timeZone", "Europe/Berlin"),
                () -> tenant.done(SendingTimeActions.SET_CAP, "emails", "3", "days", "7"),
                () -> TestTenant.changed(
                        programs.lifecycle().approve(tenant.id(), drafted("Other", "user.signed_up"))));
        List<ApprovalDigest> all = new ArrayList<>(List.of(digest()));

        for (Runnable change : changes) {
            change.run();
            all.add(digest());
        }

        assertThat(all).doesNotHaveDuplicates();
        assertThat(all)
                .extracting(ApprovalDigest::value)
                .allSatisfy(value -> assertThat(value).matches("[0-9a-f]{32}"));
    }

    @Test
    void digest_staysTheSame_whenOnlyOtherThingsChange() {
        ApprovalDigest before = digest();

        drafted("Another draft", "user.signed_up");
        TestTenant.changed(programs.lifecycle().approve(tenant.id(), drafted("Elsewhere", "order.created")));
        tenant.send(TestTenant.track("ann", null, "user.signed_up", "m1"));

        assertThat(digest()).isEqualTo(before);
    }

    @Test
    void draft_isApprovedAtItsDigestOnly() {
        ApprovalDigest seen = digest();
        sender(before -> before.withName(SenderName.parse("Acme")));

        ProgramEditor editor = ProgramEditor.of(programs, tenant.id(), Actor.COMMAND_LINE);
        assertThat(editor.approveDraft(draft, seen)).isInstanceOf(Result.Refused.class);
        assertThat(editor.approveDraft(draft, digest())).isInstanceOf(Result.Done.class);
    }
}
