package dev.intake.byhand;

import dev.intake.access.AgentScope;
import dev.intake.action.Action;
import dev.intake.action.ActionContext;
import dev.intake.action.ActionFacts;
import dev.intake.action.ActionFacts.Trait;
import dev.intake.action.Change;
import dev.intake.action.Fault;
import dev.intake.action.Field;
import dev.intake.action.Input;
import dev.intake.action.Output;
import dev.intake.action.Query;
import dev.intake.action.Result;
import dev.intake.action.Value;
import dev.intake.byhand.ContactSelection.WithAttribute;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.email.EmailQuery;
import dev.intake.email.StepEmail;
import dev.intake.email.StepEmailFields;
import dev.intake.enrollment.Enrollment.Entry;
import dev.intake.enrollment.Exit;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventType;
import dev.intake.kernel.Json;
import dev.intake.kernel.JsonKind;
import dev.intake.kernel.JsonShape;
import dev.intake.kernel.TenantId;
import dev.intake.program.EnrollmentProgress;
import dev.intake.program.ProgramActions;
import dev.intake.program.ProgramStorage;
import dev.intake.program.ProgramStores;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What can be asked for about enrollments. */
public final class EnrollmentActions {
    private static final Field<ContactId> CONTACT =
            Field.named("contactId", Value.text("a contact id", ContactId::parse), "The contact's id.");
    private static final Field<ProgramId> PROGRAM = Field.optional(
            "program", Value.text("a program id", ProgramId::parse), "Only this program. Default: all programs.");

    /**
     * Ends the open enrollments of a contact. Once it is done, sending of their emails no longer begins. The audit record names
     * the contact and the program.
     */
    public static final Change<ProgramStorage, ProgramStores, Leaving, Left> EXIT = ActionFacts.post(
                    "exitContact", "/contacts/{contactId}/exit", AgentScope.OPERATE)
            .about(
                    "Ends the open enrollments of a contact. In one program, or in all. `sending` has the emails that are"
                            + " being sent at that moment and may still arrive.")
            .with(Trait.IN_EITHER_WORLD)
            .of(new Input<>(List.of(CONTACT, PROGRAM), Leaving::of), Output.of(Left.SHAPE))
            .preparedBy(ProgramStorage::unitOfWork, Leaving::words, EnrollmentActions::exit);

    private static final Field<ContactId> ENROLLED =
            Field.optional("contact", Value.text("a contact id", ContactId::parse), "One contact.");
    private static final Field<WithAttribute> ATTRIBUTE = Field.optional(
            "attribute",
            Value.text("KEY=VALUE with the key of an attribute", WithAttribute::parse),
            "All contacts with this value of the attribute.");
    private static final Field<EventType> EVENT = Field.optional(
            "event", Value.text("an event type", EventType::parse), "All contacts with an event of this type.");
    private static final Field<Boolean> ALL = Field.optional("all", Value.flag(), "All contacts.");

    private static final Input<Enrolling> SELECTION = new Input<>(
                    List.of(ProgramActions.PROGRAM, ENROLLED, ATTRIBUTE, EVENT, ALL),
                    given -> new Enrolling(
                            ProgramActions.PROGRAM.of(given), selection(given).get(0)))
            .withRule(given -> selection(given).size() == 1
                    ? Optional.empty()
                    : Optional.of(new Fault("one of contact, attribute, event and all", "must be given")));

    /** Counts the contacts that {@link #ENROLL} would enroll and hold back now. */
    public static final Query<EnrollStorage, Enrolling, Enrolled> COUNT = ActionFacts.get(
                    "countEnrollment", "/programs/{programId}/enroll", AgentScope.DATA)
            .about("Counts the contacts that would be enrolled by hand. Nobody is enrolled.")
            .with(Trait.IN_EITHER_WORLD, Trait.FORESEES)
            .of(SELECTION, Output.of(Enrolled.SHAPE))
            .answeredBy((EnrollStorage storage, TenantId tenant, Enrolling enrolling, ActionContext context) ->
                    enrolling
                            .asked(context)
                            .then(asked -> new EnrollContacts(storage, context.clock(), context.ids())
                                    .count(tenant, asked)
                                    .then(counts -> new Result.Done<>(new Enrolled(asked.program(), false, counts)))));

