package dev.intake.app.output;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.program.Program;
import dev.intake.program.ProgramId;
import dev.intake.program.ProgramOutline;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Programs as they are shown. */
public final class ProgramView {
    private ProgramView() {}

    /**
     * The program and its state.
     *
     * @param enrolled how many contacts have entered it
     */
    public static ObjectNode json(Program program, long enrolled) {
        ProgramOutline outline = program.outline();
        return Json.object()
                .put("programId", outline.id().toString())
                .put("name", outline.name())
                .put("kind", outline.kind().name().toLowerCase(Locale.ROOT))
                .put("event", outline.trigger().event().value())
                .put("state", program.state().label())
                .put("enrolled", enrolled)
                .put("createdAt", outline.createdAt().toString());
    }

    /** One line per program. */
    public static List<String> table(Collection<Program> programs, Map<ProgramId, Long> enrolled) {
        Table table = Table.headed("PROGRAM", "NAME", "EVENT", "STATE", "ENROLLED", "CREATED");
        for (Program program : programs) {
            ProgramOutline outline = program.outline();
            table.row(
                    outline.id().toString(),
                    outline.name(),
                    outline.trigger().event().value(),
                    program.state().label(),
                    Long.toString(enrolled.getOrDefault(outline.id(), 0L)),
                    outline.createdAt().toString());
        }
        return table.lines("");
    }
}
