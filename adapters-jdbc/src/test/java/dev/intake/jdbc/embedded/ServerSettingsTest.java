package dev.intake.jdbc.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServerSettingsTest {
    private static final int PORT = 5432;
    private static final long MEGABYTE = 1 << 20;

    @ParameterizedTest
    @CsvSource({"0, 128MB", "512, 128MB", "1000, 250MB", "8192, 2048MB", "16384, 4096MB", "1048576, 4096MB"})
    void sharedBuffers_areAQuarterOfTheMemory_between128MBAnd4GB(long megabytes, String expected) {
        assertThat(ServerSettings.of(PORT, megabytes * MEGABYTE, 0)).containsEntry("shared_buffers", expected);
    }

    @ParameterizedTest
    @CsvSource({"0, 256MB", "2047, 256MB", "20480, 2560MB", "65536, 8192MB", "1048576, 8192MB"})
    void writeAheadLog_isAnEighthOfTheDisk_between256MBAnd8GB(long megabytes, String expected) {
        assertThat(ServerSettings.of(PORT, 0, megabytes * MEGABYTE)).containsEntry("max_wal_size", expected);
    }

    @Test
    void commandLine_isEverySettingInQuotes() {
        assertThat(ServerSettings.commandLine(ServerSettings.of(PORT, 0, 0)))
                .startsWith("-c 'port=5432' -c 'listen_addresses=127.0.0.1' -c 'unix_socket_directories='")
                .contains("-c 'shared_buffers=128MB'");
    }
}
