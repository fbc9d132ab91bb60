package dev.intake.sync;

/** Stores of user imports, within one unit of work. */
public interface ImportStores {
    /** Returns the store of user imports. */
    ImportStore imports();
}