    /**
     * Enrolls the selected contacts that are not excluded, in parts. The entry of each part in the audit record names the
     * program and the numbers of contacts.
     */
    public static final Action<EnrollStorage, Enrolling, Enrolled> ENROLL = ActionFacts.post(
                    "enrollContacts", "/programs/{programId}/enroll", AgentScope.OPERATE)
            .about(
                    "Enrolls contacts in an active program by hand. Contacts that are already enrolled, or must not receive"
                            + " email, are excluded.")
            .with(Trait.IN_EITHER_WORLD)
            .of(SELECTION, Output.of(Enrolled.SHAPE))
            .begunAfter(EnrollStorage::unitOfWork, Enrolling::words, EnrollmentActions::begin)
            .then((EnrollStorage storage, TenantId tenant, Begun begun, ActionContext context) -> new EnrollContacts(
                            storage, context.clock(), context.ids())
                    .rest(tenant, begun.asked(), begun.progress())
                    .then(counts -> new Result.Done<>(new Enrolled(begun.asked().program(), true, counts))));

    private EnrollmentActions() {}

    private static List<ContactSelection> selection(Json given) {
        return Stream.of(
                        ENROLLED.in(given).map(ContactSelection.One::new),
                        ATTRIBUTE.in(given),
                        EVENT.in(given).map(ContactSelection.WithEvent::new),
                        ALL.in(given).filter(all -> all).map(all -> new ContactSelection.All()))
                .<ContactSelection>flatMap(Optional::stream)
                .toList();
    }

    /**
     * Which contacts to enroll.
     *
     * @param program the program; absent if the text that named it is no id
     * @param selection the contacts
     */
    public record Enrolling(Optional<ProgramId> program, ContactSelection selection) {
        Result<EnrollContacts.Asked> asked(ActionContext context) {
            return program.<Result<EnrollContacts.Asked>>map(
                            id -> new Result.Done<>(new EnrollContacts.Asked(id, selection, context.actor())))
                    .orElseGet(() -> Result.notFound("program"));
        }

        String words(Result<Begun> result) {
            if (result instanceof Result.Done<Begun> done) {
                EnrollContacts.Asked asked = done.value().asked();
                return EnrollmentActions.words(
                        asked.program(), selection, done.value().progress().counts());
            }
            String whom = selection instanceof ContactSelection.One one ? "contact " + one.contact() : "contacts";
            return "enroll " + whom + " in program"
                    + program.map(id -> " " + id).orElse("") + " by hand";
        }
    }

    /** The first part of an enrollment by hand. */
    record Begun(EnrollContacts.Asked asked, EnrollContacts.Progress progress) {}

    /**
     * The numbers of contacts of an enrollment by hand.
     *
     * @param program the program
     * @param done whether they are enrolled; otherwise they were counted
     * @param counts the numbers
     */
    public record Enrolled(ProgramId program, boolean done, EnrollmentCounts counts) {
        /** The numbers as JSON. */
        public static final JsonShape<Enrolled> SHAPE = new JsonShape<Enrolled>("EnrolledContacts")
                .has("programId", JsonKind.ID, Enrolled::program)
                .has("done", JsonKind.FLAG, Enrolled::done)
                .has("enrolled", JsonKind.COUNT, enrolled -> enrolled.counts().enrolled())
                .has(
                        "withoutEvent",
                        JsonKind.COUNT,
                        enrolled -> enrolled.counts().withoutEvent())
                .has("heldBack", JsonKind.NUMBERS, Enrolled::excluded);

        private Map<String, Long> excluded() {
            Map<String, Long> excluded = new LinkedHashMap<>();
            counts.excluded().forEach((reason, contacts) -> excluded.put(reason.label(), contacts));
            return excluded;
        }
    }

