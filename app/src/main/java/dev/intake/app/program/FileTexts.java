package dev.intake.app.program;

import dev.intake.app.programfile.FileFault;
import dev.intake.app.programfile.ProgramFile;
import dev.intake.app.programfile.ProgramFileFormat;
import dev.intake.app.programfile.ProgramFileReader;
import dev.intake.app.programfile.ProgramFileReading;
import dev.intake.app.programfile.ProgramFileWriter;
import dev.intake.http.program.ProgramTexts;
import dev.intake.program.EmailSequence;
import dev.intake.program.ProgramKind;
import dev.intake.program.ProgramOutline;
import dev.intake.program.ProgramPlan;
import dev.intake.program.Trigger;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Function;

/** Converts between programs and the texts of dashboard forms, in the format of program files. */
public final class FileTexts implements ProgramTexts {
    @Override
    public Reading<ProgramPlan> plan(String text) {
        return read(
                text,
                ProgramFile.DEFAULT_KIND,
                ProgramFile::missing,
                file -> new ProgramPlan(
                        file.name().orElseThrow(),
                        file.kind().orElse(ProgramFile.DEFAULT_KIND),
                        new Trigger(file.on().orElseThrow()),
                        file.sequence()));
    }

    @Override
    public Reading<EmailSequence> sequence(String text, ProgramOutline program) {
        return read(text, program.kind(), file -> file.differences(program), ProgramFile::sequence);
    }

    private static <T> Reading<T> read(
            String text,
            ProgramKind defaultKind,
            Function<ProgramFile, List<FileFault>> check,
            Function<ProgramFile, T> value) {
        ProgramFileReading reading = ProgramFileReader.read(
                text.getBytes(StandardCharsets.UTF_8), ProgramFileFormat.ofText(text), defaultKind);
        return reading.fold(new ProgramFileReading.Cases<>(
                read -> {
                    List<FileFault> faults = check.apply(read.file());
                    return faults.isEmpty() ? new Read<>(value.apply(read.file())) : invalid(faults);
                },
                invalid -> invalid(invalid.faults())));
    }

    private static <T> Reading<T> invalid(List<FileFault> faults) {
        return new Unreadable<>(faults.stream()
                .map(fault -> new Fault(fault.line(), fault.place(), fault.message()))
                .toList());
    }

    @Override
    public String write(ProgramPlan program) {
        return ProgramFileWriter.yaml(program);
    }
}
