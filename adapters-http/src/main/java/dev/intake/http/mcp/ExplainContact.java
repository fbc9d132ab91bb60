package dev.intake.http.mcp;

import static dev.intake.kernel.JsonKind.FLAG;
import static dev.intake.kernel.JsonKind.ID;
import static dev.intake.kernel.JsonKind.ORDINAL;
import static dev.intake.kernel.JsonKind.TEXT;
import static dev.intake.kernel.JsonKind.TEXTS;
import static dev.intake.kernel.JsonKind.TIME;
import static dev.intake.kernel.JsonKind.list;

import dev.intake.access.AgentScope;
import dev.intake.action.Field;
import dev.intake.action.Result;
import dev.intake.action.Value;
import dev.intake.contact.Contact;
import dev.intake.contact.FindContacts;
import dev.intake.email.SkipReason;
import dev.intake.email.StepEmail;
import dev.intake.enrollment.Exit;
import dev.intake.explain.ContactActions;
import dev.intake.explain.ExplainedStep;
import dev.intake.explain.Explanation;
import dev.intake.explain.ExplanationFields;
import dev.intake.explain.ProgramExplanation;
import dev.intake.kernel.JsonShape;
import dev.intake.suppression.Suppression;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Explains why programs did or did not enroll a contact, without any value of the contact or its events. (Decisions 6.2) */
final class ExplainContact {
    private static final Field<String> CONTACT = Field.required(
            "contact",
            Value.text("a contact id, external id or email address", Optional::of),
            "A contact id, as check_recent_events shows it, or the external id or address that the user gave.");

    private static final JsonShape<ExplainedStep> STEP = new JsonShape<ExplainedStep>("")
            .has("step", ORDINAL, step -> step.step() + 1)
            .has("state", TEXT, step -> step.standing().label())
            .about("of the email; or due, frozen, later, ended, passed")
            .maybe(
                    "at",
                    TIME,
                    step -> step.standing().email().map(StepEmail::at).or(step.standing()::at))
            .about("when it entered that state, or is due, or not before");

    private static final JsonShape<ProgramExplanation> PROGRAM = UntrustedText.apart(
            ExplanationFields.PROGRAM
                    .only(List.of("programId", "programState", "eventId"))
                    .has("firing", TEXT, program -> program.firing().label())
                    .about(
                            "fired, enrolled-by-hand, or why the program did not fire: already-entered, historical if the event is,"
                                    + " paused, draft if the program was one, drafted-later, deactivated, no-match if the contact has no"
                                    + " event of the type, or unknown")
                    .maybe("since", TIME, program -> program.firing().since())
                    .about("the time of the firing or of the reason")
                    .maybe("exitedAt", TIME, program -> program.exit().map(Exit::at))
                    .about("when an event or a person ended the enrollment")
                    .maybe("exitedBy", TEXT, program -> program.exit().flatMap(ExplainContact::cause))
                    .about("event, person, command-line or agent; absent if a person ended it before this was stored")
                    .maybe(
                            "closed",
                            TEXTS,
                            program -> Optional.of(reasons(program.closed())).filter(closed -> !closed.isEmpty()))
                    .about("why the contact's address gets no email, such as hard-bounce")
                    .maybe("skipped", TEXT, program -> program.skipped().map(SkipReason::label))
                    .about("why the next email would currently be skipped")
                    .has("steps", list(STEP), ProgramExplanation::steps),
            ExplanationFields.PROGRAM.only(List.of("programName", "starts")));

    private static final JsonShape<Explained> EXPLAINED = new JsonShape<Explained>("")
            .has("contactId", ID, explained -> explained.contact().id())
            .has(
                    "deactivated",
                    FLAG,
                    explained -> explained.contact().deactivatedAt().isPresent())
            .has(
                    "consent",
                    TEXT,
                    explained -> explained.contact().consent().state().label())
            .about("not_recorded, granted or withdrawn")
            .has("closed", TEXTS, explained -> reasons(explained.closed()))
            .about("why the contact's address gets no email, such as hard-bounce, or no marketing")
            .has("programs", list(PROGRAM), explained -> explained.explanation().programs());

    private ExplainContact() {}

    private record Explained(Explanation explanation, List<Suppression> closed) {
        Contact contact() {
            return explanation.contact();
        }
    }

    static AgentTool<?> tool() {
        return ToolDescription.reads("explain_contact", "Explain a contact", AgentScope.READ)
                .about("Explains for every program why it did or did not start for one contact, and what became of each"
                        + " email. Returns ids, names of programs, reasons and times, no attribute or property.")
                .runs(List.of(CONTACT, AgentTool.TEST), EXPLAINED, ExplainContact::explain);
    }

    private static Result<Explained> explain(ToolCall call) {
        Optional<Contact> found = new FindContacts(call.storage()).find(call.tenant(), CONTACT.of(call.given()));
        if (found.isEmpty()) {
            return Result.conflict(
                    "There is no such contact. Send an event about it, and find its id with check_recent_events.");
        }
        Map<String, String> given = Map.of("contactId", found.get().id().toString());
        return call.run(ContactActions.EXPLAIN, ContactActions.EXPLAIN.input().typed(given))
                .then(explanation -> new Result.Done<>(new Explained(
                        explanation,
                        explanation
                                .contact()
                                .email()
                                .map(call.storage().suppressionViews(call.tenant())::suppressions)
                                .orElseGet(List::of)
                                .stream()
                                .filter(Suppression::holds)
                                .toList())));
    }

    private static List<String> reasons(List<Suppression> closed) {
        return closed.stream().map(suppression -> suppression.reason().label()).toList();
    }

    private static Optional<String> cause(Exit exit) {
        return exit.event()
                .map(event -> "event")
                .or(() -> exit.person().map(person -> person.kind().label()));
    }
}
