package dev.intake.jdbc.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the start says about a data directory that was restored without its modes or its owner. */
class StartFaultTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "FATAL:  data directory \"/d\" has invalid permissions; Set its mode to 0700 with chmod",
                "FATAL:  data directory \"/d\" has wrong ownership; its owner with chown -R",
                "FATAL:  could not open file \"/d/PG_VERSION\": Permission denied; directories have mode 0700, files 0600"
            })
    void restoredDirectory_isToldTheModeOrOwnerThatIsWanted(String fatal, String wanted) {
        assertThat(StartFault.of("The server cannot start", fatal + "\nDETAIL:  a detail"))
                .contains(wanted);
    }
}
