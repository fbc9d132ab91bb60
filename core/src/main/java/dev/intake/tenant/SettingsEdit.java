package dev.intake.tenant;

import dev.intake.action.Field;
import dev.intake.action.Input;
import dev.intake.action.Result;
import dev.intake.kernel.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * An edit of settings.
 *
 * @param value the new value of a setting
 * @param revision the revision of the settings that alone may be edited; absent if any may
 */
public record SettingsEdit<T>(T value, Optional<String> revision) {
    /**
     * Returns the input of an edit.
     *
     * @param value builds the new value
     */
    public static <T> Input<SettingsEdit<T>> input(List<Field<?>> fields, Function<Json, T> value) {
        List<Field<?>> all = new ArrayList<>(fields);
        all.add(Input.REVISION);
        return new Input<>(all, given -> new SettingsEdit<>(value.apply(given), Input.REVISION.in(given)));
    }

    /** Edits the settings, or refuses to if they changed since they were read. */
    public Result<TenantSettings> apply(SettingStores stores, UnaryOperator<Tenant> edit) {
        Tenant before = stores.tenant();
        String now = SettingsRevision.of(before).value();
        if (revision.isPresent() && !revision.get().equals(now)) {
            return Result.stale(
                    "The settings have changed since you read them. Nothing was changed. Read them and edit again.",
                    now);
        }
        Tenant after = edit.apply(before);
        stores.save(after);
        return new Result.Done<>(TenantSettings.of(after));
    }
}
