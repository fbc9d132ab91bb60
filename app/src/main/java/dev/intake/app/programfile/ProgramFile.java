package dev.intake.app.programfile;

import dev.intake.event.EventType;
import dev.intake.program.EmailSequence;
import dev.intake.program.ProgramKind;
import dev.intake.program.ProgramOutline;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a program file says.
 *
 * @param name what people call the program; absent when the file leaves it to the command
 * @param on what starts it; the same
 * @param kind what it is for; the same
 * @param sequence what it sends
 */
public record ProgramFile(
        Optional<String> name, Optional<EventType> on, Optional<ProgramKind> kind, EmailSequence sequence) {
    /** The kind of a program whose file names none. */
    public static final ProgramKind OTHERWISE = ProgramKind.CUSTOM;

    /** What a new program needs and the file leaves out; nothing when it says all. */
    public List<FileFault> missing() {
        List<FileFault> faults = new ArrayList<>();
        if (name.isEmpty()) {
            faults.add(new FileFault(0, "", "\"name\" is missing"));
        }
        if (on.isEmpty()) {
            faults.add(new FileFault(0, "", "\"on\" is missing"));
        }
        return faults;
    }

    /** What the file says that is not so of the program, whose name, event and kind stay what they are. */
    public List<FileFault> differences(ProgramOutline program) {
        List<FileFault> faults = new ArrayList<>();
        differs("name", name, program.name()).ifPresent(faults::add);
        differs("on", on.map(Object::toString), program.trigger().event().toString())
                .ifPresent(faults::add);
        differs("kind", kind.map(ProgramKind::label), program.kind().label()).ifPresent(faults::add);
        return faults;
    }

    private static Optional<FileFault> differs(String member, Optional<String> written, String stored) {
        return written.filter(text -> !text.equals(stored))
                .map(text -> new FileFault(
                        0, member, "the program's is \"" + stored + "\" and stays so; leave it out, or draft another"));
    }
}