    /** Returns a part in the audit record. */
    static String words(ProgramId program, ContactSelection selection, EnrollmentCounts counts) {
        String whom = selection instanceof ContactSelection.One one
                ? "contact " + one.contact()
                : counts.enrolled() + (counts.enrolled() == 1 ? " contact" : " contacts");
        String others = counts.allExcluded() == 0 ? "" : ", " + counts.allExcluded() + " excluded";
        return "enroll " + whom + " in program " + program + " by hand" + others;
    }

    private static Result<Change.Work<EnrollStores, Enrolling, Begun>> begin(
            EnrollStorage storage, TenantId tenant, Enrolling enrolling, ActionContext context) {
        EnrollContacts contacts = new EnrollContacts(storage, context.clock(), context.ids());
        List<Contact> page = contacts.page(tenant, enrolling.selection(), Optional.empty());
        return new Result.Done<>((stores, read, now) -> enrolling
                .asked(context)
                .then(asked -> contacts.part(stores, asked, EnrollContacts.Progress.NOTHING, page)
                        .then(progress -> new Result.Done<>(new Begun(asked, progress)))));
    }

    /**
     * Which enrollments to end.
     *
     * @param contact the contact
     * @param program the only program to leave; absent for all programs
     */
    public record Leaving(ContactId contact, Optional<ProgramId> program) {
        static Leaving of(Json given) {
            return new Leaving(CONTACT.of(given), PROGRAM.in(given));
        }

        String words() {
            return "remove contact " + contact + " from "
                    + program.map(id -> "program " + id).orElse("all programs");
        }
    }

    /**
     * Ended enrollments. None of their emails begins afterwards.
     *
     * @param contact the contact
     * @param programs the programs that the contact left, at least one
     * @param sending the emails of these enrollments that were being handed to the mail server at that moment and may still
     *     arrive
     */
    public record Left(ContactId contact, List<ProgramId> programs, List<StepEmail> sending) {
        private static final JsonShape<Left> SHAPE = new JsonShape<Left>("EndedEnrollments")
                .has("contactId", JsonKind.ID, Left::contact)
                .has("programs", JsonKind.IDS, Left::programs)
                .has("sending", JsonKind.list(StepEmailFields.WHOLE), Left::sending);

        /** Copies the lists. */
        public Left {
            programs = List.copyOf(programs);
            sending = List.copyOf(sending);
        }
    }

    private static Result<Change.Work<ProgramStores, Leaving, Left>> exit(
            ProgramStorage storage, TenantId tenant, Leaving leaving, ActionContext before) {
        if (storage.tenant(tenant).isEmpty()
                || storage.contactViews(tenant).contact(leaving.contact()).isEmpty()) {
            return new Result.Done<>((stores, asked, context) -> Result.notFound("contact"));
        }
        Set<Entry> seen = storage.programViews(tenant).progress(leaving.contact()).stream()
                .map(EnrollmentProgress::entry)
                .filter(entry -> leaving.program()
                        .filter(only -> !only.equals(entry.program()))
                        .isEmpty())
                .collect(Collectors.toSet());
        return new Result.Done<>((stores, asked, context) -> exit(stores, seen, leaving.contact(), context));
    }

    private static Result<Left> exit(ProgramStores stores, Set<Entry> seen, ContactId contact, ActionContext context) {
        List<Entry> open = stores.progress().of(seen).values().stream()
                .filter(progress -> progress.exit().isEmpty())
                .map(EnrollmentProgress::entry)
                .toList();
        if (open.isEmpty()) {
            return Result.conflict("The contact has no open enrollment there. Nothing was changed.");
        }
        Instant now = context.clock().instant();
        Map<Entry, Exit> exits = new LinkedHashMap<>();
        open.forEach(entry -> exits.put(entry, Exit.by(context.actor(), now)));
        List<StepEmail> sending = stores.emails().emails(EmailQuery.sendingTo(contact)).stream()
                .filter(email -> exits.containsKey(email.entry()))
                .toList();
        stores.progress().end(exits);
        return new Result.Done<>(new Left(
                contact, open.stream().map(Entry::program).distinct().sorted().toList(), sending));
    }
}
