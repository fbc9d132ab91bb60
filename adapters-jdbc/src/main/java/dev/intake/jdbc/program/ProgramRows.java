package dev.intake.jdbc.program;

import dev.intake.enrollment.ProgramId;
import dev.intake.event.EventType;
import dev.intake.jdbc.sql.Codes;
import dev.intake.jdbc.sql.Times;
import dev.intake.program.Program;
import dev.intake.program.ProgramKind;
import dev.intake.program.ProgramOutline;
import dev.intake.program.ProgramState;
import dev.intake.program.ProgramTransition;
import dev.intake.program.Trigger;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.UUID;

/** Maps programs to rows of {@code program}. */
public final class ProgramRows {
    /** The stored code of active programs. */
    public static final String ACTIVE = Codes.of(ProgramState.ACTIVE);

    /** The stored state of drafts. */
    static final String DRAFT = Codes.of(ProgramState.DRAFT);

    private ProgramRows() {}

    public static Program read(ResultSet row) throws SQLException {
        Program program = Codes.read(ProgramState.class, row.getString("state")).of(readOutline(row));
        return row.getBoolean("archived") && program instanceof Program.Archivable archivable
                ? archivable.archive()
                : program;
    }

    /** Returns the stored state. For an archived program it is the previous state, which older nodes know. */
    static String state(Program program) {
        return Codes.of(
                program instanceof Program.Archived archived ? archived.before().state() : program.state());
    }

    static boolean isArchived(Program program) {
        return program instanceof Program.Archived;
    }

    /** Reads the outline, whatever the program's state. */
    static ProgramOutline readOutline(ResultSet row) throws SQLException {
        return new ProgramOutline(
                new ProgramId(row.getObject("program_id", UUID.class)),
                row.getString("name"),
                Codes.read(ProgramKind.class, row.getString("kind")),
                new Trigger(new EventType(row.getString("trigger_event"))),
                Times.get(row, "created_at"));
    }

    public static ProgramTransition readTransition(ResultSet row) throws SQLException {
        return new ProgramTransition(
                new ProgramId(row.getObject("program_id", UUID.class)),
                Codes.read(ProgramState.class, row.getString("state")),
                Times.get(row, "at"));
    }
}
