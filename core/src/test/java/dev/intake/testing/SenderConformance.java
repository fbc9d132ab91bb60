package dev.intake.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Intake;
import dev.intake.Storage;
import dev.intake.access.Actor;
import dev.intake.access.AuditEntry;
import dev.intake.action.Action;
import dev.intake.action.Result;
import dev.intake.email.Sender;
import dev.intake.enrollment.ProgramId;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.World;
import dev.intake.program.DraftingMode;
import dev.intake.program.EmailSequence;
import dev.intake.program.SendingTimeActions;
import dev.intake.program.Step;
import dev.intake.step.DueProgramQuery.DueProgram;
import dev.intake.step.MailRoute;
import dev.intake.template.EmailTemplate;
import dev.intake.tenant.Color;
import dev.intake.tenant.EmailLayout;
import dev.intake.tenant.LayoutText;
import dev.intake.tenant.MailHost;
import dev.intake.tenant.MailSecurity;
import dev.intake.tenant.MailServer;
import dev.intake.tenant.PostalAddress;
import dev.intake.tenant.SenderAddress;
import dev.intake.tenant.SenderIdentity;
import dev.intake.tenant.SenderName;
import dev.intake.tenant.SettingsActions;
import dev.intake.tenant.SettingsRevision;
import dev.intake.tenant.Tenant;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Sender, mail server and layout of a tenant's emails, on any storage. */
public abstract class SenderConformance extends StepKit {
    private static final SenderIdentity SENDER = new SenderIdentity(
            SenderName.parse("Ada of Acme"),
            SenderAddress.parse("ada@acme.example"),
            SenderAddress.parse("help@bücher.example"),
            PostalAddress.parse("Acme & Söhne\n1 Main Street\nBerlin"));

    // Who it comes from

    @Test
    final void email_comesFromTheConfiguredSender_otherwiseFromTheTenantsName() {
        threeSteps();
        signUp("ann");
        runAll();
        assertThat(mail.accepted().get(0).from())
                .isEqualTo(
                        new Sender("Test tenant", Optional.empty(), Optional.empty(), Optional.of(TestSender.ADDRESS)));
        Tenant changed = sender(before -> SENDER);
        assertThat(changed.shownSender()).isEqualTo("Ada of Acme");
        assertThat(tenant.intake().views().tenant(tenant.id())).contains(changed);
        signUp("bob");
        runAll();
        assertThat(mail.accepted().get(1).from())
                .isEqualTo(new Sender("Ada of Acme", SENDER.from(), SENDER.replyTo(), SENDER.postalAddress()));
        assertThat(tenant.intake().setSender().change(new TenantId("tn_nobody"), before -> SENDER, Actor.COMMAND_LINE))
                .isEmpty();
    }

    @Test
    final void changedSender_isOnTheAuditRecord_onePartAfterTheOther() {
        Tenant changed = sender(before -> SENDER);
        assertThat(sender(before -> SENDER)).isEqualTo(changed);
        Tenant cleared = sender(before ->
                before.withName(Optional.empty()).withFrom(Optional.empty()).withReplyTo(Optional.empty()));
        assertThat(cleared.sender())
                .isEqualTo(new SenderIdentity(
                        Optional.empty(), Optional.empty(), Optional.empty(), SENDER.postalAddress()));
        assertThat(tenant.intake().views().tenant(tenant.id())).contains(cleared);
        assertThat(tenant.intake().accessViews(tenant.id()).audit(20))
                .extracting(AuditEntry::action)
                .filteredOn(action -> action.endsWith("address") || action.endsWith("name"))
                .containsExactlyInAnyOrder(
                        "set the sender name",
                        "set the From address",
                        "set the Reply-To address",
                        "set the postal address",
                        "clear the sender name",
                        "clear the From address",
                        "clear the Reply-To address");
    }

    private Tenant sender(UnaryOperator<SenderIdentity> edit) {
        return tenant.intake()
                .setSender()
                .change(tenant.id(), edit, Actor.COMMAND_LINE)
                .orElseThrow();
    }

    @Test
    final void email_ofATenantWithItsOwnMailServer_goesThereAndComesFromThere() {
        threeSteps();
        signUp("ann");
        MailServer own = ownMailServer();
        assertThat(tenant.intake()
                        .views()
                        .tenant(tenant.id())
                        .orElseThrow()
                        .sender()
                        .mailServer())
                .contains(own);
        runAll();
        assertThat(mail.accepted().get(0).from().mailServer()).contains(own);
        assertThat(mail.accepted().get(0).from().from()).contains(own.from());
        sender(before -> before.withFrom(SENDER.from()));
        signUp("bob");
        runAll();
        assertThat(mail.accepted().get(1).from().from()).isEqualTo(SENDER.from());
        sender(before -> before.withMailServer(Optional.empty()));
        signUp("cid");
        runAll();
        assertThat(mail.accepted().get(2).from().mailServer()).isEmpty();
        assertThat(tenant.intake().accessViews(tenant.id()).audit(20))
                .extracting(AuditEntry::action)
                .contains("set the mail server", "clear the mail server");
    }

