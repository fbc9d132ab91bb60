package dev.intake.app.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsReaderTest {
    private static final String KEY = Base64.getEncoder().encodeToString(new byte[32]);

    @TempDir
    private Path directory = Path.of("");

    private static Settings valid(Map<String, String> environment, Map<Setting, String> flags) {
        SettingsReading reading = SettingsReader.read(environment, flags);
        assertThat(reading).isInstanceOf(SettingsReading.Valid.class);
        return ((SettingsReading.Valid) reading).settings();
    }

    private static Settings valid(Map<String, String> environment) {
        return valid(environment, Map.of());
    }

    private static List<String> faults(Map<String, String> environment, Map<Setting, String> flags) {
        SettingsReading reading = SettingsReader.read(environment, flags);
        assertThat(reading).isInstanceOf(SettingsReading.Faulty.class);
        return ((SettingsReading.Faulty) reading)
                .faults().stream().map(Fault::toString).toList();
    }

    private static List<String> faults(Map<String, String> environment) {
        return faults(environment, Map.of());
    }

    private Path file(String name, String content) throws IOException {
        return Files.writeString(directory.resolve(name), content);
    }

    @Test
    void nothingSet_givesTheDefaults() {
        Settings settings = valid(Map.of());

        assertThat(settings.port()).isEqualTo(8080);
        assertThat(settings.baseUrl()).hasToString("http://localhost:8080");
        assertThat(settings.database())
                .isEqualTo(new DatabaseSettings.Embedded(Path.of("data").toAbsolutePath()));
        assertThat(settings.masterKeys()).isEmpty();
    }

    @Test
    void emptyVariable_countsAsNotSet() {
        assertThat(valid(Map.of("INTAKE_PORT", "", "INTAKE_JDBC_URL", " ")).port())
                .isEqualTo(8080);
    }

    @Test
    void flag_winsOverItsVariable() {
        assertThat(valid(Map.of("INTAKE_PORT", "1"), Map.of(Setting.PORT, "2")).port())
                .isEqualTo(2);
    }

    @Test
    void portOfTheBaseUrl_isTheOneListenedOn_unlessAnAddressIsSet() {
        assertThat(valid(Map.of("INTAKE_PORT", "0")).baseUrl(4711)).hasToString("http://localhost:4711");
        assertThat(valid(Map.of("INTAKE_BASE_URL", "https://in.example.com/x/")).baseUrl(4711))
                .hasToString("https://in.example.com/x");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "65536", "8o80", "99999999999", "1.5", "٣"})
    void invalidPort_isRefused(String port) {
        assertThat(faults(Map.of("INTAKE_PORT", port)))
                .containsExactly("INTAKE_PORT must be a whole number from 0 to 65535, not \"" + port + "\"");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "localhost:8080",
                "ftp://a.example",
                "https://",
                "http://a b",
                "http://u:p@a.example",
                "http://a?b"
            })
    void invalidBaseUrl_isRefused(String url) {
        assertThat(faults(Map.of("INTAKE_BASE_URL", url)))
                .singleElement()
                .asString()
                .startsWith("INTAKE_BASE_URL must look like https://");
    }

    @Test
    void jdbcSettings_nameAnExternalDatabase() {
        Settings settings = valid(Map.of(
                "INTAKE_JDBC_URL", "jdbc:postgresql://db/intake",
                "INTAKE_JDBC_USER", "joe",
                "INTAKE_JDBC_PASSWORD", "hunter2"));

        assertThat(settings.database()).isInstanceOfSatisfying(DatabaseSettings.External.class, external -> {
            assertThat(external.jdbcUrl()).isEqualTo("jdbc:postgresql://db/intake");
            assertThat(external.user()).contains("joe");
            assertThat(external.password().map(Secret::reveal)).contains("hunter2");
            assertThat(external.connections()).isEqualTo(24);
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 1_000})
    void connections_areAsManyAsAreSet(int connections) {
        assertThat(valid(Map.of(
                                "INTAKE_JDBC_URL",
                                "jdbc:postgresql://db/intake",
                                "INTAKE_JDBC_CONNECTIONS",
                                Integer.toString(connections)))
                        .database()
                        .connections())
                .isEqualTo(connections);
    }

    @ParameterizedTest
    @ValueSource(strings = {"2", "1001", "0", "-1", "many"})
    void connectionsTooFewOrTooMany_areRefused(String connections) {
        assertThat(faults(Map.of(
                        "INTAKE_JDBC_URL", "jdbc:postgresql://db/intake", "INTAKE_JDBC_CONNECTIONS", connections)))
                .containsExactly(
                        "INTAKE_JDBC_CONNECTIONS must be a whole number from 3 to 1000, not \"" + connections + "\"");
    }

    @ParameterizedTest
    @CsvSource({
        "postgresql://db/intake, must look like jdbc:postgresql://localhost:5432/intake",
        "jdbc:mysql://db/intake, must look like jdbc:postgresql://localhost:5432/intake",
        "jdbc:postgresql://db/intake?user=joe&password=hunter2, must not contain a password",
        "jdbc:postgresql://db/intake?sslpassword=hunter2, must not contain a password",
        "jdbc:postgresql://db/intake;password=hunter2, must not contain a password",
        "jdbc:postgresql://db/intake?pwd=hunter2, must not contain a password",
        "jdbc:postgresql://joe:hunter2/intake, must have a number as the port",
        "'jdbc:postgresql://db:5432,joe:hunter2/intake', must have a number as the port",
        "jdbc:postgresql://[::1:hunter2/intake, must have a number as the port",
        "jdbc:postgresql://joe:hunter2@db/intake, must not contain a user or a password before the host",
        "jdbc:postgresql://hunter2@db:5432/intake?ssl=true, must not contain a user or a password before the host",
        "jdbc:postgresql://joe:hunt?er2@db/hunter2, must not contain a user or a password before the host",
    })
    void jdbcUrlThatCannotBeUsed_isRefused_andNotShown(String url, String rule) {
        assertThat(faults(Map.of("INTAKE_JDBC_URL", url)))
                .singleElement()
                .asString()
                .startsWith("INTAKE_JDBC_URL " + rule)
                .doesNotContain("hunter2");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:postgresql:intake",
                "jdbc:postgresql:/",
                "jdbc:postgresql://db",
                "jdbc:postgresql://db:5432/",
                "jdbc:postgresql:///intake",
                "jdbc:postgresql://one:5432,two,[::1]:5433/intake?targetServerType=primary",
                "jdbc:postgresql://[fe80::1]/intake?options=-c%20search_path=a:b"
            })
    void jdbcUrl_ofAnyFormOfTheDriver_isTaken(String url) {
        assertThat(valid(Map.of("INTAKE_JDBC_URL", url)).database()).isInstanceOf(DatabaseSettings.External.class);
    }

    @Test
    void shownUrl_hasNoParameters() {
        DatabaseSettings settings = valid(Map.of("INTAKE_JDBC_URL", "jdbc:postgresql://db/intake?pass=hunter2"))
                .database();

        assertThat(((DatabaseSettings.External) settings).shownUrl()).isEqualTo("jdbc:postgresql://db/intake");
    }

    @Test
    void credentialsWithoutAnAddress_areRefused() {
        assertThat(faults(Map.of(
                        "INTAKE_JDBC_USER", "joe",
                        "INTAKE_JDBC_PASSWORD", "hunter2",
                        "INTAKE_JDBC_CONNECTIONS", "9")))
                .containsExactly(
                        "INTAKE_JDBC_USER requires INTAKE_JDBC_URL or --jdbc-url",
                        "INTAKE_JDBC_PASSWORD requires INTAKE_JDBC_URL or --jdbc-url",
                        "INTAKE_JDBC_CONNECTIONS requires INTAKE_JDBC_URL or --jdbc-url");
    }

    @Test
    void tablesMayBelongToAnotherRole() {
        Settings settings = valid(Map.of(
                "INTAKE_JDBC_URL", "jdbc:postgresql://db/intake",
                "INTAKE_JDBC_USER", "joe",
                "INTAKE_MIGRATION_JDBC_USER", "owner",
                "INTAKE_MIGRATION_JDBC_PASSWORD", "hunter2"));

        assertThat(settings.database()).isInstanceOfSatisfying(DatabaseSettings.External.class, external -> {
            assertThat(external.migration().map(DatabaseSettings.Credentials::user))
                    .contains("owner");
            assertThat(external.migration()
                            .flatMap(DatabaseSettings.Credentials::password)
                            .map(Secret::reveal))
                    .contains("hunter2");
            assertThat(external.toString()).doesNotContain("hunter2");
        });
    }

    @Test
    void otherRole_needsTheRoleThatItLetsIn_andItsPasswordNeedsTheRole() {
        Map<String, String> url = Map.of("INTAKE_JDBC_URL", "jdbc:postgresql://db/intake");

        assertThat(faults(with(url, "INTAKE_MIGRATION_JDBC_USER", "owner")))
                .containsExactly(
                        "INTAKE_MIGRATION_JDBC_USER requires INTAKE_JDBC_USER or --jdbc-user, the role that may"
                                + " read and write the tables");
        assertThat(faults(with(url, "INTAKE_MIGRATION_JDBC_PASSWORD", "hunter2")))
                .containsExactly("INTAKE_MIGRATION_JDBC_PASSWORD requires INTAKE_MIGRATION_JDBC_USER or"
                        + " --migration-jdbc-user");
        assertThat(faults(Map.of("INTAKE_MIGRATION_JDBC_USER", "owner")))
                .containsExactly("INTAKE_MIGRATION_JDBC_USER requires INTAKE_JDBC_URL or --jdbc-url");
    }

    private static Map<String, String> with(Map<String, String> settings, String name, String value) {
        Map<String, String> more = new HashMap<>(settings);
        more.put(name, value);
        return more;
    }

    @Test
    void secretFromAFile_isReadWithoutItsLineBreak() throws IOException {
        String password = file("password", "hunter2\n").toString();
        String url = "jdbc:postgresql://db/intake";

        Settings byVariable = valid(Map.of("INTAKE_JDBC_URL", url, "INTAKE_JDBC_PASSWORD_FILE", password));
        Settings byFlag = valid(Map.of("INTAKE_JDBC_URL", url), Map.of(Setting.JDBC_PASSWORD, password));

        assertThat(List.of(byVariable, byFlag))
                .allSatisfy(settings -> assertThat(((DatabaseSettings.External) settings.database()).password())
                        .map(Secret::reveal)
                        .contains("hunter2"));
    }

    @Test
    void secretAndItsFile_areNotBothTaken() throws IOException {
        String file = file("key", KEY).toString();

        assertThat(faults(Map.of("INTAKE_MASTER_KEY", KEY, "INTAKE_MASTER_KEY_FILE", file)))
                .containsExactly("INTAKE_MASTER_KEY and INTAKE_MASTER_KEY_FILE are both set; set only one of them");
    }

    @Test
    void fileThatCannotBeRead_isRefused() throws IOException {
        String missing = directory.resolve("missing").toString();
        String empty = file("empty", "\n").toString();
        String huge = file("huge", "x".repeat(20_000)).toString();

        assertThat(faults(Map.of("INTAKE_MASTER_KEY_FILE", missing)))
                .containsExactly("INTAKE_MASTER_KEY_FILE must name a readable file, but " + missing + " is not one");
        assertThat(faults(Map.of("INTAKE_MASTER_KEY_FILE", empty)))
                .containsExactly("INTAKE_MASTER_KEY_FILE must name a file that is not empty, but " + empty + " is");
        assertThat(faults(Map.of("INTAKE_MASTER_KEY_FILE", huge)))
                .containsExactly("INTAKE_MASTER_KEY_FILE must name a file of at most 16384 bytes");
        assertThat(faults(Map.of("INTAKE_MASTER_KEY_FILE", "a\0b")))
                .singleElement()
                .asString()
                .startsWith("INTAKE_MASTER_KEY_FILE must name a readable file");
    }

    @ParameterizedTest
    @ValueSource(strings = {"c2hvcnQ=", "not base64!", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"})
    void masterKeyThatIsNot32BytesInBase64_isRefused_andNotShown(String key) {
        assertThat(faults(Map.of("INTAKE_MASTER_KEY", key + "x")))
                .singleElement()
                .asString()
                .startsWith("INTAKE_MASTER_KEY must be 32 bytes in base64")
                .doesNotContain(key);
    }

    @Test
    void masterKey_aloneHasTheFirstId() {
        assertThat(valid(Map.of("INTAKE_MASTER_KEY", KEY)).masterKeys())
                .hasValueSatisfying(key -> assertThat(key.reveal()).isEqualTo("1:" + KEY));
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://api.clerk.com", "ftp://localhost", "clerk", "https://key@api.clerk.com"})
    void clerkBaseUrlThatWouldShowTheKey_isRefused(String url) {
        assertThat(faults(Map.of("INTAKE_CLERK_BASE_URL", url)))
                .containsExactly(
                        "INTAKE_CLERK_BASE_URL must look like https://api.clerk.com; http is allowed for localhost only");
        assertThat(valid(Map.of("INTAKE_CLERK_BASE_URL", "http://127.0.0.1:9")).clerkBaseUrl())
                .hasToString("http://127.0.0.1:9");
    }

    @Test
    void clerkApiKey_isReadFromAVariableOrAFile_andNotShown() throws IOException {
        String file = file("clerk", "sk_test_1\n").toString();

        assertThat(valid(Map.of("INTAKE_CLERK_API_KEY_FILE", file)).clerkApiKey())
                .hasValueSatisfying(key -> assertThat(key.reveal()).isEqualTo("sk_test_1"));
        assertThat(valid(Map.of("INTAKE_CLERK_API_KEY", "\"sk_test_1\"")).clerkApiKey())
                .hasValueSatisfying(key -> assertThat(key.reveal()).isEqualTo("sk_test_1"));
        assertThat(faults(Map.of("INTAKE_CLERK_API_KEY", "pk_test_1"))).hasSize(1);
        assertThat(faults(Map.of("INTAKE_CLERK_API_KEY", "sk test")))
                .singleElement()
                .asString()
                .startsWith("INTAKE_CLERK_API_KEY must be a secret key of Clerk")
                .doesNotContain("sk test");
    }

    @Test
    void dataDirectoryThatIsAFile_isRefused() throws IOException {
        Path file = file("file", "");

        assertThat(faults(Map.of("INTAKE_DATA_DIR", file.toString())))
                .containsExactly("INTAKE_DATA_DIR must be a directory, but " + file + " is a file");
        assertThat(faults(Map.of(), Map.of(Setting.DATA_DIRECTORY, "a\0b")))
                .singleElement()
                .asString()
                .startsWith("--data-dir must name a directory");
    }

    @Test
    void faultOfAFlag_namesTheFlag_andAnEmptyOneIsAFault() {
        assertThat(faults(Map.of("INTAKE_PORT", "1"), Map.of(Setting.PORT, "x")))
                .containsExactly("--port must be a whole number from 0 to 65535, not \"x\"");
        assertThat(faults(Map.of(), Map.of(Setting.BASE_URL, ""))).containsExactly("--base-url must not be empty");
    }

    @Test
    void everyFault_isReportedImmediately() {
        assertThat(faults(Map.of(
                        "INTAKE_PORT", "x",
                        "INTAKE_BASE_URL", "x",
                        "INTAKE_JDBC_URL", "x",
                        "INTAKE_MASTER_KEY", "x")))
                .hasSize(4);
    }

    @Test
    void settings_neverShowASecret() {
        Settings settings = valid(Map.of(
                "INTAKE_JDBC_URL", "jdbc:postgresql://db/intake",
                "INTAKE_JDBC_PASSWORD", "hunter2",
                "INTAKE_MASTER_KEY", KEY));

        assertThat(settings.toString())
                .contains("Secret[hidden]", "MasterKeys[1]")
                .doesNotContain("hunter2", KEY);
    }
}
