package dev.intake.app.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OperatingSettingsReaderTest {
    private static Settings valid(Map<String, String> environment, Map<Setting, String> flags) {
        SettingsReading reading = SettingsReader.read(environment, flags);
        assertThat(reading).as(reading.toString()).isInstanceOf(SettingsReading.Valid.class);
        return ((SettingsReading.Valid) reading).settings();
    }

    private static Settings valid(Map<String, String> environment) {
        return valid(environment, Map.of());
    }

    private static List<String> faults(Map<String, String> environment) {
        SettingsReading reading = SettingsReader.read(environment, Map.of());
        assertThat(reading).isInstanceOf(SettingsReading.Faulty.class);
        return ((SettingsReading.Faulty) reading)
                .faults().stream().map(Fault::toString).toList();
    }

    @Test
    void unlessAPortIsSet_nobodyCanAsk() {
        assertThat(valid(Map.of()).management()).isEmpty();
        assertThat(valid(Map.of("INTAKE_MANAGEMENT_PORT", "")).management()).isEmpty();
        assertThat(valid(Map.of("INTAKE_MANAGEMENT_PORT", "0")).management()).isEmpty();
        assertThat(valid(Map.of("INTAKE_MANAGEMENT_PORT", "9464"), Map.of(Setting.MANAGEMENT_PORT, "0"))
                        .management())
                .isEmpty();
    }

    @Test
    void port_isOnTheLoopbackAddress_unlessAnotherIsSet() {
        assertThat(valid(Map.of("INTAKE_MANAGEMENT_PORT", "9464")).management())
                .hasValue(new ManagementSettings("127.0.0.1", 9464));
        assertThat(valid(Map.of(), Map.of(Setting.MANAGEMENT_PORT, "1", Setting.MANAGEMENT_HOST, "0.0.0.0"))
                        .management())
                .hasValue(new ManagementSettings("0.0.0.0", 1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"::", "::1", "localhost", "10.1.2.3", "fe80::1"})
    void host_isAnAddress(String host) {
        assertThat(valid(Map.of("INTAKE_MANAGEMENT_PORT", "9464", "INTAKE_MANAGEMENT_HOST", host))
                        .management())
                .hasValue(new ManagementSettings(host, 9464));
    }

    @ParameterizedTest
    @ValueSource(strings = {"example.com", "1.2.3.4.5", "0.0.0.0:80", "[::1]", "224.0.0.1", "a b", "*"})
    void hostThatIsNone_isRefused(String host) {
        assertThat(faults(Map.of("INTAKE_MANAGEMENT_PORT", "9464", "INTAKE_MANAGEMENT_HOST", host)))
                .containsExactly("INTAKE_MANAGEMENT_HOST must be an address of this machine, as 127.0.0.1 or 0.0.0.0");
    }

    @Test
    void hostWithoutAPort_isRefused() {
        assertThat(faults(Map.of("INTAKE_MANAGEMENT_HOST", "127.0.0.1")))
                .containsExactly("INTAKE_MANAGEMENT_HOST is of no use without INTAKE_MANAGEMENT_PORT above 0");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "65536", "http"})
    void portThatIsNone_isRefused(String port) {
        assertThat(faults(Map.of("INTAKE_MANAGEMENT_PORT", port)))
                .containsExactly("INTAKE_MANAGEMENT_PORT must be a whole number from 0 to 65535, not \"" + port + "\"");
    }

    @ParameterizedTest
    @CsvSource({"'', '', TEXT, false", "text, off, TEXT, false", "json, on, JSON, true", "JSON, ON, JSON, true"})
    void log_isForPeople_unlessToldOtherwise(String format, String requests, LogFormat form, boolean each) {
        Map<String, String> environment = new HashMap<>();
        environment.put("INTAKE_LOG_FORMAT", format);
        environment.put("INTAKE_LOG_REQUESTS", requests);

        assertThat(valid(environment).log()).isEqualTo(new LogSettings(form, each));
        assertThat(valid(Map.of()).log()).isEqualTo(LogSettings.DEFAULT);
    }

    @Test
    void otherWords_areRefused() {
        assertThat(faults(Map.of("INTAKE_LOG_FORMAT", "xml", "INTAKE_LOG_REQUESTS", "true")))
                .containsExactly("INTAKE_LOG_FORMAT must be text or json", "INTAKE_LOG_REQUESTS must be off or on");
    }

    @Test
    void drain_isNone_unlessSet_andFiveMinutesAtMost() {
        assertThat(valid(Map.of()).drain()).isZero();
        assertThat(valid(Map.of("INTAKE_DRAIN_SECONDS", "300")).drain()).isEqualTo(Duration.ofMinutes(5));
        assertThat(faults(Map.of("INTAKE_DRAIN_SECONDS", "301")))
                .containsExactly("INTAKE_DRAIN_SECONDS must be a whole number from 0 to 300, not \"301\"");
    }
}
