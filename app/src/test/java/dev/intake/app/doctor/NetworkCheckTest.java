package dev.intake.app.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.app.doctor.Check.Status;
import dev.intake.app.settings.Setting;
import dev.intake.app.settings.SettingsReader;
import dev.intake.app.settings.SettingsReading;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NetworkCheckTest {
    private static Check check(Map<String, String> environment) {
        SettingsReading reading = SettingsReader.read(environment, Map.<Setting, String>of());
        return NetworkCheck.of(((SettingsReading.Valid) reading).settings());
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            '',          '',                         OK
            '',          http://localhost:8080,      OK
            '',          https://intake.example.com, OK
            0.0.0.0,     https://intake.example.com, OK
            127.0.0.1,   https://intake.example.com, OK
            ::1,         '',                         OK
            0.0.0.0,     '',                         WARNING
            10.1.2.3,    http://localhost:8080,      WARNING
            '',          http://intake.example.com,  WARNING
            127.0.0.1,   http://intake.example.com,  WARNING
            """)
    void plainHttp_thatOtherMachinesReach_isAWarning(String host, String baseUrl, Status status) {
        assertThat(check(Map.of("INTAKE_HOST", host, "INTAKE_BASE_URL", baseUrl))
                        .status())
                .isEqualTo(status);
    }
}
