package dev.intake.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.app.backend.BackendException;
import dev.intake.app.backend.BackendSource;
import dev.intake.app.command.TestCommands.Result;
import dev.intake.app.settings.Setting;
import dev.intake.kernel.StorageException;
import java.security.SecureRandom;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class UsageTest {
    private static final String PROGRAM = "0190a6e2-7b1c-7d3e-8f4a-5b6c7d8e9f0a";

    private final TestCommands commands = new TestCommands();

    static Stream<String> everyCommand() {
        return Stream.of(
                "serve",
                "tenant create NAME",
                "tenant list",
                "tenant limit tn_x --requests-per-hour 1 --burst 1",
                "tenant retention tn_x --events-days 30 --deliveries-days 30 --bodies-days 0",
                "key generate tn_x",
                "key generate tn_x --grace 60",
                "key end-grace tn_x",
                "agent-token create tn_x --name N",
                "agent-token list tn_x",
                "agent-token revoke tn_x " + PROGRAM,
                "account add tn_x ada",
                "account link ada",
                "account list",
                "account remove tn_x ada",
                "account rename ada bob",
                "account remove-second-factor ada",
                "signup-event set tn_x a.b",
                "program draft tn_x --name N --on a.b",
                "program approve tn_x " + PROGRAM,
                "program pause tn_x " + PROGRAM,
                "program resume tn_x " + PROGRAM,
                "program delete tn_x " + PROGRAM + " --yes",
                "program list tn_x",
                "program show tn_x " + PROGRAM,
                "program validate tn_x " + PROGRAM,
                "program edit tn_x " + PROGRAM + " --from p.yaml",
                "program preview tn_x " + PROGRAM + " --contact u",
                "email held tn_x",
                "email release tn_x " + PROGRAM,
                "email discard tn_x " + PROGRAM,
                "email outbox tn_x",
                "email show tn_x " + PROGRAM,
                "explain tn_x --contact u",
                "contact list tn_x",
                "contact show tn_x --external-id u",
                "contact export tn_x --external-id u",
                "contact erase tn_x --external-id u",
                "events list tn_x",
                "events tail tn_x",
                "test-world empty tn_x",
                "connector set-secret tn_x stripe",
                "connector clear tn_x stripe",
                "connector set-api-key tn_x clerk",
                "connector clear-api-key tn_x clerk",
                "connector sync status tn_x",
                "connector list tn_x",
                "connector deliveries tn_x",
                "connector parked tn_x",
                "connector sync retry tn_x",
                "connector sync rejudge tn_x stripe --since 2026-11-01 --yes",
                "connector reseal",
                "connector send-test tn_x stripe",
                "import-users tn_x",
                "doctor");
    }

    static Stream<String> everyCommandButDoctor() {
        return everyCommand().filter(line -> !line.equals("doctor"));
    }

    private static BackendSource failing(RuntimeException failure) {
        return settings -> {
            throw failure;
        };
    }

    private static Result runOn(BackendSource backends, String line) {
        return TestCommands.run(
                new CommandContext(
                        Map.of(),
                        backends,
                        backends,
                        settings -> List.of(),
                        TestCommands.noTerminal(),
                        limit -> true,
                        SecureRandom::new),
                (line + " --json").split(" ", -1));
    }

    @ParameterizedTest
    @MethodSource("everyCommand")
    void help_isPrinted_andIsNoMistake(String line) {
        Result result = commands.run((line + " --help").split(" ", -1));

        assertThat(result.code()).isZero();
        assertThat(result.out())
                .contains("Usage: intake " + line.split(" ", -1)[0], "--json", "intake help configuration")
                .doesNotContain("INTAKE_PORT", "--jdbc-url");
        assertThat(result.err()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "tenant",
                "key",
                "agent-token",
                "account",
                "signup-event",
                "program",
                "email",
                "contact",
                "events",
                "connector"
            })
    void group_hasHelp_andIsAUsageErrorWithoutACommand(String group) {
        String[] words = group.isEmpty() ? new String[0] : new String[] {group};
        Result missing = commands.run(words);

        assertThat(commands.run(group.isEmpty() ? new String[] {"--help"} : new String[] {group, "--help"})
                        .code())
                .isZero();
        assertThat(missing.code()).isEqualTo(2);
        assertThat(missing.out()).isEmpty();
        assertThat(missing.err()).contains("intake: a command is missing", "Usage: intake");
    }

    @ParameterizedTest
    @MethodSource("everyCommand")
    void unknownOption_isAUsageError_andOneJsonValue(String line) {
        assertThat(commands.json((line + " --nonsense").split(" ", -1)).refused(2))
                .contains("--nonsense");
    }

    @ParameterizedTest
    @MethodSource("everyCommandButDoctor")
    void configurationThatCannotBeUsed_isAUsageError_andOneJsonValue(String line) {
        Map<String, String> environment = Map.of("INTAKE_PORT", "x", "INTAKE_BASE_URL", "x");
        Result result = commands.run(environment, limit -> true, (line + " --json").split(" ", -1));

        assertThat(result.code()).isEqualTo(2);
        assertThat(result.json().get("message").textValue()).contains("INTAKE_PORT must", "INTAKE_BASE_URL must");
        assertThat(result.err()).contains("INTAKE_PORT must", "INTAKE_BASE_URL must");
    }

    @ParameterizedTest
    @MethodSource("everyCommandButDoctor")
    void storageThatCannotBeUsed_isARefusal_andOneJsonValue(String line) {
        assertThat(runOn(failing(new BackendException("it is on fire")), line).refused(1))
                .isEqualTo("it is on fire");
        assertThat(runOn(failing(new StorageException("it went away", new IllegalStateException())), line)
                        .refused(1))
                .isEqualTo("the database cannot be used: it went away (java.lang.IllegalStateException);"
                        + " run \"intake doctor\" to find the reason");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "tenant create | Missing required parameter: 'NAME'",
                "key generate no/tenant | a tenant id has 1 to 64 of A-Z a-z 0-9 _ -",
                "key generate tn_x --grace 0 | a grace period is 1 to 86400 seconds",
                "key generate tn_x --grace 86401 | a grace period is 1 to 86400 seconds, such as 3600 or 1h",
                "key generate tn_x --grace 25h | a grace period is 1 to 86400 seconds",
                "key generate tn_x --grace soon | a grace period is 1 to 86400 seconds",
                "key generate tn_x --grace -1 | a grace period is 1 to 86400 seconds",
                "signup-event set tn_x a?b | an event type has 1 to 120 of A-Z a-z 0-9 space . _ : - /",
                "program draft tn_x --on a.b | --name is missing, and no file has it",
                "program draft tn_x --name N | --on is missing, and no file has it",
                "program edit tn_x " + PROGRAM + " | Missing required option: '--from=FILE'",
                "program preview tn_x " + PROGRAM + " | Missing required option: '--contact=V'",
                "email release tn_x | give either EMAIL or --program",
                "email discard tn_x " + PROGRAM + " --program " + PROGRAM + " | give either EMAIL or --program",
                "email release tn_x 1 | an email id looks like",
                "email outbox tn_x --state lost | --state must be some of held, released, sending",
                "email held tn_x --limit 0 | --limit must be 1 to 1000",
                "explain tn_x | --event=ID | --message-id=M | --contact=V",
                "explain tn_x --event 1 | an event id looks like",
                "explain tn_x --message-id= | a messageId has 1 to 255 characters",
                "program approve tn_x 1 | a program id looks like",
                "contact show tn_x | --id=V | --external-id=V | --email=V",
                "contact erase tn_x | --id=V | --external-id=V | --email=V",
                "contact show tn_x --id 1 | a contact id looks like",
                "contact show tn_x --email nobody | an email address looks like",
                "contact show tn_x --external-id= | an external id has 1 to 255 characters",
                "contact show tn_x --email a@b.example --external-id u | are mutually exclusive",
                "events list tn_x --limit 0 | --limit must be 1 to 1000",
                "events list tn_x --limit 1001 | --limit must be 1 to 1000",
                "events list tn_x --limit many | is not an int",
                "tenant limit tn_x --requests-per-hour 0 --burst 1 | --requests-per-hour must be a whole number from 1 to 1000000000",
                "tenant limit tn_x --requests-per-hour 1 --burst 1000000001 | --burst must be a whole number from 1 to 1000000000",
                "tenant limit tn_x --burst 1 | Missing required option: '--requests-per-hour=REQUESTS_PER_HOUR'",
                "tenant retention tn_x --events-days 29 | --events-days must be a whole number from 30 to 3650, or forever",
                "tenant retention tn_x --events-days never | --events-days must be a whole number from 30 to 3650, or forever",
                "tenant retention tn_x --deliveries-days 3651 | --deliveries-days must be a whole number from 30 to 3650",
                "tenant retention tn_x --deliveries-days forever | --deliveries-days must be a whole number from 30 to 3650",
                "connector sync rejudge tn_x stripe --since November | --since must be a date, for example 2026-11-01",
                "tenant retention tn_x --bodies-days 91 | --bodies-days must be a whole number from 0 to 90",
                "connector set-secret tn_x paypal | a connector is stripe, polar or clerk",
                "connector set-secret tn_x stripe --overlap soon | a duration looks like 24h",
                "connector set-secret tn_x stripe whsec_x | Unmatched argument",
                "connector deliveries tn_x --outcome lost | --outcome must be processed, ignored, parked or failed",
                "serve --jdbc-password hunter2 | Unknown option",
                "nonsense | Unmatched argument",
            })
    void argumentsThatCannotBeMeant_areUsageErrors(String line, String rule) {
        assertThat(commands.json(line.split(" ", -1)).refused(2)).contains(rule);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "connector set-secret tn_x stripe hunter2",
                "serve --jdbc-password hunter2",
                "serve --smtp-password=hunter2",
                "serve hunter2",
                "tenant list hunter2 --token hunter2",
            })
    void argumentsThatNobodyAskedFor_areNotRepeated(String line) {
        Result result = commands.run(line.split(" ", -1));

        assertThat(result.code()).isEqualTo(2);
        assertThat(result.out() + result.err()).doesNotContain("hunter2");
    }

    @Test
    void helpOfTheConfiguration_showsEverySetting() {
        Result result = commands.run("help", "configuration");

        assertThat(result.code()).isZero();
        for (Setting setting : Setting.values()) {
            assertThat(result.out()).contains(setting.flag() + "=");
        }
    }

    @Test
    void flag_thatIsRepeated_hasItsLastValue_andLeavesTheOthers() {
        assertThat(commands.run("tenant", "list", "--port", "x", "--port", "0").code())
                .isZero();
        assertThat(commands.json("tenant", "list", "--port", "0", "--port", "x").refused(2))
                .contains("--port must");
        assertThat(commands.json("tenant", "list", "--port", "0", "--drain-seconds", "x", "--port", "0")
                        .refused(2))
                .contains("--drain-seconds must");
    }

    @Test
    void help_ofACommand_isThatOfItsOption() {
        assertThat(commands.run("help", "tenant", "create").out())
                .isEqualTo(commands.run("tenant", "create", "--help").out());
        assertThat(commands.run("help").out()).contains("Usage: intake", "tenant", "serve");
        assertThat(commands.run("help", "tenent").code()).isEqualTo(2);
        assertThat(commands.run("help", "tenent").err()).contains("did you mean \"tenant\"?");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "tenent list | tenant",
                "serv | serve",
                "docter | doctor",
                "tenant crate X | create",
                "program aprove tn_x " + PROGRAM + " | approve",
                "events list tn_x --limt 3 | --limit",
                "serve --data-dri x | --data-dir",
            })
    void word_thatIsAlmostAName_isHintedAt(String line, String meant) {
        assertThat(commands.json(line.split(" ", -1)).refused(2)).contains("; did you mean \"" + meant + "\"?");
    }

    @Test
    void word_thatIsLikeNoName_isNot() {
        assertThat(commands.json("xyzzy").refused(2)).doesNotContain("did you mean");
    }

    @ParameterizedTest
    @ValueSource(strings = {"bash", "zsh"})
    void completion_isAScriptOfAllCommands(String shell) {
        Result result = commands.run("completion", shell);

        assertThat(result.code()).isZero();
        assertThat(result.out())
                .contains(
                        "#!/usr/bin/env bash",
                        "complete -F _complete_intake",
                        "agent-token",
                        "set-secret",
                        "rejudge",
                        "--external-id");
    }

    @Test
    void blankNames_areUsageErrors() {
        String tenant = commands.tenant();

        assertThat(commands.json("tenant", "create", " ").refused(2)).contains("NAME must be 1 to 200 characters");
        assertThat(commands.json("program", "draft", tenant, "--name", " ", "--on", "a.b")
                        .refused(2))
                .contains("--name must be 1 to 200 characters");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "tenant limit tn_x --requests-per-hour 1 --burst 1",
                "tenant retention tn_x",
                "tenant retention tn_x --events-days forever",
                "key generate tn_x",
                "key generate tn_x --grace 60",
                "key end-grace tn_x",
                "agent-token create tn_x --name N",
                "agent-token list tn_x",
                "agent-token revoke tn_x " + PROGRAM,
                "account add tn_x ada",
                "account remove tn_x ada",
                "signup-event set tn_x a.b",
                "program draft tn_x --name N --on a.b",
                "program approve tn_x " + PROGRAM,
                "program delete tn_x " + PROGRAM + " --yes",
                "contact list tn_x",
                "program list tn_x",
                "program show tn_x " + PROGRAM,
                "program validate tn_x " + PROGRAM,
                "program edit tn_x " + PROGRAM + " --from p.yaml",
                "program preview tn_x " + PROGRAM + " --contact u",
                "email held tn_x",
                "email release tn_x " + PROGRAM,
                "email discard tn_x " + PROGRAM,
                "email outbox tn_x",
                "email show tn_x " + PROGRAM,
                "explain tn_x --contact u",
                "contact show tn_x --external-id u",
                "contact export tn_x --external-id u",
                "contact erase tn_x --external-id u --yes",
                "events list tn_x",
                "events tail tn_x",
                "connector set-secret tn_x stripe",
                "connector clear tn_x stripe",
                "connector set-api-key tn_x clerk",
                "connector clear-api-key tn_x clerk",
                "connector sync status tn_x",
                "connector list tn_x",
                "connector deliveries tn_x",
                "connector parked tn_x",
                "connector sync retry tn_x",
                "connector sync rejudge tn_x stripe --since 2026-11-01 --yes",
                "connector send-test tn_x stripe",
                "import-users tn_x"
            })
    void unknownTenant_isARefusal(String line) {
        assertThat(commands.json(line.split(" ", -1)).refused(1)).startsWith("there is no tenant tn_x");
    }

    @Test
    void complaint_cannotForgeTheTerminal() {
        Result result = commands.run("key", "\u001b[2J");

        assertThat(result.code()).isEqualTo(2);
        assertThat(result.err()).doesNotContain("\u001b").contains("\\u001b");
    }
}
