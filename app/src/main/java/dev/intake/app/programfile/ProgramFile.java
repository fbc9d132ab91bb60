package dev.intake.app.programfile;

import dev.intake.event.EventType;
import dev.intake.program.Journey;
import dev.intake.program.ProgramKind;
import java.util.Optional;

/**
 * What a program file says.
 *
 * @param name what people call the program; absent when the file leaves it to the command
 * @param on what starts it; the same
 * @param kind what it is for; the same
 * @param journey what it sends
 */
public record ProgramFile(Optional<String> name, Optional<EventType> on, Optional<ProgramKind> kind, Journey journey) {}
