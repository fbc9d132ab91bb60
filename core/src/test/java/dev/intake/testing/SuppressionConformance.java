package dev.intake.testing;

import static dev.intake.testing.TestTenant.identify;
import static dev.intake.testing.TestTenant.track;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.Connectors;
import dev.intake.access.AuditEntry;
import dev.intake.access.AuditQuery;
import dev.intake.action.Result;
import dev.intake.contact.Consent;
import dev.intake.contact.Contact;
import dev.intake.email.EmailChoice;
import dev.intake.email.EmailId;
import dev.intake.email.EmailState;
import dev.intake.email.EmailStatus;
import dev.intake.email.Recipient;
import dev.intake.email.SendOutcome;
import dev.intake.email.SkipReason;
import dev.intake.email.WithdrawConsent;
import dev.intake.enrollment.ExitRule;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventType;
import dev.intake.explain.ProgramExplanation;
import dev.intake.kernel.TimeOrderedIds;
import dev.intake.program.DraftingMode;
import dev.intake.program.EmailSequence;
import dev.intake.program.ProgramKind;
import dev.intake.program.ProgramPlan;
import dev.intake.program.Trigger;
import dev.intake.suppression.EmailCategory;
import dev.intake.suppression.Suppression;
import dev.intake.suppression.SuppressionReason;
import dev.intake.suppression.SuppressionScope;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Suppressed addresses, on any storage: sending of a suppressed email never begins, regardless of which contact has the
 * address. The storage may contain other tenants; every test creates its own.
 */
public abstract class SuppressionConformance extends SuppressionKit {
    private static final EventType NOTICE = new EventType("payment-failed");

    private ProgramId notice() {
        EmailSequence sequence = new EmailSequence(
                DraftingMode.PER_CONTACT,
                List.of(step(Duration.ZERO, "notice", "Your payment failed")),
                ExitRule.NONE,
                Optional.empty(),
                Optional.empty(),
                EmailCategory.TRANSACTIONAL);
        ProgramPlan plan = new ProgramPlan("Notice", ProgramKind.CUSTOM, new Trigger(NOTICE), sequence);
        ProgramId id =
                programs.drafting().draft(tenant.id(), plan).orElseThrow().id();
        TestTenant.changed(programs.lifecycle().approve(tenant.id(), id));
        return id;
    }

    /** Has the contact enter both programs. */
    private Contact enter(String user, String email) {
        tenant.send(
                identify(user, email, null),
                track(user, null, "user.signed_up", "signup-" + user),
                track(user, null, NOTICE.value(), "failed-" + user));
        return tenant.contact(user).orElseThrow();
    }

    private void unsubscribe(Contact contact) {
        tenant.intake().withdrawConsent().withdraw(new Recipient(tenant.id(), contact.id()));
    }

    private List<Suppression> suppressions(String email) {
        return tenant.intake().suppressionViews(tenant.id()).suppressions(TestTenant.email(email));
    }

    private Suppression unsubscribed(SuppressionScope scope) {
        return new Suppression(SuppressionReason.UNSUBSCRIBED, scope, clock.instant(), Optional.of("by letter"));
    }

    private static EmailState skipped(SkipReason reason) {
        return new EmailState.Skipped(reason);
    }

    // Which emails a suppression stops

    @Test
    final void unsubscribe_closesTheAddress_forContactsThatShareIt_andForThoseThatGetItLater() {
        ProgramId welcome = welcome();
        Contact ann = enter("ann", "ann@example.com");
        Contact shares = enter("ann-2", "Ann@Example.com");
        Contact later = enter("bob", "bob@example.com");
        unsubscribe(ann);
        tenant.send(identify("bob", "ANN@example.com", null));
        runAll();

        assertThat(mail.asked()).isEmpty();
        for (Contact contact : List.of(ann, shares, later)) {
            assertThat(state(welcome, contact, 0)).isEqualTo(skipped(SkipReason.UNSUBSCRIBED));
        }
        assertThat(suppressions("ann@example.com")).singleElement().satisfies(closed -> {
            assertThat(closed.reason()).isEqualTo(SuppressionReason.UNSUBSCRIBED);
            assertThat(closed.since()).isEqualTo(clock.instant());
            assertThat(closed.cause()).contains("the unsubscribe link");
        });
    }

