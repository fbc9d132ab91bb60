package dev.intake.review;

import dev.intake.access.AccessViews;
import dev.intake.access.Actor;
import dev.intake.access.AuditEntry;
import dev.intake.access.AuditQuery;
import dev.intake.account.Account;
import dev.intake.account.AccountName;
import dev.intake.account.AccountRegistry;
import dev.intake.action.Fault;
import dev.intake.action.Result;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.FindContacts;
import dev.intake.email.EmailId;
import dev.intake.email.EmailSender;
import dev.intake.email.OutgoingEmail;
import dev.intake.email.SendOutcome;
import dev.intake.email.Sender;
import dev.intake.email.UnsubscribeFooter;
import dev.intake.enrollment.ProgramId;
import dev.intake.kernel.IdGenerator;
import dev.intake.kernel.Lasting;
import dev.intake.kernel.RecordCursor;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.Turns;
import dev.intake.program.ProgramActions;
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
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Sends one email of a program to a member of the tenant as a test. An operator may name any address, since the operator
 * could add a member who has it. Contacts, enrollments, stored emails and figures do not
 * change. The state of the program and the consent of contacts make no difference. A test about a test world has the values
 * of its contacts, and is otherwise that of the live tenant: its members, mail server and limit. (ADR 112)
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

    static final String ACTION = "send a test of ";

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
     * @param program the program; absent if the text that named it is no id
     * @param step the step, from 1
     * @param variant index of the variant, from 0
     * @param to the address of a member, which is the name of an account that may access the tenant; for an operator, any
     * @param contact the id, external id or email address of the contact that fills merge fields; without one, fields have no values, except {@code {{contact.email}}}
     */
    public record Test(Optional<ProgramId> program, int step, int variant, EmailAddress to, Optional<String> contact) {
        String words() {
            return ACTION + "step " + step + " of program"
                    + program.map(id -> " " + id).orElse("");
        }
    }

    /**
     * A test that can be sent.
     *
     * @param owner the live tenant
     * @param content the email with its mark and footer
     */
    record Ready(Tenant owner, Test test, RenderedEmail content, UnsubscribeFooter footer) {}

    /**
     * A test that the mail server accepted.
     *
     * @param subject its subject
     */
    public record Sent(EmailAddress to, String subject) {}

    /**
     * Returns the rendered test, or why it cannot be sent.
     *
     * @param id the tenant, or its test world
     * @param unsubscribe the unsubscribe link of the email, which identifies no contact
     * @param actor the person or program that asks
     */
    Result<Ready> ready(TenantId id, Test test, URI unsubscribe, Actor actor) {
        return ProgramActions.found(storage, id, test.program(), program -> {
            Tenant owner = storage.tenant(id.live()).orElseThrow();
            if (!isMember(owner, test.to()) && !isOperator(actor)) {
                return new Result.Invalid<>(List.of(new Fault("to", "must be the address of a member")));
            }
            List<Step> steps = storage.programViews(id).sequence(program).steps();
            List<EmailTemplate> variants = test.step() > steps.size()
                    ? List.of()
                    : steps.get(test.step() - 1).variants();
            if (test.variant() >= variants.size()) {
                return Result.conflict("The program has no such email. It has " + steps.size()
                        + (steps.size() == 1 ? " step." : " steps."));
            }
            Optional<Contact> contact =
                    test.contact().flatMap(text -> new FindContacts(storage::contactViews).find(id, text));
            if (test.contact().isPresent() && contact.isEmpty()) {
                return Result.notFound("contact");
            }
            if (isAsked(owner, MAX_PER_HOUR)) {
                return tooMany();
            }
            PreviewEmails recipients = new PreviewEmails(storage, clock, ids);
            MergeValues values = contact.map(found -> recipients.recipient(id, program, found))
                    .orElseGet(() -> recipients.stranger(test.to()))
                    .values();
            UnsubscribeFooter footer = UnsubscribeFooter.of(Sender.of(owner), unsubscribe);
            Rendering rendering = variants.get(test.variant()).render(values, owner.layout());
            return rendering
                    .rendered()
                    .<Result<Ready>>map(
                            ready -> new Result.Done<>(new Ready(owner, test, marked(ready, footer), footer)))
                    .orElseGet(() -> Result.conflict("There is no value for "
                            + rendering.missing().stream()
                                    .map(field -> "{{" + field.written() + "}}")
                                    .collect(Collectors.joining(", "))
                            + ". Give the fields a fallback, or name a contact whose values are used."));
        });
    }

    private static RenderedEmail marked(RenderedEmail email, UnsubscribeFooter footer) {
        return footer.under(new RenderedEmail(MARK + email.subject(), email.text(), email.html()));
    }

    /** Sends a test that is on record, and waits for the mail server's reply. */
    Result<Sent> send(Ready test) {
        return turns.run(
                        test.owner().id(),
                        () -> isAsked(test.owner(), MAX_PER_HOUR + 1) ? SendTestEmail.<Sent>tooMany() : handOver(test))
                .orElseGet(() -> Result.busy("Other tests are being sent. Try again in a moment."));
    }

    private Result<Sent> handOver(Ready test) {
        SendOutcome reply = sender.send(new OutgoingEmail(
                new EmailId(ids.next()),
                test.owner().id(),
                Sender.of(test.owner()),
                new ContactId(ids.next()),
                test.test().to(),
                Optional.empty(),
                test.content(),
                test.footer(),
                Optional.empty(),
                true));
        Result<Sent> notSent = Result.conflict("The mail server did not accept the test: " + reply.reason());
        return reply.fold(new SendOutcome.Cases<>(
                accepted -> new Result.Done<>(
                        new Sent(test.test().to(), test.content().subject())),
                kept -> Result.conflict("No mail server is set, so nothing can be sent."),
                tryLater -> notSent,
                deferred -> notSent,
                refused -> notSent,
                recipientRefused -> notSent,
                unsure -> notSent));
    }

    private static <T> Result<T> tooMany() {
        return Result.conflict("The tenant has sent " + MAX_PER_HOUR + " tests within an hour.");
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

    /** Returns whether the tenant and its test world asked for so many tests within the last hour. */
    private boolean isAsked(Tenant owner, int tests) {
        Instant now = clock.instant();
        Optional<RecordCursor> until = Optional.of(new RecordCursor(Lasting.latestEnd(Duration.ZERO, now), FIRST));
        AuditQuery newest = new AuditQuery(Optional.empty(), Optional.empty(), Optional.of(ACTION), until, tests);
        return Stream.of(owner.id(), owner.id().test())
                .flatMap(world -> audit.apply(world).audit(newest).stream())
                .map(AuditEntry::at)
                .sorted(Comparator.reverseOrder())
                .skip(tests - 1)
                .findFirst()
                .filter(at -> Lasting.is(at, Duration.ofHours(1), now))
                .isPresent();
    }
}
