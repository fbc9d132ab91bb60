package dev.intake.app.program;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.app.command.Outcome;
import dev.intake.app.output.Json;
import dev.intake.app.programfile.FileFault;
import dev.intake.app.programfile.ProgramFile;
import dev.intake.app.programfile.ProgramFileReader;
import dev.intake.app.programfile.ProgramFileReading;
import dev.intake.program.EmailSequence;
import dev.intake.program.Program;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Stream;

/** The program file that a command was given: its content, or all its faults. */
final class GivenProgramFile {
    /** The maximum number of faults that are printed. */
    private static final int MAX_SHOWN = 50;

    private final Path file;
    private final ProgramFileReading reading;

    private GivenProgramFile(Path file, ProgramFileReading reading) {
        this.file = file;
        this.reading = reading;
    }

    /** Reads a file for a new program. */
    static GivenProgramFile of(Path file) {
        return new GivenProgramFile(file, ProgramFileReader.read(file, ProgramFile.DEFAULT_KIND));
    }

    /** Reads a file for an existing program, whose name, event and kind it must not contradict. */
    static GivenProgramFile of(Path file, Program program) {
        ProgramFileReading reading =
                ProgramFileReader.read(file, program.outline().kind());
        return new GivenProgramFile(
                file,
                reading.fold(new ProgramFileReading.Cases<>(
                        read -> without(read, read.file().differences(program.outline())), invalid -> invalid)));
    }

    private static ProgramFileReading without(ProgramFileReading read, List<FileFault> differences) {
        return differences.isEmpty() ? read : new ProgramFileReading.Unreadable(differences);
    }

    /** Returns the outcome of a command with the email sequence of the file, or the refusal of an invalid file. */
    Outcome sequence(Function<EmailSequence, Outcome> next) {
        return file(read -> next.apply(read.sequence()));
    }

    /** Returns the outcome of a command with the file, or the refusal of an invalid file. */
    Outcome file(Function<ProgramFile, Outcome> next) {
        return reading.fold(
                new ProgramFileReading.Cases<>(read -> next.apply(read.file()), invalid -> faulty(invalid.faults())));
    }

    private Outcome faulty(List<FileFault> faults) {
        List<String> shown =
                faults.stream().limit(MAX_SHOWN).map(FileFault::toString).toList();
        String more = faults.size() > MAX_SHOWN ? "; and " + (faults.size() - MAX_SHOWN) + " more" : "";
        String message = file + " is invalid: " + String.join("; ", shown) + more;
        ObjectNode json = Json.object().put("ok", false).put("message", message);
        json.set(
                "faults",
                Json.array(faults.stream()
                        .map(fault -> Json.object()
                                .put("line", fault.line())
                                .put("place", fault.place())
                                .put("message", fault.message()))
                        .toList()));
        return new Outcome(
                Outcome.USAGE_ERROR,
                json,
                List.of(),
                Stream.concat(Stream.of("intake: " + message), sources(faults)).toList());
    }

    /** Returns the lines with faults, each once, with their numbers. */
    private static Stream<String> sources(List<FileFault> faults) {
        return faults.stream()
                .limit(MAX_SHOWN)
                .filter(fault -> !fault.source().isBlank())
                .map(fault -> String.format(Locale.ROOT, "%6d | %s", fault.line(), fault.source()))
                .distinct();
    }
}