    /** Mail goes out in ASCII, and reports come back so. */
    @Test
    final void reportOfTheAsciiForm_closesTheAddress() {
        welcome();
        enter("ann", "ann@bücher.example");
        close("ann@xn--bcher-kva.example", Suppression.hardBounce(clock.instant(), "550 5.1.1"));
        runAll();

        assertThat(mail.asked()).isEmpty();
        assertThat(suppressions("Ann@BÜCHER.example")).hasSize(1);
    }

    @Test
    final void contactThatLeavesAClosedAddress_isMailedAgain() {
        welcome();
        enter("ann", "ann@example.com");
        close("ann@example.com", Suppression.hardBounce(clock.instant(), "550 5.1.1"));
        tenant.send(identify("ann", "new@example.com", null));
        runAll();

        assertThat(mail.subjects()).containsExactly("welcome");
    }

    @Test
    final void unsubscribe_stopsMarketingAlone_unlessItIsFromEverything() {
        ProgramId welcome = welcome();
        ProgramId notice = notice();
        Contact ann = enter("ann", "ann@example.com");
        Contact bob = enter("bob", "bob@example.com");
        unsubscribe(ann);
        close("bob@example.com", unsubscribed(SuppressionScope.ALL));
        runAll();

        assertThat(mail.accepted()).extracting(email -> email.to().value()).containsExactly("ann@example.com");
        assertThat(mail.subjects()).containsExactly("notice");
        assertThat(state(welcome, ann, 0)).isEqualTo(skipped(SkipReason.UNSUBSCRIBED));
        assertThat(state(notice, bob, 0)).isEqualTo(skipped(SkipReason.UNSUBSCRIBED));
    }

    @Test
    final void bounceAndComplaint_stopEverything_andTheComplaintIsNamedFirst() {
        ProgramId notice = notice();
        Contact ann = enter("ann", "ann@example.com");
        Contact bob = enter("bob", "bob@example.com");
        close("ann@example.com", Suppression.hardBounce(clock.instant(), "evt_1"));
        close("bob@example.com", Suppression.hardBounce(clock.instant(), "evt_2"));
        close("bob@example.com", Suppression.complaint(clock.instant(), "evt_3"));
        runAll();

        assertThat(mail.asked()).isEmpty();
        assertThat(state(notice, ann, 0)).isEqualTo(skipped(SkipReason.BOUNCED));
        assertThat(state(notice, bob, 0)).isEqualTo(skipped(SkipReason.COMPLAINED));
    }

    @Test
    final void repeatedSuppression_keepsItsStartAndCause_andOnlyWidens() {
        close("ann@example.com", unsubscribed(SuppressionScope.MARKETING));
        Suppression first = suppressions("ann@example.com").get(0);
        clock.move(DAY);
        close("ann@example.com", unsubscribed(SuppressionScope.ALL));
        clock.move(DAY);
        close("ann@example.com", unsubscribed(SuppressionScope.MARKETING));

        assertThat(suppressions("ann@example.com"))
                .containsExactly(new Suppression(first.reason(), SuppressionScope.ALL, first.since(), first.cause()));
    }

    @Test
    final void consentWithdrawnByAnOlderVersion_stopsEverything() {
        notice();
        Contact ann = enter("ann", "ann@example.com");
        withdrawAsBefore(ann);
        runAll();

        assertThat(mail.asked()).isEmpty();
    }

    private void withdrawAsBefore(Contact contact) {
        only.unitOfWork().inTenant(tenant.id(), stores -> {
            stores.contacts().save(List.of(contact.consentWithdrawn(clock.instant())));
            return true;
        });
    }

    // A link acts on the address that its email went to (decisions 6.7)

    private Recipient link(ProgramId program, Contact contact) {
        EmailId email = email(program, contact, 0);
        return new Recipient(
                tenant.id(),
                contact.id(),
                Optional.of(email),
                programs.views(tenant.id()).email(email).orElseThrow().to());
    }

