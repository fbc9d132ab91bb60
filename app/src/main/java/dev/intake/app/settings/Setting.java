package dev.intake.app.settings;

/** Everything that can be set. A flag wins over its variable; a variable that is empty counts as not set. */
public enum Setting {
    /** Where the service listens. */
    PORT("INTAKE_PORT", "--port", false),
    /** The address on which the service listens. */
    HOST("INTAKE_HOST", "--host", false),
    /** How many connections one address may have open. */
    CONNECTIONS_PER_ADDRESS("INTAKE_CONNECTIONS_PER_ADDRESS", "--connections-per-address", false),
    /** Whose forwarding header is believed. */
    TRUSTED_PROXIES("INTAKE_TRUSTED_PROXIES", "--trusted-proxies", false),
    /** Where the embedded database keeps its files. */
    DATA_DIRECTORY("INTAKE_DATA_DIR", "--data-dir", false),
    /** What the service's address is to those who send to it. */
    BASE_URL("INTAKE_BASE_URL", "--base-url", false),
    /** Which PostgreSQL to use instead of the embedded one. */
    JDBC_URL("INTAKE_JDBC_URL", "--jdbc-url", false),
    /** Its role. */
    JDBC_USER("INTAKE_JDBC_USER", "--jdbc-user", false),
    /** That role's password. */
    JDBC_PASSWORD("INTAKE_JDBC_PASSWORD", "--jdbc-password-file", true),
    /** How many connections to it a service has at most. */
    JDBC_CONNECTIONS("INTAKE_JDBC_CONNECTIONS", "--jdbc-connections", false),
    /** The role that owns the tables there and changes them, where that is another one. */
    MIGRATION_JDBC_USER("INTAKE_MIGRATION_JDBC_USER", "--migration-jdbc-user", false),
    /** That role's password. */
    MIGRATION_JDBC_PASSWORD("INTAKE_MIGRATION_JDBC_PASSWORD", "--migration-jdbc-password-file", true),
    /** What secrets of tenants are encrypted with. */
    MASTER_KEY("INTAKE_MASTER_KEY", "--master-key-file", true),
    /** Where Clerk's Backend API is. */
    CLERK_BASE_URL("INTAKE_CLERK_BASE_URL", "--clerk-base-url", false),
    /** What opens that API. */
    CLERK_API_KEY("INTAKE_CLERK_API_KEY", "--clerk-api-key-file", true),
    /** The mail server. */
    SMTP_HOST("INTAKE_SMTP_HOST", "--smtp-host", false),
    /** Its port. */
    SMTP_PORT("INTAKE_SMTP_PORT", "--smtp-port", false),
    /** How the connection to it is kept from others. */
    SMTP_SECURITY("INTAKE_SMTP_SECURITY", "--smtp-security", false),
    /** Who Intake is to it. */
    SMTP_USER("INTAKE_SMTP_USER", "--smtp-user", false),
    /** The password of that user. */
    SMTP_PASSWORD("INTAKE_SMTP_PASSWORD", "--smtp-password-file", true),
    /** The address that emails come from. */
    MAIL_FROM("INTAKE_MAIL_FROM", "--mail-from", false),
    /** Where those who run the service ask how it does. */
    MANAGEMENT_PORT("INTAKE_MANAGEMENT_PORT", "--management-port", false),
    /** On which address. */
    MANAGEMENT_HOST("INTAKE_MANAGEMENT_HOST", "--management-host", false),
    /** How long the service goes on serving after it was told to stop. */
    DRAIN_SECONDS("INTAKE_DRAIN_SECONDS", "--drain-seconds", false),
    /** Names under which the dashboard and the agents' endpoint are served beside those that are known. */
    ALLOWED_HOSTS("INTAKE_ALLOWED_HOSTS", "--allowed-hosts", false),
    /** What a line of the log looks like. */
    LOG_FORMAT("INTAKE_LOG_FORMAT", "--log-format", false),
    /** Whether the log has a line for every request. */
    LOG_REQUESTS("INTAKE_LOG_REQUESTS", "--log-requests", false);

    /** What every variable of Intake starts with. */
    public static final String VARIABLE_PREFIX = "INTAKE_";

    private final String variable;
    private final String flag;
    private final boolean secret;

    Setting(String variable, String flag, boolean secret) {
        this.variable = variable;
        this.flag = flag;
        this.secret = secret;
    }

    /** The environment variable that holds it. */
    public String variable() {
        return variable;
    }

    /** The environment variable that names a file which holds it; only secrets have one. */
    public String fileVariable() {
        return variable + "_FILE";
    }

    /**
     * The flag. That of a secret takes the name of a file, for everybody on the machine can read the arguments of a
     * running command.
     */
    public String flag() {
        return flag;
    }

    /** Whether it must not be shown, and may come from a file. */
    public boolean isSecret() {
        return secret;
    }
}
