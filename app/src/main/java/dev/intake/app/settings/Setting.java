package dev.intake.app.settings;

import dev.intake.step.StepRules;
import java.util.Locale;
import java.util.Optional;

/**
 * All settings. The options of commands and their help are generated from this table. A flag takes precedence over its
 * variable; an empty variable counts as not set.
 */
public enum Setting {
    PORT("INTAKE_PORT", "PORT", "the port of the service; 0 selects a free port", "" + Settings.DEFAULT_PORT),
    HOST(
            "INTAKE_HOST",
            "ADDRESS",
            "the address that the service listens on. Default: 0.0.0.0, every address, with an https"
                    + " INTAKE_BASE_URL; otherwise 127.0.0.1, this machine only"),
    CONNECTIONS_PER_ADDRESS(
            "INTAKE_CONNECTIONS_PER_ADDRESS",
            "NUMBER",
            "the maximum number of open connections per client address; 0 is unlimited",
            "" + NetworkSettings.DEFAULT_CONNECTIONS_PER_ADDRESS),
    TRUSTED_PROXIES(
            "INTAKE_TRUSTED_PROXIES",
            "ADDRESSES",
            "the reverse proxies in front of the service, such as 10.0.0.7,10.1.0.0/16. Their X-Forwarded-For"
                    + " names the client, and they have no connection limit",
            "none"),
    DATA_DIRECTORY("INTAKE_DATA_DIR", "DIR", "the directory of the embedded database", Settings.DEFAULT_DATA_DIRECTORY),
    BASE_URL("INTAKE_BASE_URL", "URL", "the public address of the service", "http://localhost:PORT"),
    JDBC_URL(
            "INTAKE_JDBC_URL",
            "URL",
            "a PostgreSQL to use instead of the embedded one, such as jdbc:postgresql://db.example.com/intake"),
    JDBC_USER("INTAKE_JDBC_USER", "USER", "its role"),
    JDBC_PASSWORD("INTAKE_JDBC_PASSWORD", "the password of that role"),
    JDBC_CONNECTIONS(
            "INTAKE_JDBC_CONNECTIONS",
            "NUMBER",
            "the maximum number of connections to it per service",
            "" + DatabaseSettings.DEFAULT_CONNECTIONS),
    MIGRATION_JDBC_USER(
            "INTAKE_MIGRATION_JDBC_USER",
            "USER",
            "the role that owns and migrates the tables, if --jdbc-user may only read and write rows. Default:"
                    + " --jdbc-user"),
    MIGRATION_JDBC_PASSWORD("INTAKE_MIGRATION_JDBC_PASSWORD", "the password of that role"),
    MASTER_KEY(
            "INTAKE_MASTER_KEY",
            "the key that encrypts secrets: 32 bytes in base64, or several as ID:KEY,ID:KEY (default: generated"
                    + " for the embedded database)"),
    CLERK_BASE_URL("INTAKE_CLERK_BASE_URL", "URL", "the address of Clerk's Backend API", "https://api.clerk.com"),
    STRIPE_BASE_URL("INTAKE_STRIPE_BASE_URL", "URL", "the address of Stripe's API", "https://api.stripe.com"),
    POLAR_BASE_URL("INTAKE_POLAR_BASE_URL", "URL", "the address of Polar's API", "https://api.polar.sh"),
    CLERK_API_KEY("INTAKE_CLERK_API_KEY", "the secret key of Clerk's Backend API, for connector sync import-users"),
    SMTP_HOST("INTAKE_SMTP_HOST", "HOST", "the mail server. Without one, emails are kept and not sent"),
    SMTP_PORT("INTAKE_SMTP_PORT", "PORT", "its port. Default: 587 for starttls, 465 for tls, 25 for none"),
    SMTP_SECURITY("INTAKE_SMTP_SECURITY", "HOW", "starttls, tls or none", "starttls"),
    SMTP_USER("INTAKE_SMTP_USER", "USER", "the user of the mail server"),
    SMTP_PASSWORD("INTAKE_SMTP_PASSWORD", "the password of that user"),
    MAIL_FROM("INTAKE_MAIL_FROM", "ADDRESS", "the sender address of emails"),
    MANAGEMENT_PORT(
            "INTAKE_MANAGEMENT_PORT", "PORT", "a separate port for /metrics, /healthz and /readyz; 0 is none", "0"),
    MANAGEMENT_HOST(
            "INTAKE_MANAGEMENT_HOST",
            "ADDRESS",
            "the address that the management port listens on",
            ManagementSettings.DEFAULT_HOST),
    ALLOWED_HOSTS(
            "INTAKE_ALLOWED_HOSTS",
            "NAMES",
            "further host names, separated by commas, of the dashboard and the agents' endpoint"),
    DRAIN_SECONDS(
            "INTAKE_DRAIN_SECONDS",
            "SECONDS",
            "how many seconds the service continues to serve requests, not ready, after a stop signal",
            "0"),
    STOP_SECONDS(
            "INTAKE_STOP_SECONDS",
            "SECONDS",
            "how many seconds the service may take to stop after a stop signal; emails that are being sent have all but"
                    + " 30 of them to end; at least 45 more than INTAKE_DRAIN_SECONDS, which is the default, and 15 less than the"
                    + " time after which systemd or the container runtime kills the process"),
    BILLING_DELAY_SECONDS(
            "INTAKE_BILLING_DELAY_SECONDS",
            "SECONDS",
            "how long emails to a contact that only a billing provider knows wait after its customer was first seen,"
                    + " so that the user's id may appear before; 0 is not at all",
            "" + StepRules.BILLING_DELAY.toSeconds()),
    LOG_FORMAT("INTAKE_LOG_FORMAT", "FORMAT", "text, or json for one object a line", "text"),
    LOG_REQUESTS("INTAKE_LOG_REQUESTS", "on|off", "whether the log has a line for every request", "off"),
    URL(
            "INTAKE_URL",
            "URL",
            "the address of a remote service, whose management API commands call instead of using a database"),
    TOKEN("INTAKE_TOKEN", "an access token of the tenant, for INTAKE_URL");

