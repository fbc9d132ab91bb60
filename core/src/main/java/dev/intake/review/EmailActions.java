package dev.intake.review;

import dev.intake.access.AgentScope;
import dev.intake.action.ActionContext;
import dev.intake.action.ActionFacts;
import dev.intake.action.ActionFacts.Trait;
import dev.intake.action.Change;
import dev.intake.action.Field;
import dev.intake.action.Input;
import dev.intake.action.ListPage;
import dev.intake.action.Output;
import dev.intake.action.Paging;
import dev.intake.action.Query;
import dev.intake.action.Result;
import dev.intake.action.Task;
import dev.intake.action.Value;
import dev.intake.contact.ContactId;
import dev.intake.email.EmailId;
import dev.intake.email.EmailQuery;
import dev.intake.email.EmailStatus;
import dev.intake.email.StepEmail;
import dev.intake.email.StepEmailFields;
import dev.intake.enrollment.ProgramId;
import dev.intake.kernel.Json;
import dev.intake.kernel.JsonKind;
import dev.intake.kernel.JsonShape;
import dev.intake.kernel.RecordCursor;
import dev.intake.kernel.TenantId;
import dev.intake.program.ProgramStorage;
import dev.intake.program.ProgramStores;
import dev.intake.program.ProgramViews;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What can be asked for about emails. */
public final class EmailActions {
    /** A text that is no id names no email. */
    private static final Field<Optional<EmailId>> EMAIL = Field.required(
            "emailId", Value.text("an email's id", text -> Optional.of(EmailId.parse(text))), "The email's id.");

    private static final Field<Set<EmailStatus>> STATE = Field.optional(
            "state",
            Value.someOf(EmailStatus.values(), EmailStatus::label),
            "Only in these states, separated by commas, such as held,unsure.");
    private static final Field<ProgramId> PROGRAM =
            Field.optional("program", Value.text("a program id", ProgramId::parse), "Only of this program.");
    private static final Field<ContactId> CONTACT = Field.optional(
            "contact", Value.text("a contact id", ContactId::parse), "Only to this contact, by its contact id.");
    private static final Field<Boolean> CONTENT =
            Field.optional("content", Value.flag(), "Whether kept emails have their bodies. Default: false.");
    private static final Output<StepEmail> OBJECT = Output.of(StepEmailFields.WHOLE.named("EmailObject"));
    private static final Field<RecordCursor> CURSOR = Paging.cursor(RecordCursor::parse);

    /** Lists emails, most recently changed first. */
    public static final Query<ProgramStorage, Listing, ListPage<Listed>> LIST = ActionFacts.get(
                    "listEmails", "/emails", AgentScope.DATA)
            .about("Lists emails. Most recently changed first. With `content`, kept emails have their bodies.")
            .with(Trait.IN_EITHER_WORLD)
            .of(
                    new Input<>(List.of(STATE, PROGRAM, CONTACT, CONTENT, Paging.LIMIT, CURSOR), Listing::of),
                    ListPage.output("Emails", "emails", Listed.SHAPE))
            .answeredBy((ProgramStorage storage, TenantId tenant, Listing listing) ->
                    new Result.Done<>(listing.page(storage.programViews(tenant))));

    /** Reads an email with its content, if it was kept. */
    public static final Query<ProgramStorage, Optional<EmailId>, StepEmail> READ = ActionFacts.get(
                    "readEmail", "/emails/{emailId}", AgentScope.DATA)
            .about("Reads an email. A kept email has its subject and bodies.")
            .with(Trait.IN_EITHER_WORLD)
            .of(Input.of(EMAIL), OBJECT)
            .answeredBy((ProgramStorage storage, TenantId tenant, Optional<EmailId> id) -> id.flatMap(
                            storage.programViews(tenant)::email)
                    .<Result<StepEmail>>map(Result.Done::new)
                    .orElseGet(() -> Result.notFound("email")));

    /** Releases an email that needs review, as {@link EmailDecision#RELEASE} does. */
    public static final Change<ProgramStorage, ProgramStores, Optional<EmailId>, StepEmail> RELEASE = decision(
            ActionFacts.post("releaseEmail", "/emails/{emailId}/release", AgentScope.OPERATE)
                    .about("Releases an email. It was held, failed or is in doubt, and is sent with the program's"
                            + " present text; it is held again if fields still have no value."),
            "release email",
            EmailDecision.RELEASE);

    /** Discards an email that needs review, as {@link EmailDecision#DISCARD} does. */
    public static final Change<ProgramStorage, ProgramStores, Optional<EmailId>, StepEmail> DISCARD = decision(
            ActionFacts.post("discardEmail", "/emails/{emailId}/discard", AgentScope.OPERATE)
                    .about("Discards an email. It was held, failed or is in doubt, and is never sent; its contact"
                            + " continues with the next step."),
            "discard email",
            EmailDecision.DISCARD);

