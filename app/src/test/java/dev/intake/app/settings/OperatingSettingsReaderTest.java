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
    void withoutAPort_metricsAreNotServed() {
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
    void invalidHost_isRefused(String host) {
        assertThat(faults(Map.of("INTAKE_MANAGEMENT_PORT", "9464", "INTAKE_MANAGEMENT_HOST", host)))
                .containsExactly(
                        "INTAKE_MANAGEMENT_HOST must be an address of this machine, such as 127.0.0.1 or 0.0.0.0");
    }

    @Test
    void hostWithoutAPort_isRefused() {
        assertThat(faults(Map.of("INTAKE_MANAGEMENT_HOST", "127.0.0.1")))
                .containsExactly("INTAKE_MANAGEMENT_HOST requires INTAKE_MANAGEMENT_PORT above 0");
    }

    @Test
    void service_listensOnThisMachineAlone_untilAnAddressOrAnHttpsBaseUrlIsSet() {
        assertThat(valid(Map.of()).host()).isEqualTo("127.0.0.1");
        assertThat(valid(Map.of("INTAKE_BASE_URL", "http://intake.example.com")).host())
                .isEqualTo("127.0.0.1");
        assertThat(valid(Map.of("INTAKE_BASE_URL", "https://intake.example.com"))
                        .host())
                .isEqualTo("0.0.0.0");
        assertThat(valid(Map.of("INTAKE_BASE_URL", "HTTPS://intake.example.com", "INTAKE_HOST", "10.1.2.3"))
                        .host())
                .isEqualTo("10.1.2.3");
        assertThat(valid(Map.of("INTAKE_HOST", "10.1.2.3"), Map.of(Setting.HOST, "::"))
                        .host())
                .isEqualTo("::");
    }

    @Test
    void hostOfTheService_thatIsNoAddress_isRefused() {
        assertThat(faults(Map.of("INTAKE_HOST", "intake.example.com")))
                .containsExactly("INTAKE_HOST must be an address of this machine, such as 127.0.0.1 or 0.0.0.0");
    }

    @Test
    void connectionsPerAddress_are256_anotherNumber_orUnlimited() {
        assertThat(valid(Map.of()).network().connectionsPerAddress()).isEqualTo(256);
        assertThat(valid(Map.of("INTAKE_CONNECTIONS_PER_ADDRESS", "0"))
                        .network()
                        .connectionsPerAddress())
                .isZero();
        assertThat(faults(Map.of("INTAKE_CONNECTIONS_PER_ADDRESS", "-1")))
                .containsExactly("INTAKE_CONNECTIONS_PER_ADDRESS must be a whole number from 0 to 1000000, not \"-1\"");
    }

    @Test
    void trustedProxies_areAddressesAndBlocks_andNoneUnlessSet() {
        assertThat(valid(Map.of("INTAKE_TRUSTED_PROXIES", "10.0.0.7, 10.1.2.3/16,2001:db8::/32"))
                        .network()
                        .trustedProxies())
                .containsExactly("10.0.0.7", "10.1.2.3/16", "2001:db8::/32");
        assertThat(valid(Map.of()).network().trustedProxies()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "proxy.example.com",
                "10.0.0.7,",
                "10.0.0.0/33",
                "::/129",
                "1.2.3",
                "1.2.3.4/",
                "999.1.1.1",
                "*",
                "10.0.0.1-10.0.0.9"
            })
    void trustedProxiesThatAreNoAddresses_areRefused(String proxies) {
        assertThat(faults(Map.of("INTAKE_TRUSTED_PROXIES", proxies)))
                .containsExactly("INTAKE_TRUSTED_PROXIES must be addresses or blocks separated by commas,"
                        + " such as 10.0.0.7 or 10.1.2.0/24");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "65536", "http"})
    void invalidPort_isRefused(String port) {
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
    void allowedHosts_areOnlyNames() {
        assertThat(valid(Map.of()).allowedHosts()).isEmpty();
        assertThat(valid(Map.of("INTAKE_ALLOWED_HOSTS", "intake.internal, Intake.example.com,10.0.0.7,[::1]"))
                        .allowedHosts())
                .containsExactlyInAnyOrder("intake.internal", "Intake.example.com", "10.0.0.7", "[::1]");
        for (String wrong : List.of("https://intake.example.com", "intake:8080", "*", "a,,b", "*.example.com")) {
            assertThat(faults(Map.of("INTAKE_ALLOWED_HOSTS", wrong)))
                    .as(wrong)
                    .singleElement()
                    .asString()
                    .contains("must be host names separated by commas");
        }
    }

    @Test
    void drain_isZero_unlessSet_andFiveMinutesAtMost() {
        assertThat(valid(Map.of()).stop().drain()).isZero();
        assertThat(valid(Map.of("INTAKE_DRAIN_SECONDS", "300")).stop().drain()).isEqualTo(Duration.ofMinutes(5));
        assertThat(faults(Map.of("INTAKE_DRAIN_SECONDS", "301")))
                .containsExactly("INTAKE_DRAIN_SECONDS must be a whole number from 0 to 300, not \"301\"");
    }

    @Test
    void stop_takes45SecondsAfterTheDrain_unlessMoreIsSet_andEmailsHaveAllBut30() {
        assertThat(valid(Map.of("INTAKE_DRAIN_SECONDS", "60")).stop().whole()).isEqualTo(Duration.ofSeconds(105));
        StopTimes set = valid(Map.of("INTAKE_DRAIN_SECONDS", "5", "INTAKE_STOP_SECONDS", "165"))
                .stop();
        assertThat(set.whole()).isEqualTo(Duration.ofSeconds(165));
        assertThat(set.emails()).isEqualTo(Duration.ofSeconds(135));
        assertThat(faults(Map.of("INTAKE_DRAIN_SECONDS", "5", "INTAKE_STOP_SECONDS", "49")))
                .containsExactly("INTAKE_STOP_SECONDS must be a whole number from 50 to 3600, not \"49\"");
    }

    @Test
    void billingDelay_isFiveMinutes_unlessSet_andNoneWithZero() {
        assertThat(valid(Map.of()).billingDelay()).isEqualTo(Duration.ofMinutes(5));
        assertThat(valid(Map.of("INTAKE_BILLING_DELAY_SECONDS", "0")).billingDelay())
                .isZero();
        assertThat(faults(Map.of("INTAKE_BILLING_DELAY_SECONDS", "-1")))
                .containsExactly("INTAKE_BILLING_DELAY_SECONDS must be a whole number from 0 to 86400, not \"-1\"");
    }
}
