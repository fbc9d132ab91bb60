package dev.intake.app.programfile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.program.ProgramKind;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Reads texts as program files. */
abstract class ProgramFileKit {
    static final String ONE_STEP = "steps: [{subject: Hi, text: Hello}]";

    static ProgramFileReading yaml(String text) {
        return read(text, ProgramFileFormat.YAML);
    }

    static ProgramFileReading read(String text, ProgramFileFormat format) {
        return ProgramFileReader.read(text.getBytes(StandardCharsets.UTF_8), format, ProgramKind.CUSTOM);
    }

    static ProgramFile file(ProgramFileReading reading) {
        assertThat(reading).isInstanceOf(ProgramFileReading.Read.class);
        return ((ProgramFileReading.Read) reading).file();
    }

    static List<String> faults(ProgramFileReading reading) {
        assertThat(reading).isInstanceOf(ProgramFileReading.Unreadable.class);
        return ((ProgramFileReading.Unreadable) reading)
                .faults().stream().map(FileFault::toString).toList();
    }
}
