package dev.intake.app.programfile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.action.Fault;
import dev.intake.action.Result;
import dev.intake.program.ProgramFile;
import dev.intake.program.ProgramKind;
import java.util.List;

/** Reads texts as program files. */
abstract class ProgramFileKit {
    static final String ONE_STEP = "steps: [{subject: Hi, text: Hello}]";

    static Result<ProgramFile> yaml(String text) {
        return read(text, ProgramFileFormat.YAML);
    }

    static Result<ProgramFile> read(String text, ProgramFileFormat format) {
        return FileSyntax.files(format).file(text, ProgramKind.CUSTOM);
    }

    static ProgramFile file(Result<ProgramFile> reading) {
        return reading.orElseThrow();
    }

    static List<String> faults(Result<?> reading) {
        assertThat(reading).isInstanceOf(Result.Invalid.class);
        return ((Result.Invalid<?>) reading)
                .faults().stream().map(Fault::toString).toList();
    }
}
