package dev.intake.app.command;

import dev.intake.app.settings.Setting;
import dev.intake.app.settings.SettingsReader;
import dev.intake.app.settings.SettingsReading;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** What every command takes. */
public final class CommonOptions {
    @Option(
            names = "--json",
            description = "Print exactly one JSON value on standard output, also when the command is refused.")
    private boolean json = false;

    /** Help shows them in one place, {@code help configuration}: there are more of them than of any command's own. */
    @ArgGroup(validate = false)
    private ConfigurationOptions configuration = new ConfigurationOptions();

    boolean json() {
        return json;
    }

    SettingsReading settings(Map<String, String> environment) {
        return SettingsReader.read(environment, configuration.flags());
    }

    /** The settings that can be given as flags. No secret among them: everybody can see a command's arguments. */
    public static final class ConfigurationOptions {
        @Option(
                hidden = true,
                names = "--port",
                paramLabel = "PORT",
                description = "INTAKE_PORT: where the service listens; 0 takes a free port. Default: 8080.")
        private Optional<String> port = Optional.empty();

        @Option(
                hidden = true,
                names = "--host",
                paramLabel = "ADDRESS",
                description = "INTAKE_HOST: the address that the service listens on. Default: 0.0.0.0, every address,"
                        + " with an https INTAKE_BASE_URL; otherwise 127.0.0.1, this machine alone.")
        private Optional<String> host = Optional.empty();

        @Option(
                hidden = true,
                names = "--connections-per-address",
                paramLabel = "NUMBER",
                description = "INTAKE_CONNECTIONS_PER_ADDRESS: how many connections one client address may have open;"
                        + " 0 is no limit. Default: 256.")
        private Optional<String> connectionsPerAddress = Optional.empty();

        @Option(
                hidden = true,
                names = "--trusted-proxies",
                paramLabel = "ADDRESSES",
                description = "INTAKE_TRUSTED_PROXIES: the reverse proxies in front, as 10.0.0.7,10.1.0.0/16. Their"
                        + " X-Forwarded-For names the client, and the limit above is not theirs. Default: none.")
        private Optional<String> trustedProxies = Optional.empty();

        @Option(
                hidden = true,
                names = "--data-dir",
                paramLabel = "DIR",
                description = "INTAKE_DATA_DIR: where the embedded database keeps its files. Default: ./data.")
        private Optional<String> dataDirectory = Optional.empty();

        @Option(
                hidden = true,
                names = "--base-url",
                paramLabel = "URL",
                description = "INTAKE_BASE_URL: the service's address as senders see it."
                        + " Default: http://localhost:PORT.")
        private Optional<String> baseUrl = Optional.empty();

        @Option(
                hidden = true,
                names = "--jdbc-url",
                paramLabel = "URL",
                description = "INTAKE_JDBC_URL: a PostgreSQL to use instead of the embedded one,"
                        + " as in jdbc:postgresql://db.example.com/intake.")
        private Optional<String> jdbcUrl = Optional.empty();

        @Option(hidden = true, names = "--jdbc-user", paramLabel = "USER", description = "INTAKE_JDBC_USER: its role.")
        private Optional<String> jdbcUser = Optional.empty();

        @Option(
                hidden = true,
                names = "--jdbc-password-file",
                paramLabel = "FILE",
                description = "INTAKE_JDBC_PASSWORD_FILE: a file that holds the role's password; or set"
                        + " INTAKE_JDBC_PASSWORD. There is no flag for the password itself: everybody on the"
                        + " machine can see a command's arguments.")
        private Optional<String> jdbcPasswordFile = Optional.empty();

        @Option(
                hidden = true,
                names = "--jdbc-connections",
                paramLabel = "NUMBER",
                description =
                        "INTAKE_JDBC_CONNECTIONS: how many connections to it a service has at most." + " Default: 24.")
        private Optional<String> jdbcConnections = Optional.empty();

