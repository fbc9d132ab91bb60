package dev.intake.app.program;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.action.Result;
import dev.intake.app.command.Caller;
import dev.intake.app.command.CallingCommand;
import dev.intake.app.command.Outcome;
import dev.intake.app.output.Launcher;
import dev.intake.app.programfile.FileSyntax;
import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventType;
import dev.intake.kernel.Json;
import dev.intake.kernel.TenantId;
import dev.intake.program.EmailSequence;
import dev.intake.program.ProgramActions;
import dev.intake.program.ProgramFile;
import dev.intake.program.ProgramKind;
import dev.intake.program.ProgramOutline;
import dev.intake.program.ProgramPlan;
import dev.intake.program.ProgramState;
import dev.intake.program.Trigger;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * A program as actions return it.
 *
 * @param answer its members, and others
 */
public record ProgramRow(ObjectNode answer) {
    /** The members that every command about a program prints. */
    private static final List<String> MEMBERS =
            List.of("programId", "name", "kind", "event", "state", "enrolled", "createdAt");

    /** Returns the outcome of a command about a program, or the refusal if it does not exist. */
    public static Outcome find(Caller caller, ProgramId id, Function<ProgramRow, Outcome> command) {
        Result<ObjectNode> programs = caller.call(ProgramActions.LIST, new Json.Members(Map.of()));
        if (programs.refused().isPresent()) {
            return CallingCommand.refused(programs.refused().get());
        }
        if (!programs.faults().isEmpty()) {
            return Outcome.usageError(programs.faults().toString());
        }
        for (JsonNode program : programs.orElseThrow().path("programs")) {
            if (program.path("programId").asText().equals(id.toString())) {
                return command.apply(new ProgramRow((ObjectNode) program));
            }
        }
        return noSuchProgram(caller.tenant(), id);
    }

    /** Returns the refusal of a command about a program that does not exist. */
    public static Outcome noSuchProgram(TenantId tenant, ProgramId program) {
        return Outcome.refused("tenant " + tenant.live() + (tenant.isTest() ? " --test" : "") + " has no program "
                + program + "; \"intake program list " + tenant.live() + "\" prints its programs");
    }

    /** Returns the members that every command about a program prints. */
    ObjectNode json() {
        ObjectNode json = dev.intake.app.output.Json.object();
        MEMBERS.forEach(member -> json.set(member, answer.path(member)));
        return json;
    }

    /** Returns its id. */
    public String id() {
        return text("programId");
    }

    /** Returns its name. */
    public String name() {
        return text("name");
    }

    /** Returns the event type that starts it. */
    public EventType event() {
        return new EventType(text("event"));
    }

    boolean isDraft() {
        return text("state").equals(ProgramState.DRAFT.label());
    }

    /** Returns whether it is active or paused. */
    boolean isRunning() {
        return List.of(ProgramState.ACTIVE.label(), ProgramState.PAUSED.label()).contains(text("state"));
    }

    /** Returns the page where a person reviews and approves it. */
    String reviewUrl() {
        return text("reviewUrl");
    }

    String text(String member) {
        return answer.path(member).asText();
    }

    /** Returns its properties that are independent of its state. */
    ProgramOutline outline() {
        ProgramKind kind = Arrays.stream(ProgramKind.values())
                .filter(known -> known.label().equals(text("kind")))
                .findFirst()
                .orElseThrow();
        return new ProgramOutline(
                ProgramId.parse(id()).orElseThrow(),
                name(),
                kind,
                new Trigger(event()),
                Instant.parse(text("createdAt")));
    }

    /** Returns a program file with other emails for the program. */
    String file(EmailSequence sequence) {
        ProgramOutline outline = outline();
        return FileSyntax.files().write(new ProgramPlan(outline.name(), outline.kind(), outline.trigger(), sequence));
    }

    /** Returns the emails of the program file that the answer contains. */
    EmailSequence sequence() {
        return sequence(text("file"));
    }

    /** Returns the emails of a program file that the service wrote. */
    static EmailSequence sequence(String file) {
        return FileSyntax.files()
                .file(file, ProgramFile.DEFAULT_KIND)
                .orElseThrow()
                .sequence();
    }

    /** Returns a command line that applies a command to the program, for the user to paste. */
    String line(Caller caller, String verb) {
        return caller.launcher().line("program", verb, caller.tenant().value(), id());
    }

    /** Returns the line that says how to set the postal address of a tenant. */
    static String postalAddressLine(Launcher launcher, TenantId tenant) {
        return "Set the postal address of the footer: "
                + launcher.line("tenant", "sender", tenant.value(), "--postal-address", "LINE");
    }
}
