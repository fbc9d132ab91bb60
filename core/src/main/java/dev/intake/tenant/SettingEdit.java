package dev.intake.tenant;

import java.util.function.Function;

/** The outcome of an edit of settings that were read before. */
public sealed interface SettingEdit {
    /** Returns what the function of this case returns. */
    <R> R fold(Cases<R> cases);

    /** Returns the tenant after the edit, or as it is. */
    Tenant tenant();

    /** The settings are stored. */
    record Saved(Tenant tenant) implements SettingEdit {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.saved().apply(this);
        }
    }

    /** The settings changed since the editor read them; nothing is stored. */
    record Stale(Tenant tenant) implements SettingEdit {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.stale().apply(this);
        }
    }

    /**
     * One function per case, so that a new case does not compile until each reader has decided.
     *
     * @param <R> the result of a reader
     */
    record Cases<R>(Function<Saved, R> saved, Function<Stale, R> stale) {}
}
