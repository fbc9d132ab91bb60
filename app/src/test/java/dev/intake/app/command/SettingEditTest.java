package dev.intake.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.Storage;
import dev.intake.action.Action;
import dev.intake.action.Result;
import dev.intake.app.output.Launcher;
import dev.intake.app.output.NodeFields;
import dev.intake.kernel.Json;
import dev.intake.kernel.TenantId;
import dev.intake.tenant.SettingsActions;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Edits of a part of the settings that others edit meanwhile. */
class SettingEditTest implements Caller {
    private final Deque<String> revisions = new ArrayDeque<>(List.of("a", "b", "c", "d", "e"));
    private final List<String> sets = new ArrayList<>();
    private int stale;

    @Override
    public TenantId tenant() {
        return new TenantId("tn_1");
    }

    @Override
    public Optional<String> contact(String text) {
        return Optional.empty();
    }

    @Override
    public Printer printer() {
        throw new UnsupportedOperationException();
    }

    @Override
    public Launcher launcher() {
        throw new UnsupportedOperationException();
    }

    @Override
    public Optional<String> file(Function<TenantScope, Optional<String>> local, String path) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Result<ObjectNode> call(Action<? super Storage, ?, ?> action, Json given) {
        if (action == SettingsActions.READ) {
            String revision = revisions.pop();
            return new Result.Done<>(NodeFields.object(json -> {
                json.text("revision", revision);
                json.object("layout", layout -> layout.text("header", "Header " + revision));
            }));
        }
        sets.add(given.text("revision").orElseThrow() + " "
                + given.text("header").orElse("none") + " "
                + given.text("footer").orElse("none"));
        return --stale < 0
                ? new Result.Done<>(NodeFields.object(json -> json.text("is", "set")))
                : Result.stale("The settings have changed.", "");
    }

    private Result<ObjectNode> edit(int staleTimes) {
        stale = staleTimes;
        return CallingCommand.edit(
                this,
                SettingsActions.SET_LAYOUT,
                settings -> settings.path("layout"),
                new Json.Members(Map.of("footer", new Json.Text("Bye"))),
                List.of());
    }

    @Test
    void edit_isMadeAgain_ofWhatOthersHaveStoredMeanwhile() {
        assertThat(edit(1)).isInstanceOf(Result.Done.class);

        assertThat(sets).containsExactly("a Header a Bye", "b Header b Bye");
    }

    @Test
    void edit_ofSettingsThatChangeAllTheTime_isRefused() {
        assertThat(edit(9)).isInstanceOf(Result.Refused.class);

        assertThat(sets).hasSize(5);
    }
}
