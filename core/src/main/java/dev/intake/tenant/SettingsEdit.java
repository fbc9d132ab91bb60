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

    /**
     * Returns the tenant, or refuses the edit if the settings changed since they were read.
     *
     * @param part returns the revision of the part that is edited, which an editor may have read alone
     */
    public Result<Tenant> on(SettingStores stores, Function<Tenant, SettingsRevision> part) {
        Tenant now = stores.tenant();
        SettingsRevision all = SettingsRevision.of(now);
        return revision.isEmpty()
                        || revision.get().equals(all.value())
                        || revision.get().equals(part.apply(now).value())
                ? new Result.Done<>(now)
                : Result.stale(
                        "The settings have changed since you read them. Nothing was changed. Read them and edit again.",
                        all.value());
    }

    /**
     * Edits the settings, or refuses to if they changed since they were read.
     *
     * @param part returns the revision of the part that is edited, which an editor may have read alone
     */
    public Result<TenantSettings> apply(
            SettingStores stores, Function<Tenant, SettingsRevision> part, UnaryOperator<Tenant> edit) {
        return on(stores, part).then(before -> {
            Tenant after = edit.apply(before);
            stores.save(after);
            return new Result.Done<>(TenantSettings.of(after));
        });
    }
}