    private EmailChoice choice(Recipient link) {
        return tenant.intake().chooseEmails().standing(link).orElseThrow().choice();
    }

    private void choose(Recipient link, EmailChoice choice) {
        assertThat(tenant.intake().chooseEmails().choose(link, choice)).isPresent();
    }

    @Test
    final void linkClickedAgain_closesTheAddress_thatAnotherContactsLinkOpened() {
        ProgramId welcome = welcome();
        Contact ann = enter("ann", "ann@example.com");
        Contact shares = enter("ann-2", "ann@example.com");
        runAll();
        Recipient first = link(welcome, ann);
        Recipient second = link(welcome, shares);

        tenant.intake().withdrawConsent().withdraw(first);
        choose(second, EmailChoice.ALL);
        assertThat(choice(first)).isEqualTo(EmailChoice.ALL);
        assertThat(tenant.intake().withdrawConsent().withdraw(first)).isInstanceOf(WithdrawConsent.Withdrawn.class);

        assertThat(choice(first)).isEqualTo(EmailChoice.TRANSACTIONAL);
        assertThat(choice(second)).isEqualTo(EmailChoice.TRANSACTIONAL);
        Contact later = enter("ann-3", "ann@example.com");
        runAll();
        assertThat(state(welcome, later, 0)).isEqualTo(skipped(SkipReason.UNSUBSCRIBED));
    }

    @Test
    final void olderLinkClickedAgain_closesTheAddress_thatAnotherContactsLinkOpened() {
        welcome();
        Contact ann = enter("ann", "ann@example.com");
        Contact shares = enter("ann-2", "ann@example.com");
        unsubscribe(ann);
        choose(new Recipient(tenant.id(), shares.id()), EmailChoice.ALL);
        unsubscribe(ann);
        runAll();

        assertThat(mail.asked()).isEmpty();
    }

    @Test
    final void openedAddress_isOpenForAllContactsThatHaveIt() {
        ProgramId notice = notice();
        Contact ann = enter("ann", "ann@example.com");
        Contact shares = enter("ann-2", "ann@example.com");
        Contact moved = enter("bob", "ann@example.com");
        for (Contact contact : List.of(ann, shares, moved)) {
            unsubscribe(contact);
        }
        tenant.send(identify("bob", "bob@example.com", null));
        choose(new Recipient(tenant.id(), shares.id()), EmailChoice.ALL);
        runAll();

        assertThat(state(notice, ann, 0).status()).isEqualTo(EmailStatus.SENT);
        assertThat(state(notice, shares, 0).status()).isEqualTo(EmailStatus.SENT);
        assertThat(state(notice, moved, 0)).isEqualTo(skipped(SkipReason.UNSUBSCRIBED));
    }

    @Test
    final void linkOfAnOldEmail_closesTheAddressItWentTo_andNotTheContactsPresentOne() {
        ProgramId welcome = welcome();
        Contact ann = enter("ann", "old@example.com");
        runAll();
        Recipient link = link(welcome, ann);
        tenant.send(identify("ann", "new@example.com", null));

        assertThat(tenant.intake().withdrawConsent().withdraw(link)).isInstanceOf(WithdrawConsent.Withdrawn.class);
        assertThat(tenant.intake().withdrawConsent().withdraw(link))
                .isInstanceOf(WithdrawConsent.AlreadyWithdrawn.class);
        assertThat(suppressions("old@example.com")).hasSize(1);
        assertThat(suppressions("new@example.com")).isEmpty();
        assertThat(tenant.contact("ann").orElseThrow().consent().state()).isEqualTo(Consent.State.GRANTED);

        choose(link, EmailChoice.NONE);
        assertThat(suppressions("old@example.com"))
                .extracting(Suppression::scope)
                .containsExactly(SuppressionScope.ALL);
        assertThat(suppressions("new@example.com")).isEmpty();
        assertThat(tenant.contact("ann").orElseThrow().consent().state()).isEqualTo(Consent.State.GRANTED);
    }

