package dev.intake.byhand;

import dev.intake.access.AgentScope;
import dev.intake.action.ActionContext;
import dev.intake.action.ActionFacts;
import dev.intake.action.ActionFacts.Trait;
import dev.intake.action.Change;
import dev.intake.action.Field;
import dev.intake.action.Input;
import dev.intake.action.Output;
import dev.intake.action.Result;
import dev.intake.action.Value;
import dev.intake.contact.ContactId;
import dev.intake.email.EmailQuery;
import dev.intake.email.StepEmail;
import dev.intake.email.StepEmailFields;
import dev.intake.enrollment.Enrollment.Entry;
import dev.intake.enrollment.Exit;
import dev.intake.enrollment.ProgramId;
import dev.intake.kernel.Json;
import dev.intake.kernel.JsonKind;
import dev.intake.kernel.JsonShape;
import dev.intake.kernel.TenantId;
import dev.intake.program.EnrollmentProgress;
import dev.intake.program.ProgramStorage;
import dev.intake.program.ProgramStores;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** What a person can ask for about enrollments. */
public final class EnrollmentActions {
    private static final Field<ContactId> CONTACT =
            Field.required("contactId", Value.text("a contact id", ContactId::parse), "The contact's id.");
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

    private EnrollmentActions() {}

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