        @Option(
                hidden = true,
                names = "--migration-jdbc-user",
                paramLabel = "USER",
                description = "INTAKE_MIGRATION_JDBC_USER: the role that owns the tables and changes them, where"
                        + " --jdbc-user may only read and write rows. Default: that one does both.")
        private Optional<String> migrationJdbcUser = Optional.empty();

        @Option(
                hidden = true,
                names = "--migration-jdbc-password-file",
                paramLabel = "FILE",
                description = "INTAKE_MIGRATION_JDBC_PASSWORD_FILE: a file that holds that role's password; or set"
                        + " INTAKE_MIGRATION_JDBC_PASSWORD.")
        private Optional<String> migrationJdbcPasswordFile = Optional.empty();

        @Option(
                hidden = true,
                names = "--master-key-file",
                paramLabel = "FILE",
                description = "INTAKE_MASTER_KEY_FILE: a file that holds the key for secrets of tenants, 32 bytes in"
                        + " base64, or several as ID:KEY,ID:KEY; or set INTAKE_MASTER_KEY. Default: made and kept in"
                        + " the data directory.")
        private Optional<String> masterKeyFile = Optional.empty();

        @Option(
                hidden = true,
                names = "--clerk-base-url",
                paramLabel = "URL",
                description = "INTAKE_CLERK_BASE_URL: where Clerk's Backend API is. Default: https://api.clerk.com.")
        private Optional<String> clerkBaseUrl = Optional.empty();

        @Option(
                hidden = true,
                names = "--clerk-api-key-file",
                paramLabel = "FILE",
                description = "INTAKE_CLERK_API_KEY_FILE: a file that holds Clerk's secret key, to import users with;"
                        + " or set INTAKE_CLERK_API_KEY.")
        private Optional<String> clerkApiKeyFile = Optional.empty();

        @Option(
                hidden = true,
                names = "--smtp-host",
                paramLabel = "HOST",
                description = "INTAKE_SMTP_HOST: the mail server. Without one, emails are kept and not sent.")
        private Optional<String> smtpHost = Optional.empty();

        @Option(
                hidden = true,
                names = "--smtp-port",
                paramLabel = "PORT",
                description = "INTAKE_SMTP_PORT: its port. Default: 587 for starttls, 465 for tls, 25 for none.")
        private Optional<String> smtpPort = Optional.empty();

        @Option(
                hidden = true,
                names = "--smtp-security",
                paramLabel = "HOW",
                description = "INTAKE_SMTP_SECURITY: starttls, tls or none. Default: starttls.")
        private Optional<String> smtpSecurity = Optional.empty();

        @Option(
                hidden = true,
                names = "--smtp-user",
                paramLabel = "USER",
                description = "INTAKE_SMTP_USER: who Intake is to it.")
        private Optional<String> smtpUser = Optional.empty();

        @Option(
                hidden = true,
                names = "--smtp-password-file",
                paramLabel = "FILE",
                description = "INTAKE_SMTP_PASSWORD_FILE: a file that holds that user's password; or set"
                        + " INTAKE_SMTP_PASSWORD.")
        private Optional<String> smtpPasswordFile = Optional.empty();

        @Option(
                hidden = true,
                names = "--mail-from",
                paramLabel = "ADDRESS",
                description = "INTAKE_MAIL_FROM: the address that emails come from.")
        private Optional<String> mailFrom = Optional.empty();

        @Option(
                hidden = true,
                names = "--management-port",
                paramLabel = "PORT",
                description = "INTAKE_MANAGEMENT_PORT: where /metrics, /healthz and /readyz are, apart from the"
                        + " service. Default: 0, nowhere.")
        private Optional<String> managementPort = Optional.empty();

        @Option(
                hidden = true,
                names = "--management-host",
                paramLabel = "ADDRESS",
                description = "INTAKE_MANAGEMENT_HOST: the address that it listens on. Default: 127.0.0.1.")
        private Optional<String> managementHost = Optional.empty();