    @Test
    final void linkOfAnOlderVersion_closesTheAddressOfItsEmail() {
        ProgramId welcome = welcome();
        Contact ann = enter("ann", "old@example.com");
        runAll();
        tenant.send(identify("ann", "new@example.com", null));

        Recipient older = new Recipient(tenant.id(), ann.id(), Optional.of(email(welcome, ann, 0)));
        tenant.intake().withdrawConsent().withdraw(older);

        assertThat(suppressions("old@example.com")).hasSize(1);
        assertThat(suppressions("new@example.com")).isEmpty();
    }

    @Test
    final void linkOfAnErasedContact_closesTheAddressItWentTo() {
        ProgramId welcome = welcome();
        Contact ann = enter("ann", "ann@example.com");
        runAll();
        Recipient link = link(welcome, ann);
        erase(ann);

        assertThat(choice(link)).isEqualTo(EmailChoice.ALL);
        assertThat(tenant.intake().withdrawConsent().withdraw(link)).isInstanceOf(WithdrawConsent.Withdrawn.class);
        assertThat(choice(link)).isEqualTo(EmailChoice.TRANSACTIONAL);
        choose(link, EmailChoice.NONE);
        Contact again = enter("ann-new", "ann@example.com");
        runAll();

        assertThat(state(welcome, again, 0)).isEqualTo(skipped(SkipReason.UNSUBSCRIBED));
        choose(link, EmailChoice.ALL);
        assertThat(suppressions("ann@example.com")).noneMatch(Suppression::holds);
    }

    @Test
    final void linkClicked_whileAnEmailToTheAddressIsSent_namesIt_whoeverHasTheAddress() {
        ProgramId welcome = welcome();
        Contact ann = enter("ann", "ann@example.com");
        runAll();
        Recipient link = link(welcome, ann);
        enter("ann-2", "ann@example.com");
        List<EmailId> named = new ArrayList<>();
        mail.then(email -> {
            if (tenant.intake().withdrawConsent().withdraw(link) instanceof WithdrawConsent.Withdrawn withdrawn) {
                withdrawn.sending().forEach(sending -> named.add(sending.id()));
            }
            return new SendOutcome.Accepted();
        });
        int before = mail.acceptedIds().size();
        runAll();

        assertThat(named).isEqualTo(mail.acceptedIds().subList(before, before + 1));
    }

    // Erasure

    @Test
    final void erasedPerson_whoIsImportedAgain_isStillNotMailed() {
        welcome();
        notice();
        unsubscribe(enter("ann", "ann@example.com"));
        close("bob@example.com", Suppression.complaint(clock.instant(), "a report about bob@example.com"));
        for (Contact contact : List.of(
                tenant.contact("ann").orElseThrow(), enter("bob", "bob@example.com"), olderWithdrawal("cleo"))) {
            erase(contact);
        }
        tenant.send(
                identify("ann-new", "ann@example.com", null),
                track("ann-new", null, "user.signed_up", "again-ann"),
                identify("bob-new", "bob@example.com", null),
                track("bob-new", null, NOTICE.value(), "again-bob"),
                identify("cleo-new", "cleo@example.com", null),
                track("cleo-new", null, NOTICE.value(), "again-cleo"));
        runAll();

        assertThat(mail.asked()).isEmpty();
        assertThat(suppressions("bob@example.com"))
                .extracting(Suppression::cause)
                .containsExactly(Optional.empty());
    }

    private Contact olderWithdrawal(String user) {
        tenant.send(identify(user, user + "@example.com", null));
        withdrawAsBefore(tenant.contact(user).orElseThrow());
        return tenant.contact(user).orElseThrow();
    }

    // What is shown of it

