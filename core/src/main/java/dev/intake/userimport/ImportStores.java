package dev.intake.userimport;

/** Stores of user imports, within one unit of work. */
public interface ImportStores {
    /** Returns the store of API keys. */
    ApiKeyStore apiKeys();

    /** Returns the store of the progress of imports. */
    ImportStore imports();

    /** Returns the store of the orders to import users. */
    ImportRunStore importRuns();
}
