package dev.intake.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.access.Actor;
import dev.intake.access.AuditEntry;
import dev.intake.access.AuditEntry.Outcome;
import dev.intake.access.AuditQuery;
import dev.intake.action.Input;
import dev.intake.app.command.TestCommands.Result;
import dev.intake.kernel.Json;
import dev.intake.testing.ActionSample;
import dev.intake.testing.TestTenant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every action as a command line asks for it. (Decision 151) */
class ActionCommandsTest {
    /** The command of each action that changes something. */
    private static final Map<String, String> COMMANDS = Map.ofEntries(
            Map.entry("inviteMember", "account add"),
            Map.entry("removeMember", "account remove"),
            Map.entry("createAgentToken", "agent-token create"),
            Map.entry("revokeAgentToken", "agent-token revoke"),
            Map.entry("clearConnectorSecret", "connector clear"),
            Map.entry("clearConnectorApiKey", "connector clear-api-key"),
            Map.entry("startSync", "connector sync start"),
            Map.entry("cancelSync", "connector sync cancel"),
            Map.entry("suppressAddress", "suppression add"),
            Map.entry("liftSuppression", "suppression lift"),
            Map.entry("pauseProgram", "program pause"),
            Map.entry("resumeProgram", "program resume"),
            Map.entry("renameTenant", "tenant rename"),
            Map.entry("setLayout", "tenant layout"),
            Map.entry("setLimit", "tenant limit"),
            Map.entry("setRetention", "tenant retention"),
            Map.entry("releaseEmail", "email release"),
            Map.entry("discardEmail", "email discard"),
            Map.entry("setTimeZone", "tenant timezone"),
            Map.entry("setEmailCap", "tenant email-cap"),
            Map.entry("archiveProgram", "program archive"),
            Map.entry("restoreProgram", "program restore"),
            Map.entry("renameProgram", "program rename"),
            Map.entry("approveProgram", "program approve"),
            Map.entry("endKeyGrace", "key end-grace"));

    private final TestCommands commands = new TestCommands();
    private final TestTenant tenant = TestTenant.of(commands.storage, commands.intake);

    static Stream<ActionSample> changes() {
        return ActionSample.ALL.stream()
                .filter(sample -> COMMANDS.containsKey(sample.action().facts().id()));
    }

    static Stream<ActionSample> refused() {
        return changes()
                .filter(sample -> sample.refusable().isPresent())
                .filter(sample -> !sample.action().input().has(Input.REVISION));
    }

    private Result run(ActionSample sample, Json given) {
        List<String> line = new ArrayList<>(
                List.of(COMMANDS.getOrDefault(sample.action().facts().id(), "").split(" ", -1)));
        line.add(tenant.id().value());
        sample.action()
                .input()
                .fields()
                .forEach(field -> given.text(field.name())
                        .or(() -> given.whole(field.name()).map(String::valueOf))
                        .ifPresent(text -> line.add(field.isArgument() ? text : option(field.name()) + "=" + text)));
        return commands.json(line.toArray(String[]::new));
    }

    private static String option(String field) {
        return "--" + field.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
    }

    private List<AuditEntry> audited(ActionSample sample) {
        return commands.storage.accessViews(tenant.id()).audit(AuditQuery.newest(20)).stream()
                .filter(entry -> entry.action()
                        .replaceAll("[0-9a-f]{8}-[0-9a-f-]{27}", "?")
                        .equals(sample.words()))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("changes")
    void change_isDone_andOnTheAuditRecordOnce(ActionSample sample) {
        Json given = sample.doable().apply(tenant);
        int before = audited(sample).size();

        run(sample, given).done();

        assertThat(audited(sample)).hasSize(before + 1);
        assertThat(audited(sample).get(0).actor()).isEqualTo(Actor.COMMAND_LINE);
        assertThat(audited(sample).get(0).outcome()).isEqualTo(Outcome.ALLOWED);
    }

    @ParameterizedTest
    @MethodSource("refused")
    void refusal_isOnTheAuditRecordOnce(ActionSample sample) {
        Json given = sample.refusable().orElseThrow().apply(tenant);
        int before = audited(sample).size();

        run(sample, given).refused(1);

        assertThat(audited(sample)).hasSize(before + 1);
        assertThat(audited(sample).get(0).outcome()).isEqualTo(Outcome.REFUSED);
    }
}