    private static final Field<Optional<ProgramId>> OF_PROGRAM = Field.required(
            "programId", Value.text("a program's id", text -> Optional.of(ProgramId.parse(text))), "The program's id.");
    private static final Field<Instant> UP_TO = Field.optional(
            "upTo", Value.time(), "When the last of these emails was held; emails held later stay. Default: now.");

    /** Releases all held emails of a program. */
    public static final Task<ProgramStorage, Held, Held, Decided> RELEASE_HELD = decisions(
            ActionFacts.post("releaseHeldEmails", "/programs/{programId}/held/release", AgentScope.OPERATE)
                    .about("Releases the held emails of a program. They are sent with the program's present text;"
                            + " those whose fields still have no value are held again. Failed emails and those in"
                            + " doubt stay."),
            "release held emails of program",
            EmailDecision.RELEASE);

    /** Discards all held emails of a program. */
    public static final Task<ProgramStorage, Held, Held, Decided> DISCARD_HELD = decisions(
            ActionFacts.post("discardHeldEmails", "/programs/{programId}/held/discard", AgentScope.OPERATE)
                    .about("Discards the held emails of a program. They are never sent; their contacts continue with"
                            + " the next step. Failed emails and those in doubt stay."),
            "discard held emails of program",
            EmailDecision.DISCARD);

    private EmailActions() {}

    private static Change<ProgramStorage, ProgramStores, Optional<EmailId>, StepEmail> decision(
            ActionFacts facts, String words, EmailDecision decision) {
        return facts.with(Trait.IN_EITHER_WORLD)
                .of(Input.of(EMAIL), OBJECT)
                .changedBy(
                        ProgramStorage::unitOfWork,
                        id -> words + id.map(email -> " " + email).orElse(""),
                        decision::about);
    }

    private static Task<ProgramStorage, Held, Held, Decided> decisions(
            ActionFacts facts, String words, EmailDecision decision) {
        return facts.with(Trait.IN_EITHER_WORLD)
                .of(new Input<>(List.of(OF_PROGRAM, UP_TO), Held::of), Output.of(Decided.SHAPE))
                .begunBy(
                        ProgramStorage::unitOfWork,
                        held -> words
                                + held.program().map(program -> " " + program).orElse(""),
                        (ProgramStores stores, Held held, ActionContext context) -> held.program()
                                .flatMap(stores.programs()::program)
                                .<Result<Held>>map(program -> new Result.Done<>(held))
                                .orElseGet(() -> Result.notFound("program")))
                .then((storage, tenant, held, context) -> new Result.Done<>(new Decided(
                        held,
                        decision.aboutHeld(storage, tenant, held.program().orElseThrow(), held.upTo(), context))));
    }

    /**
     * The held emails of a program.
     *
     * @param program the program; absent if the text that named it is no id
     * @param upTo when the last of them was held; absent for all
     */
    public record Held(Optional<ProgramId> program, Optional<Instant> upTo) {
        static Held of(Json given) {
            return new Held(OF_PROGRAM.of(given), UP_TO.in(given));
        }
    }

    /**
     * Emails that a decision was made about.
     *
     * @param held which emails
     * @param emails the emails after the decision
     */
    public record Decided(Held held, List<StepEmail> emails) {
        private static final JsonShape<Decided> SHAPE = new JsonShape<Decided>("DecidedEmails")
                .has(
                        "programId",
                        JsonKind.ID,
                        decided -> decided.held().program().orElseThrow())
                .has(
                        "emails",
                        JsonKind.IDS,
                        decided -> decided.emails().stream().map(StepEmail::id).toList())
                .about("The ids of the emails.");

        /** Copies the list. */
        public Decided {
            emails = List.copyOf(emails);
        }
    }

    /**
     * A part of a list of emails.
     *
     * @param newest selects the emails
     * @param paging which part of them
     * @param whole whether kept emails have their bodies
     */
    public record Listing(EmailQuery newest, Paging<RecordCursor> paging, boolean whole) {
        static Listing of(Json given) {
            return new Listing(
                    new EmailQuery(
                            STATE.in(given).orElseGet(Set::of),
                            PROGRAM.in(given),
                            CONTACT.in(given),
                            CURSOR.in(given).map(EmailQuery.Cursor::behind),
                            EmailQuery.MAX_LIMIT),
                    Paging.of(CURSOR, given),
                    CONTENT.in(given).orElse(false));
        }

        ListPage<Listed> page(ProgramViews emails) {
            return paging.page(
                    limit -> emails.emails(newest.limited(limit)).stream()
                            .map(email -> new Listed(email, whole))
                            .toList(),
                    listed -> EmailQuery.Cursor.of(listed.email()).position());
        }
    }

    /**
     * An email in a list.
     *
     * @param email the email
     * @param whole whether its bodies are written, if it was kept
     */
    public record Listed(StepEmail email, boolean whole) {
        private static final JsonShape<Listed> SHAPE = StepEmailFields.whole(
                Listed::email, listed -> StepEmailFields.content(listed.email()).filter(content -> listed.whole()));
    }
}
