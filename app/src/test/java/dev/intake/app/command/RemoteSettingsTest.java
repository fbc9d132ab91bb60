package dev.intake.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.access.AgentToken;
import dev.intake.app.command.TestCommands.Result;
import dev.intake.kernel.TenantId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The settings for commands that call a remote service. */
@SuppressWarnings("NullAway.Init") // JUnit sets the folder before each test
class RemoteSettingsTest {
    private static final String NOBODY = "http://127.0.0.1:1";
    private static final String TOKEN =
            AgentToken.generate(new TenantId("tn_x"), new Random(1)).reveal();

    private final TestCommands commands = new TestCommands();

    @TempDir
    private Path folder;

    private Path tokenFile(String permissions) throws IOException {
        Path file = Files.writeString(folder.resolve("token"), TOKEN + "\n");
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
    }

    private Result list(String url, Path file) {
        return commands.json("program", "list", "tn_x", "--url", url, "--token-file", file.toString());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "tenant list",
                "tenant create Acme",
                "agent-token create tn_x --name N",
                "account list",
                "account add tn_x ada@example.com",
                "account remove tn_x ada@example.com",
                "connector reseal",
                "serve --port 0",
                "doctor"
            })
    void commandWithoutAnOperation_isRefused_beforeAnythingIsDone(String line) {
        Result refused = commands.run(
                Map.of("INTAKE_URL", NOBODY, "INTAKE_TOKEN", TOKEN), limit -> true, (line + " --json").split(" "));

        assertThat(refused.refused(1)).contains("does not work with a remote service", "without --url and INTAKE_URL");
        assertThat(commands.json("tenant", "list").done()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"--from hi@acme.example", "--clear from"})
    void senderAddress_whichTheOperatorSets_isNotSetElsewhere(String option) {
        Result refused = commands.run(
                Map.of("INTAKE_URL", NOBODY, "INTAKE_TOKEN", TOKEN),
                limit -> true,
                ("tenant sender tn_x " + option + " --json").split(" "));

        assertThat(refused.refused(1)).contains("the sender address cannot be set on a remote service");
    }

    @Test
    void help_statesWhetherACommandWorksRemotely() {
        assertThat(commands.run("help", "program", "list").out()).contains("Also works with a remote service");
        assertThat(commands.run("help", "tenant", "list").out()).contains("Works only on a machine with the database.");
        assertThat(commands.run("help", "agent-token", "create").out())
                .contains("Works only on a machine with the database.");
    }

    @Test
    void serviceThatDoesNotAnswer_isARefusal() throws IOException {
        assertThat(list(NOBODY, tokenFile("rw-------")).refused(1)).startsWith("no service responds at " + NOBODY);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://intake.example.com",
                "https://user@intake.example.com",
                "https://intake.example.com/?a=b",
                "ftp://localhost",
                "intake.example.com"
            })
    void address_isHttps_orOnThisMachine(String url) throws IOException {
        assertThat(list(url, tokenFile("rw-------")).refused(2))
                .contains("--url must look like https://intake.example.com")
                .doesNotContain(TOKEN);
    }

    @ParameterizedTest
    @ValueSource(strings = {"rw-r--r--", "rw-----w-"})
    void tokenFileThatOthersMayRead_isRefused_andNoTokenIsPrinted(String permissions) throws IOException {
        Result refused = list(NOBODY, tokenFile(permissions));

        assertThat(refused.refused(2)).contains("--token-file must not be readable or writable by everybody");
        assertThat(refused.out() + refused.err()).doesNotContain(TOKEN);
    }

    @Test
    void tokenFileOfAGroup_isAccepted() throws IOException {
        assertThat(list(NOBODY, tokenFile("rw-r-----")).refused(1)).startsWith("no service responds");
    }

    @Test
    void fileWithoutAToken_isRefused_andItsContentIsNotPrinted() throws IOException {
        Path file = tokenFile("rw-------");
        Files.writeString(file, "hunter2\n");

        Result refused = list(NOBODY, file);

        assertThat(refused.refused(2)).contains("--token-file must hold an access token");
        assertThat(refused.out() + refused.err()).doesNotContain("hunter2");
        assertThat(list(NOBODY, folder.resolve("missing")).refused(2)).contains("must name a readable file");
    }

    @Test
    void addressAndToken_belongTogether() throws IOException {
        assertThat(commands.json("program", "list", "tn_x", "--url", NOBODY).refused(2))
                .contains("--url requires --token-file or INTAKE_TOKEN_FILE");
        assertThat(commands.json(
                                "program",
                                "list",
                                "tn_x",
                                "--token-file",
                                tokenFile("rw-------").toString())
                        .refused(2))
                .contains("--token-file requires INTAKE_URL or --url");
    }

    @Test
    void wrongUsage_isReportedBeforeTheServiceIsCalled() throws IOException {
        assertThat(commands.json(
                                "events",
                                "list",
                                "tn_x",
                                "--limit",
                                "0",
                                "--url",
                                NOBODY,
                                "--token-file",
                                tokenFile("rw-------").toString())
                        .refused(2))
                .contains("--limit must be 1 to 1000");
    }
}