    @Test
    final void explanation_namesWhatStopsTheEmails_ofEachProgramByItsCategory() {
        ProgramId welcome = welcome();
        ProgramId notice = notice();
        Contact ann = enter("ann", "ann@example.com");
        assertThat(closedFor(ann))
                .allSatisfy((program, closed) -> assertThat(closed).isEmpty());
        close("ann@example.com", unsubscribed(SuppressionScope.MARKETING));
        Suppression letter = suppressions("ann@example.com").get(0);

        assertThat(closedFor(ann)).containsOnly(Map.entry(welcome, List.of(letter)), Map.entry(notice, List.of()));
        close("ann@example.com", Suppression.hardBounce(clock.instant(), "evt_1"));
        Suppression bounce = Suppression.hardBounce(clock.instant(), "evt_1");
        assertThat(closedFor(ann))
                .containsOnly(Map.entry(welcome, List.of(letter, bounce)), Map.entry(notice, List.of(bounce)));
        lift("ann@example.com");
        assertThat(closedFor(ann))
                .allSatisfy((program, closed) -> assertThat(closed).isEmpty());
    }

    private Map<ProgramId, List<Suppression>> closedFor(Contact contact) {
        return programs.explain().contact(tenant.id(), contact).programs().stream()
                .collect(Collectors.toMap(explained -> explained.program().id(), ProgramExplanation::closed));
    }

    @Test
    final void export_hasTheSuppressionsOfTheContactsAddress_liftedOnesIncluded() {
        Contact ann = enter("ann", "ann@example.com");
        close("bob@example.com", Suppression.complaint(clock.instant(), "evt_2"));
        assertThat(exported(ann)).isEmpty();
        close("ann@example.com", Suppression.hardBounce(clock.instant(), "evt_1"));
        lift("ann@example.com");

        assertThat(exported(ann))
                .containsExactly(Suppression.hardBounce(clock.instant(), "evt_1")
                        .lifted(clock.instant(), Suppression.By.MEMBER));
    }

    private List<Suppression> exported(Contact contact) {
        return Connectors.on(
                        only, new TestVault(), payload -> Optional.empty(), clock, new TimeOrderedIds(clock, random))
                .exportContact()
                .export(tenant.id(), contact.id(), ADA)
                .orElseThrow()
                .suppressions();
    }

    // The way back

    @Test
    final void memberOpensAnAddress_ofWhichTheAuditRecordHasTheMember() {
        welcome();
        Contact ann = enter("ann", "ann@example.com");
        unsubscribe(ann);
        close("ann@example.com", Suppression.hardBounce(clock.instant(), "evt_1"));
        assertThat(lift("ann@example.com")).isInstanceOf(Result.Done.class);
        assertThat(lift("ann@example.com")).isEqualTo(Result.conflict("The address is not closed."));
        runAll();

        assertThat(mail.subjects()).containsExactly("welcome");
        assertThat(tenant.contact("ann").orElseThrow().consent().state()).isEqualTo(Consent.State.GRANTED);
        assertThat(suppressions("ann@example.com"))
                .hasSize(2)
                .allSatisfy(
                        closed -> assertThat(closed.lift().orElseThrow().by()).isEqualTo(Suppression.By.MEMBER));
        assertThat(audit()).extracting(AuditEntry::actor).containsExactly(ADA, ADA);
        assertThat(audit())
                .extracting(AuditEntry::outcome)
                .containsExactly(AuditEntry.Outcome.REFUSED, AuditEntry.Outcome.ALLOWED);
    }

    @Test
    final void complaint_isNotLifted_andTheAttemptIsRecorded() {
        notice();
        enter("ann", "ann@example.com");
        close("ann@example.com", Suppression.complaint(clock.instant(), "evt_1"));
        assertThat(lift("ann@example.com"))
                .isEqualTo(Result.conflict("The recipient reported an email as spam. The address stays closed."));
        runAll();

        assertThat(mail.asked()).isEmpty();
        assertThat(audit()).extracting(AuditEntry::outcome).containsExactly(AuditEntry.Outcome.REFUSED);
    }

    private List<AuditEntry> audit() {
        return only.accessViews(tenant.id()).audit(AuditQuery.newest(10));
    }

    @Test
    final void addressThatClosesAgain_startsOver() {
        close("ann@example.com", Suppression.hardBounce(clock.instant(), "evt_1"));
        lift("ann@example.com");
        clock.move(DAY);
        close("ann@example.com", Suppression.hardBounce(clock.instant(), "evt_2"));

        assertThat(suppressions("ann@example.com")).containsExactly(Suppression.hardBounce(clock.instant(), "evt_2"));
    }
}