        @Option(
                hidden = true,
                names = "--allowed-hosts",
                paramLabel = "NAMES",
                description = "INTAKE_ALLOWED_HOSTS: further host names, separated by commas, under which the dashboard"
                        + " and the agents' endpoint are served.")
        private Optional<String> allowedHosts = Optional.empty();

        @Option(
                hidden = true,
                names = "--drain-seconds",
                paramLabel = "SECONDS",
                description =
                        "INTAKE_DRAIN_SECONDS: how long the service serves on, not ready any more, after it was told"
                                + " to stop. Default: 0.")
        private Optional<String> drainSeconds = Optional.empty();

        @Option(
                hidden = true,
                names = "--log-format",
                paramLabel = "FORMAT",
                description = "INTAKE_LOG_FORMAT: text, or json for one object a line. Default: text.")
        private Optional<String> logFormat = Optional.empty();

        @Option(
                hidden = true,
                names = "--log-requests",
                paramLabel = "on|off",
                description = "INTAKE_LOG_REQUESTS: whether the log has a line for every request. Default: off.")
        private Optional<String> logRequests = Optional.empty();

        private Map<Setting, String> flags() {
            Map<Setting, String> flags = new EnumMap<>(Setting.class);
            port.ifPresent(value -> flags.put(Setting.PORT, value));
            host.ifPresent(value -> flags.put(Setting.HOST, value));
            connectionsPerAddress.ifPresent(value -> flags.put(Setting.CONNECTIONS_PER_ADDRESS, value));
            trustedProxies.ifPresent(value -> flags.put(Setting.TRUSTED_PROXIES, value));
            dataDirectory.ifPresent(value -> flags.put(Setting.DATA_DIRECTORY, value));
            baseUrl.ifPresent(value -> flags.put(Setting.BASE_URL, value));
            jdbcUrl.ifPresent(value -> flags.put(Setting.JDBC_URL, value));
            jdbcUser.ifPresent(value -> flags.put(Setting.JDBC_USER, value));
            jdbcPasswordFile.ifPresent(value -> flags.put(Setting.JDBC_PASSWORD, value));
            jdbcConnections.ifPresent(value -> flags.put(Setting.JDBC_CONNECTIONS, value));
            migrationJdbcUser.ifPresent(value -> flags.put(Setting.MIGRATION_JDBC_USER, value));
            migrationJdbcPasswordFile.ifPresent(value -> flags.put(Setting.MIGRATION_JDBC_PASSWORD, value));
            masterKeyFile.ifPresent(value -> flags.put(Setting.MASTER_KEY, value));
            clerkBaseUrl.ifPresent(value -> flags.put(Setting.CLERK_BASE_URL, value));
            clerkApiKeyFile.ifPresent(value -> flags.put(Setting.CLERK_API_KEY, value));
            smtpHost.ifPresent(value -> flags.put(Setting.SMTP_HOST, value));
            smtpPort.ifPresent(value -> flags.put(Setting.SMTP_PORT, value));
            smtpSecurity.ifPresent(value -> flags.put(Setting.SMTP_SECURITY, value));
            smtpUser.ifPresent(value -> flags.put(Setting.SMTP_USER, value));
            smtpPasswordFile.ifPresent(value -> flags.put(Setting.SMTP_PASSWORD, value));
            mailFrom.ifPresent(value -> flags.put(Setting.MAIL_FROM, value));
            managementPort.ifPresent(value -> flags.put(Setting.MANAGEMENT_PORT, value));
            managementHost.ifPresent(value -> flags.put(Setting.MANAGEMENT_HOST, value));
            drainSeconds.ifPresent(value -> flags.put(Setting.DRAIN_SECONDS, value));
            logFormat.ifPresent(value -> flags.put(Setting.LOG_FORMAT, value));
            allowedHosts.ifPresent(value -> flags.put(Setting.ALLOWED_HOSTS, value));
            logRequests.ifPresent(value -> flags.put(Setting.LOG_REQUESTS, value));
            return flags;
        }
    }
}
