package dev.intake.review;

import dev.intake.access.AccessViews;
import dev.intake.access.Actor;
import dev.intake.access.AuditEntry;
import dev.intake.access.AuditEntry.Outcome;
import dev.intake.access.AuditQuery;
import dev.intake.account.Account;
import dev.intake.account.AccountName;
import dev.intake.account.AccountRegistry;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.EmailAddress;
import dev.intake.email.EmailId;
import dev.intake.email.EmailSender;
import dev.intake.email.OutgoingEmail;
import dev.intake.email.SendOutcome;
import dev.intake.email.Sender;
import dev.intake.email.UnsubscribeFooter;
import dev.intake.kernel.IdGenerator;
import dev.intake.kernel.Lasting;
import dev.intake.kernel.RecordCursor;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.Turns;
import dev.intake.program.EmailSequence;
import dev.intake.program.Program;
import dev.intake.program.ProgramStorage;
import dev.intake.program.Step;
import dev.intake.template.EmailTemplate;
import dev.intake.template.MergeValues;
import dev.intake.template.RenderedEmail;
import dev.intake.template.Rendering;
import dev.intake.tenant.Tenant;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/**
 * Sends one email of a program to a member of the tenant as a test. An operator may name any address, since the operator
 * could add a member who has it. Contacts, enrollments, stored emails and figures do not
 * change. The state of the program and the consent of contacts make no difference. A test about a test world has the values
 * of its contacts, and is otherwise that of the live tenant: its members, mail server, limit and audit record. (ADR 112)
 */
public final class SendTestEmail {
    /** Maximum number of tests of a tenant within an hour. */
    public static final int MAX_PER_HOUR = 30;

    /** Tests that a node sends at once, and that a tenant sends or waits to send. */
    private static final int MAX_CONCURRENT = 8;

    private static final int MAX_OF_ONE = 2;
    private static final Duration MAX_WAIT = Duration.ofSeconds(10);

    /** The beginning of the subject of every test. */
    public static final String MARK = "[Test] ";

    /** Smaller than every id. */
    private static final UUID FIRST = new UUID(0, 0);

    private static final String ACTION = "send a test of ";

    private final ProgramStorage storage;
    private final Function<TenantId, AccessViews> audit;
    private final AccountRegistry accounts;
    private final EmailSender sender;
    private final InstantSource clock;
    private final IdGenerator ids;

    /** A mail server that hangs keeps one test of its tenant waiting, and so the tests of no other tenant. */
    private final Turns<TenantId> turns = new Turns<>(MAX_CONCURRENT, MAX_OF_ONE, MAX_WAIT);

    /**
     * Creates the use case.
     *
     * @param storage stores programs
     * @param audit the audit record of a tenant, which counts the tests of the last hour
     * @param accounts the accounts, whose names are the members' addresses
     * @param sender sends the email
     * @param clock the time source
     * @param ids generates ids
     */
    public SendTestEmail(
            ProgramStorage storage,
            Function<TenantId, AccessViews> audit,
            AccountRegistry accounts,
            EmailSender sender,
            InstantSource clock,
            IdGenerator ids) {
        this.storage = storage;
        this.audit = audit;
        this.accounts = accounts;
        this.sender = sender;
        this.clock = clock;
        this.ids = ids;
    }

    /**
     * A test to send.
     *
     * @param program the program
     * @param step index of the step, from 0
     * @param variant index of the variant, from 0
     * @param to the address of a member, which is the name of an account that may access the tenant; for an operator, any
     * @param contact fills merge fields; without one, fields have no values, except {@code {{contact.email}}}
     */
    public record TestEmail(Program program, int step, int variant, EmailAddress to, Optional<Contact> contact) {}