    /** The prefix of all variables. */
    public static final String VARIABLE_PREFIX = "INTAKE_";

    private static final String FILE = "FILE";

    private final String variable;
    private final String label;
    private final String text;
    private final Optional<String> defaultValue;
    private final boolean secret;

    Setting(String variable, String label, String text, String defaultValue) {
        this(variable, label, text, Optional.of(defaultValue), false);
    }

    /** Creates a setting without a constant default; the text may describe its default. */
    Setting(String variable, String label, String text) {
        this(variable, label, text, Optional.empty(), false);
    }

    /** Creates a secret. */
    Setting(String variable, String text) {
        this(variable, FILE, text, Optional.empty(), true);
    }

    Setting(String variable, String label, String text, Optional<String> defaultValue, boolean secret) {
        this.variable = variable;
        this.label = label;
        this.text = text;
        this.defaultValue = defaultValue;
        this.secret = secret;
    }

    /** Returns its environment variable. */
    public String variable() {
        return variable;
    }

    /** Returns the environment variable that names a file with the secret; only secrets have one. */
    public String fileVariable() {
        return variable + "_" + FILE;
    }

    /**
     * Returns the flag, named after the variable. The flag of a secret names a file, because every user of the machine can
     * read the arguments of a running command.
     */
    public String flag() {
        String name = secret ? fileVariable() : variable;
        return "--" + name.substring(VARIABLE_PREFIX.length()).replace('_', '-').toLowerCase(Locale.ROOT);
    }

    /** Returns the label of the value in the help. */
    public String label() {
        return label;
    }

    /** Returns the default value, if it is constant. */
    public Optional<String> defaultValue() {
        return defaultValue;
    }

    /** Returns the description in the help. */
    public String description() {
        return secret
                ? fileVariable() + ": a file that holds " + text + "; or set " + variable + "."
                : variable + ": " + text + "."
                        + defaultValue.map(value -> " Default: " + value + ".").orElse("");
    }

    /** Returns whether the setting is a secret, which may come from a file and is never shown. */
    public boolean isSecret() {
        return secret;
    }
}
