package dev.intake.program;

import dev.intake.action.Fault;
import dev.intake.action.Result;
import dev.intake.event.EventType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The content of a program file.
 *
 * @param name the name of the program; absent if the file has none
 * @param on the event type that starts it; absent if the file has none
 * @param kind the kind; absent if the file has none
 * @param sequence the email sequence
 */
public record ProgramFile(
        Optional<String> name, Optional<EventType> on, Optional<ProgramKind> kind, EmailSequence sequence) {
    /** The kind of a program whose file specifies none. */
    public static final ProgramKind DEFAULT_KIND = ProgramKind.CUSTOM;

    /** Returns a new program; it has to have no {@link #missing} members. */
    Result<ProgramPlan> plan() {
        return new Result.Done<>(new ProgramPlan(
                name.orElseThrow(), kind.orElse(DEFAULT_KIND), new Trigger(on.orElseThrow()), sequence));
    }

    /** Returns the faults of a file for a new program: the missing members. */
    List<Fault> missing() {
        List<Fault> faults = new ArrayList<>();
        if (name.isEmpty()) {
            faults.add(Fault.inText(0, "", "\"name\" is missing"));
        }
        if (on.isEmpty()) {
            faults.add(Fault.inText(0, "", "\"on\" is missing"));
        }
        return faults;
    }

    /**
     * Returns the faults of a file for an existing program: a name, event or kind that differs, because these cannot change.
     */
    public List<Fault> differences(ProgramOutline program) {
        List<Fault> faults = new ArrayList<>();
        differs("name", name, program.name()).ifPresent(faults::add);
        differs("on", on.map(Object::toString), program.trigger().event().toString())
                .ifPresent(faults::add);
        differs("kind", kind.map(ProgramKind::label), program.kind().label()).ifPresent(faults::add);
        return faults;
    }

    private static Optional<Fault> differs(String member, Optional<String> written, String stored) {
        return written.filter(text -> !text.equals(stored))
                .map(text -> Fault.inText(
                        0,
                        member,
                        "must be \"" + stored + "\", which cannot be changed; remove it, or draft another program"));
    }
}