    /**
     * Sends a test and waits for the mail server's reply. The audit record names program and step, and is written before the
     * email is sent.
     *
     * @param tenant the tenant, or its test world
     * @param unsubscribe the unsubscribe link of the email, which identifies no contact
     * @param actor the person who requests it
     */
    public TestSending send(Tenant tenant, TestEmail test, URI unsubscribe, Actor actor) {
        Tenant owner = owner(tenant);
        if (!isMember(owner, test.to()) && !isOperator(actor)) {
            return new TestSending.NotAMember();
        }
        EmailSequence sequence = storage.programViews(tenant.id()).sequence(test.program());
        Optional<EmailTemplate> email = sequence.step(test.step())
                .map(Step::variants)
                .filter(variants -> test.variant() < variants.size())
                .map(variants -> variants.get(test.variant()));
        if (email.isEmpty()) {
            return new TestSending.NoSuchEmail(sequence.steps().size());
        }
        Rendering rendering = email.get().render(values(tenant, test), owner.layout());
        return rendering
                .rendered()
                .map(ready -> send(owner, test, ready, UnsubscribeFooter.of(Sender.of(owner), unsubscribe), actor))
                .orElseGet(() -> new TestSending.Held(rendering.missing()));
    }

    private Tenant owner(Tenant tenant) {
        return tenant.id().isTest() ? storage.tenant(tenant.id().live()).orElse(tenant) : tenant;
    }

    private boolean isMember(Tenant tenant, EmailAddress to) {
        return AccountName.parse(to.value())
                .flatMap(accounts::find)
                .filter(account -> account.mayAccess(tenant.id()))
                .isPresent();
    }

    private boolean isOperator(Actor actor) {
        return actor.kind() == Actor.Kind.PERSON
                && AccountName.parse(actor.id())
                        .flatMap(accounts::find)
                        .filter(Account::isOperator)
                        .isPresent();
    }

    private MergeValues values(Tenant tenant, TestEmail test) {
        PreviewEmails recipients = new PreviewEmails(storage, clock, ids);
        return test.contact()
                .map(contact -> recipients.recipient(tenant.id(), test.program(), contact))
                .orElseGet(() -> recipients.stranger(test.to()))
                .values();
    }

    private TestSending send(
            Tenant tenant, TestEmail test, RenderedEmail email, UnsubscribeFooter footer, Actor actor) {
        return turns.run(tenant.id(), () -> sendInTurn(tenant, test, email, footer, actor))
                .orElseGet(() -> new TestSending.NotSent("other tests are being sent; try again in a moment"));
    }

    private TestSending sendInTurn(
            Tenant tenant, TestEmail test, RenderedEmail email, UnsubscribeFooter footer, Actor actor) {
        RenderedEmail content = footer.under(new RenderedEmail(MARK + email.subject(), email.text(), email.html()));
        Instant now = clock.instant();
        if (isOverLimit(tenant, now)) {
            return new TestSending.TooMany();
        }
        String action = ACTION + "step " + (test.step() + 1) + " of program "
                + test.program().id();
        storage.unitOfWork().inTenant(tenant.id(), stores -> {
            stores.audit(List.of(new AuditEntry(ids.next(), now, actor, action, Outcome.ALLOWED)));
            return true;
        });
        return sender.send(new OutgoingEmail(
                        new EmailId(ids.next()),
                        tenant.id(),
                        Sender.of(tenant),
                        new ContactId(ids.next()),
                        test.to(),
                        Optional.empty(),
                        content,
                        footer,
                        Optional.empty(),
                        true))
                .fold(new SendOutcome.Cases<>(
                        accepted -> new TestSending.Sent(content.subject()),
                        kept -> new TestSending.NoMailServer(),
                        tryLater -> new TestSending.NotSent(tryLater.reason()),
                        deferred -> new TestSending.NotSent(deferred.reason()),
                        refused -> new TestSending.NotSent(refused.reason()),
                        recipientRefused -> new TestSending.NotSent(recipientRefused.reason()),
                        unsure -> new TestSending.NotSent(unsure.reason())));
    }

    /** Concurrent tests may exceed the limit by a few. */
    private boolean isOverLimit(Tenant tenant, Instant now) {
        Optional<RecordCursor> until = Optional.of(new RecordCursor(Lasting.latestEnd(Duration.ZERO, now), FIRST));
        List<AuditEntry> newest = audit.apply(tenant.id())
                .audit(new AuditQuery(Optional.empty(), Optional.empty(), Optional.of(ACTION), until, MAX_PER_HOUR));
        return newest.size() == MAX_PER_HOUR
                && Lasting.is(newest.get(MAX_PER_HOUR - 1).at(), Duration.ofHours(1), now);
    }
}
