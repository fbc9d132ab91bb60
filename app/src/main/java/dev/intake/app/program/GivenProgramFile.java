package dev.intake.app.program;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.action.Fault;
import dev.intake.action.Result;
import dev.intake.app.command.Outcome;
import dev.intake.app.output.Json;
import dev.intake.app.programfile.FileSyntax;
import dev.intake.app.programfile.ProgramFileFormat;
import dev.intake.kernel.CleanText;
import dev.intake.program.EmailSequence;
import dev.intake.program.ProgramFile;
import dev.intake.program.ProgramFiles;
import dev.intake.program.ProgramOutline;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The program file that a command was given.
 *
 * @param path its path, whose extension determines its format
 * @param text its text, or why it cannot be read
 */
record GivenProgramFile(Path path, Result<String> text) {
    /** The maximum number of faults that are printed. */
    private static final int MAX_SHOWN = 50;

    /** The maximum length of a line with a fault. */
    private static final int MAX_LINE = 200;

    /** Reads the file. */
    static GivenProgramFile of(Path path) {
        return new GivenProgramFile(path, text(path));
    }

    private static Result<String> text(Path path) {
        if (ProgramFileFormat.of(path).isEmpty()) {
            return fault("the name of a program file must end with .yaml, .yml or .json");
        }
        try (InputStream in = Files.newInputStream(path)) {
            byte[] bytes = in.readNBytes(ProgramFiles.MAX_BYTES + 1);
            return bytes.length > ProgramFiles.MAX_BYTES
                    ? fault("a program file must have at most " + ProgramFiles.MAX_BYTES + " bytes")
                    : new Result.Done<>(StandardCharsets.UTF_8
                            .newDecoder()
                            .decode(ByteBuffer.wrap(bytes))
                            .toString());
        } catch (CharacterCodingException e) {
            return fault("a program file must be UTF-8");
        } catch (NoSuchFileException e) {
            return fault("the file does not exist");
        } catch (IOException e) {
            return fault("the file cannot be read: " + e.getMessage());
        }
    }

    private static Result<String> fault(String problem) {
        return new Result.Invalid<>(List.of(Fault.inText(0, "", problem)));
    }

    /** Returns the outcome of a command with the file of a new program, or the refusal of an invalid file. */
    Outcome file(Function<ProgramFile, Outcome> next) {
        return read((files, content) -> files.file(content, ProgramFile.DEFAULT_KIND), next);
    }

    /** Returns the outcome of a command with the emails for a program, or the refusal of an invalid file. */
    Outcome sequence(ProgramOutline program, Function<EmailSequence, Outcome> next) {
        return read((files, content) -> files.sequence(content, program), next);
    }

    private <T> Outcome read(BiFunction<ProgramFiles, String, Result<T>> reading, Function<T, Outcome> next) {
        Optional<ProgramFiles> files = ProgramFileFormat.of(path).map(FileSyntax::files);
        Result<T> result = text.then(content -> reading.apply(files.orElseThrow(), content));
        if (result.refused().isPresent()) {
            return Outcome.refused(result.refused().get().sentence());
        }
        return result.faults().isEmpty() ? next.apply(result.orElseThrow()) : faulty(result.faults());
    }

    private Outcome faulty(List<Fault> faults) {
        List<String> shown =
                faults.stream().limit(MAX_SHOWN).map(Fault::toString).toList();
        String more = faults.size() > MAX_SHOWN ? "; and " + (faults.size() - MAX_SHOWN) + " more" : "";
        String message = path + " is invalid: " + String.join("; ", shown) + more;
        ObjectNode json = Json.object().put("ok", false).put("message", message);
        json.set(
                "faults",
                Json.array(faults.stream()
                        .map(fault -> Json.object()
                                .put("line", fault.line().orElse(0))
                                .put("place", fault.place())
                                .put("message", fault.problem()))
                        .toList()));
        return new Outcome(
                Outcome.USAGE_ERROR,
                json,
                List.of(),
                Stream.concat(Stream.of("intake: " + message), sources(faults)).toList());
    }

    /** Returns the lines with faults, each once, with their numbers. */
    private Stream<String> sources(List<Fault> faults) {
        List<String> lines =
                text.done().map(content -> content.lines().toList()).orElseGet(List::of);
        return faults.stream()
                .limit(MAX_SHOWN)
                .map(fault -> fault.line().orElse(0))
                .filter(line ->
                        line > 0 && line <= lines.size() && !lines.get(line - 1).isBlank())
                .map(line -> String.format(Locale.ROOT, "%6d | %s", line, cut(lines.get(line - 1))))
                .distinct();
    }

    private static String cut(String line) {
        return line.length() <= MAX_LINE ? line : CleanText.cut(line, MAX_LINE) + "…";
    }
}
