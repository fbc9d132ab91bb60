package dev.intake.app.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.action.Fault;
import dev.intake.action.Result;
import dev.intake.app.programfile.FileSyntax;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventType;
import dev.intake.program.EmailSequence;
import dev.intake.program.Program;
import dev.intake.program.ProgramKind;
import dev.intake.program.ProgramOutline;
import dev.intake.program.ProgramState;
import dev.intake.program.Trigger;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * A program as the management API returns it.
 *
 * @param program the program; whether an archived one was live is unknown
 * @param answer the object from the response, with further members
 */
public record RemoteProgram(Program program, ObjectNode answer) {
    /** Reads a program. */
    public static RemoteProgram of(ObjectNode answer) {
        ProgramOutline outline = new ProgramOutline(
                ProgramId.parse(text(answer, "programId")).orElseThrow(),
                text(answer, "name"),
                one(ProgramKind.values(), kind -> kind.label().equals(text(answer, "kind"))),
                new Trigger(new EventType(text(answer, "event"))),
                Instant.parse(text(answer, "createdAt")));
        return new RemoteProgram(
                program(
                        outline,
                        one(ProgramState.values(), state -> state.label().equals(text(answer, "state")))),
                answer);
    }

    private static Program program(ProgramOutline outline, ProgramState state) {
        return switch (state) {
            case DRAFT -> new Program.Draft(outline);
            case ACTIVE -> new Program.Live(outline);
            case PAUSED -> new Program.Paused(outline);
            case ARCHIVED -> new Program.Paused(outline).archive();
        };
    }

    private static <T> T one(T[] values, Predicate<T> isMeant) {
        return Arrays.stream(values).filter(isMeant).findFirst().orElseThrow();
    }

    private static String text(JsonNode answer, String member) {
        return answer.path(member).asText();
    }

    /** Returns the program's id. */
    public ProgramId id() {
        return program.id();
    }

    /** Returns the path of the program, relative to that of its tenant. */
    public String path() {
        return path(id());
    }

    /** Returns the path of a program, relative to that of its tenant. */
    public static String path(ProgramId id) {
        return "/programs/" + id;
    }

    /** Returns the number of enrolled contacts. */
    public long enrolled() {
        return answer.path("enrolled").asLong();
    }

    /** Returns the page where a person reviews and approves the program. */
    public String reviewUrl() {
        return text(answer, "reviewUrl");
    }

    /** Parses the email sequence of a program file that the service wrote. */
    public EmailSequence sequence(String file) {
        Result<EmailSequence> reading = FileSyntax.files().sequence(file, program.outline());
        return reading.fold(new Result.Cases<>(Function.identity(), RemoteProgram::refused, RemoteProgram::unreadable));
    }

    private static EmailSequence refused(Result.Refusal refusal) {
        throw new IllegalStateException(refusal.sentence());
    }

    private static EmailSequence unreadable(List<Fault> faults) {
        throw new IllegalStateException(
                "this version of Intake cannot read the program file of the service: " + faults);
    }
}