    @Test
    final void duePrograms_leaveOutThoseOfAvoidedMailServers() {
        ProgramId program = threeSteps();
        signUp("ann");
        MailRoute own = MailRoute.of(tenant.id());
        DueProgram shared = new DueProgram(tenant.id(), program, false);
        assertThat(due()).containsExactly(shared);
        assertThat(due(own)).containsExactly(shared);
        assertThat(due(MailRoute.SERVICE)).isEmpty();

        ownMailServer();

        DueProgram apart = new DueProgram(tenant.id(), program, true);
        assertThat(apart.route()).isEqualTo(own);
        assertThat(due()).containsExactly(apart);
        assertThat(due(MailRoute.SERVICE)).containsExactly(apart);
        assertThat(due(MailRoute.SERVICE, own)).isEmpty();
    }

    private List<DueProgram> due(MailRoute... avoided) {
        return only.acrossTenants().duePrograms(World.LIVE, clock.instant(), Set.of(avoided), 10);
    }

    private MailServer ownMailServer() {
        MailHost host = new MailHost("smtp.acme.example");
        MailServer own = new MailServer(
                host,
                465,
                MailSecurity.TLS,
                SenderAddress.parse("bounces@acme.example").orElseThrow(),
                Optional.of(new MailServer.Login(
                        "mailer", new TestVault().seal(MailServer.context(tenant.id(), host), new byte[] {'p'}))),
                clock.instant());
        sender(before -> before.withMailServer(Optional.of(own)));
        return own;
    }

    // What it looks like

    @Test
    final void layout_isOnTheAuditRecord_andAroundTheNextEmailInMarkdown() {
        EmailTemplate email = TestEmails.template("one", "Hello", Optional.of("<p>Hello</p>"));
        Step first = new Step(Duration.ZERO, List.of(email.withMarkdown("Hello")));
        live(new EmailSequence(DraftingMode.PER_CONTACT, List.of(first, new Step(DAY, List.of(email)))));
        EmailLayout layout = new EmailLayout(
                LayoutText.parse("Acme & Söhne"),
                LayoutText.parse("Made in Berlin"),
                Color.parse("#7a1fa2"),
                Color.parse("#10203f"));
        String[] given = {
            "header", "Acme & Söhne", "footer", "Made in Berlin", "accent", "#7a1fa2", "background", "#10203f"
        };
        Tenant changed = layout(given);
        assertThat(changed.layout()).isEqualTo(layout);
        assertThat(tenant.intake().views().tenant(tenant.id())).contains(changed);
        assertThat(layout(given)).isEqualTo(changed);

        signUp("ann");
        runAll();
        after(DAY);

        assertThat(mail.accepted().get(0).content().text())
                .startsWith("Acme & Söhne\n\nHello\n\nMade in Berlin\n\n-- \n");
        assertThat(mail.accepted().get(0).content().html().orElseThrow())
                .contains("Acme &amp; Söhne", "Made in Berlin", "#7a1fa2", "#10203f");
        assertThat(mail.accepted().get(1).content().html().orElseThrow()).startsWith("<p>Hello</p>");
        assertThat(layout().layout()).isEqualTo(EmailLayout.DEFAULT);
        assertThat(tenant.intake().accessViews(tenant.id()).audit(20))
                .extracting(AuditEntry::action)
                .filteredOn("set the email layout"::equals)
                .hasSize(3);
    }

    /** The condition is checked under the tenant's lock, as the edit is. */
    @Test
    final void edit_ofWhatChangedSinceItWasRead_isStale_andStoresNothing() {
        Tenant read = tenant.intake().views().tenant(tenant.id()).orElseThrow();
        Intake intake = tenant.intake();
        Tenant first = layout("header", "One");

        String revision = SettingsRevision.of(read).value();
        String now = SettingsRevision.of(first).value();
        assertThat(List.of(
                        run(SettingsActions.SET_SENDER, "revision", revision),
                        run(SettingsActions.SET_LAYOUT, "revision", revision),
                        run(SendingTimeActions.SET_ZONE, "timeZone", "Asia/Tokyo", "revision", revision),
                        run(SendingTimeActions.SET_CAP, "revision", revision),
                        run(SendingTimeActions.SET_ADDRESS_CAP, "revision", revision)))
                .allSatisfy(result -> assertThat(result)
                        .isInstanceOfSatisfying(
                                Result.Refused.class,
                                refused ->
                                        assertThat(refused.refusal().revision()).contains(now)));
        assertThat(intake.views().tenant(tenant.id())).contains(first);
        assertThat(intake.accessViews(tenant.id()).audit(9))
                .filteredOn(entry -> entry.outcome() == AuditEntry.Outcome.ALLOWED)
                .extracting(AuditEntry::action)
                .filteredOn(action -> action.startsWith("set the "))
                .containsExactly("set the email layout");
    }

    private Result<?> run(Action<? super Storage, ?, ?> action, String... values) {
        return tenant.run(action, Actor.COMMAND_LINE, values);
    }

    /** An editor who saw one part alone overwrites nobody's change of another part. */
    @Test
    final void edit_ofAPartThatIsAsItWasRead_isDone_whateverElseChanged() {
        Tenant read = tenant.intake().views().tenant(tenant.id()).orElseThrow();
        tenant.done(SendingTimeActions.SET_ZONE, "timeZone", "Asia/Tokyo");

        assertThat(layout("revision", SettingsRevision.of(read.layout()).value())
                        .sendingTimes())
                .isNotEqualTo(read.sendingTimes());
        assertThat(run(
                        SettingsActions.SET_SENDER,
                        "revision",
                        SettingsRevision.of(read.sender()).value()))
                .isInstanceOf(Result.Done.class);
    }

    private Tenant layout(String... values) {
        return tenant.done(SettingsActions.SET_LAYOUT, values).tenant();
    }
}
