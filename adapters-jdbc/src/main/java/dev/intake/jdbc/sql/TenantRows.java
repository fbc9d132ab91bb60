package dev.intake.jdbc.sql;

import dev.intake.access.KeyHash;
import dev.intake.access.ReplacedKey;
import dev.intake.access.StoredKey;
import dev.intake.event.EventType;
import dev.intake.kernel.RateLimit;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.TimeZoneNames;
import dev.intake.kernel.TokenBucket;
import dev.intake.secret.SealedSecret;
import dev.intake.tenant.Color;
import dev.intake.tenant.EmailCap;
import dev.intake.tenant.EmailLayout;
import dev.intake.tenant.IngestionAccess;
import dev.intake.tenant.LayoutText;
import dev.intake.tenant.MailHost;
import dev.intake.tenant.MailSecurity;
import dev.intake.tenant.MailServer;
import dev.intake.tenant.MailServer.Login;
import dev.intake.tenant.PostalAddress;
import dev.intake.tenant.Retention;
import dev.intake.tenant.SenderAddress;
import dev.intake.tenant.SenderIdentity;
import dev.intake.tenant.SenderName;
import dev.intake.tenant.SendingTimes;
import dev.intake.tenant.Tenant;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.ZoneId;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Maps tenants to rows of {@code tenant}. */
public final class TenantRows {
    /** The query of all tenants, to which a condition can be added. */
    public static final String SELECT = """
            SELECT public_id, name, created_at, signup_event, key_hash, key_prefix, key_generated_at,
                grace_key_hash, grace_key_prefix, grace_key_generated_at, grace_key_ends_at,
                requests_per_hour, burst, bucket_level, bucket_at, event_days, delivery_days,
                body_days, forgotten_before, sender_name, sender_from, sender_reply_to, postal_address, timezone,
                cap_emails, cap_days, emails_per_address, layout_header, layout_footer, layout_accent, layout_background,
                mail_host, mail_port, mail_security, mail_from, mail_user, mail_password, mail_set_at
            FROM tenant
            """;

    /** The query of what ingestion needs of tenants, to which a condition can be added. */
    public static final String SELECT_ACCESS = """
            SELECT key_hash, key_prefix, key_generated_at,
                grace_key_hash, grace_key_prefix, grace_key_generated_at, grace_key_ends_at,
                requests_per_hour, burst, bucket_level, bucket_at, event_days, delivery_days,
                body_days, forgotten_before
            FROM tenant
            """;

    private TenantRows() {}

    public static Tenant read(ResultSet row) throws SQLException {
        TenantId id = new TenantId(row.getString("public_id"));
        IngestionAccess access = readAccess(id, row);
        return new Tenant(
                id,
                row.getString("name"),
                Times.get(row, "created_at"),
                Optional.ofNullable(row.getString("signup_event")).map(EventType::new),
                access.key(),
                access.replacedKey(),
                access.bucket(),
                access.retention(),
                readSender(row),
                readSendingTimes(row),
                readLayout(row));
    }

    /** Reads the columns of {@link #SELECT_ACCESS}. */
    public static IngestionAccess readAccess(TenantId id, ResultSet row) throws SQLException {
        RateLimit limit = new RateLimit(row.getInt("requests_per_hour"), row.getInt("burst"));
        return new IngestionAccess(
                id,
                readKey(row, ""),
                readReplacedKey(row),
                new TokenBucket(limit, row.getLong("bucket_level"), Times.get(row, "bucket_at")),
                new Retention(
                        Optional.ofNullable(row.getObject("event_days", Integer.class)),
                        row.getInt("delivery_days"),
                        row.getInt("body_days"),
                        Times.find(row, "forgotten_before")));
    }

    /** A name that only the time zone database of another node contains is read as UTC. */
    private static SendingTimes readSendingTimes(ResultSet row) throws SQLException {
        ZoneId zone = Optional.ofNullable(row.getString("timezone"))
                .flatMap(TimeZoneNames::parse)
                .orElse(SendingTimes.DEFAULT.zone());
        int emails = row.getInt("cap_emails");
        int days = row.getInt("cap_days");
        int perAddress = row.getInt("emails_per_address");
        return new SendingTimes(
                zone,
                emails == 0 ? Optional.empty() : Optional.of(new EmailCap(emails, days)),
                perAddress == 0 ? SendingTimes.PER_ADDRESS : perAddress);
    }

    private static SenderIdentity readSender(ResultSet row) throws SQLException {
        return new SenderIdentity(
                Optional.ofNullable(row.getString("sender_name")).map(SenderName::new),
                Optional.ofNullable(row.getString("sender_from")).map(SenderAddress::new),
                Optional.ofNullable(row.getString("sender_reply_to")).map(SenderAddress::new),
                Optional.ofNullable(row.getString("postal_address"))
                        .map(text -> new PostalAddress(text.lines().toList())),
                readMailServer(row));
    }

    private static Optional<MailServer> readMailServer(ResultSet row) throws SQLException {
        Optional<String> host = Optional.ofNullable(row.getString("mail_host"));
        return host.isEmpty()
                ? Optional.empty()
                : Optional.of(new MailServer(
                        new MailHost(host.get()),
                        row.getInt("mail_port"),
                        readMailSecurity(row.getString("mail_security")),
                        new SenderAddress(row.getString("mail_from")),
                        readMailLogin(row),
                        Times.get(row, "mail_set_at")));
    }

    private static MailSecurity readMailSecurity(String word) {
        return MailSecurity.parse(word).orElseThrow(() -> Codes.unknown("encryption of a mail server", word));
    }

    private static Optional<Login> readMailLogin(ResultSet row) throws SQLException {
        byte @Nullable [] password = row.getBytes("mail_password");
        return password == null
                ? Optional.empty()
                : Optional.of(new Login(row.getString("mail_user"), SealedSecret.ofBytes(password)));
    }

    private static EmailLayout readLayout(ResultSet row) throws SQLException {
        return new EmailLayout(
                Optional.ofNullable(row.getString("layout_header")).map(LayoutText::new),
                Optional.ofNullable(row.getString("layout_footer")).map(LayoutText::new),
                Optional.ofNullable(row.getString("layout_accent")).map(Color::new),
                Optional.ofNullable(row.getString("layout_background")).map(Color::new));
    }

    private static Optional<ReplacedKey> readReplacedKey(ResultSet row) throws SQLException {
        Optional<StoredKey> key = readKey(row, "grace_");
        return key.isEmpty()
                ? Optional.empty()
                : Optional.of(new ReplacedKey(key.get(), Times.get(row, "grace_key_ends_at")));
    }

    private static Optional<StoredKey> readKey(ResultSet row, String prefix) throws SQLException {
        byte @Nullable [] hash = row.getBytes(prefix + "key_hash");
        return hash == null
                ? Optional.empty()
                : Optional.of(new StoredKey(
                        KeyHash.ofBytes(hash),
                        row.getString(prefix + "key_prefix"),
                        Times.get(row, prefix + "key_generated_at")));
    }

    /** Binds all mutable columns of a tenant. */
    public static Sql bind(Sql write, Tenant tenant) {
        TokenBucket bucket = tenant.bucket();
        Retention retention = tenant.retention();
        SenderIdentity sender = tenant.sender();
        EmailLayout layout = tenant.layout();
        Optional<EmailCap> cap = tenant.sendingTimes().cap();
        bindMailServer(write, sender.mailServer());
        return bindKeys(write, tenant.key(), tenant.replacedKey())
                .bind("name", tenant.name())
                .bind("signupEvent", tenant.signupEvent(), EventType::value)
                .bind("requestsPerHour", bucket.limit().requestsPerHour())
                .bind("burst", bucket.limit().burst())
                .bind("bucketLevel", bucket.level())
                .bind("bucketAt", bucket.at())
                .bind("eventDays", retention.eventDays().orElse(null))
                .bind("deliveryDays", retention.deliveryDays())
                .bind("bodyDays", retention.bodyDays())
                .bind("forgottenBefore", retention.forgottenBefore(), Times::text)
                .bind("senderName", sender.name(), SenderName::value)
                .bind("senderFrom", sender.from(), SenderAddress::value)
                .bind("senderReplyTo", sender.replyTo(), SenderAddress::value)
                .bind("postalAddress", sender.postalAddress(), PostalAddress::text)
                .bind("timezone", tenant.sendingTimes().zone().getId())
                .bind("capEmails", cap.map(EmailCap::emails).orElse(null))
                .bind("capDays", cap.map(EmailCap::days).orElse(null))
                .bind("emailsPerAddress", tenant.sendingTimes().perAddress())
                .bind("layoutHeader", layout.header(), LayoutText::value)
                .bind("layoutFooter", layout.footer(), LayoutText::value)
                .bind("layoutAccent", layout.accent(), Color::value)
                .bind("layoutBackground", layout.background(), Color::value);
    }

    private static void bindMailServer(Sql write, Optional<MailServer> server) {
        Optional<Login> login = server.flatMap(MailServer::login);
        write.bind("mailHost", server, stored -> stored.host().value())
                .bind("mailPort", server.map(MailServer::port).orElse(null))
                .bind("mailSecurity", server, stored -> stored.security().word())
                .bind("mailFrom", server, stored -> stored.from().value())
                .bind("mailUser", login, Login::user)
                .bind(
                        "mailPassword",
                        login.map(stored -> stored.password().toBytes()).orElse(null))
                .bind("mailSetAt", server.map(MailServer::setAt), Times::text);
    }

    /** Binds the columns of the keys. */
    public static Sql bindKeys(Sql write, Optional<StoredKey> key, Optional<ReplacedKey> replaced) {
        bindKey(write, "key", key);
        bindKey(write, "graceKey", replaced.map(ReplacedKey::key));
        return write.bind("graceKeyEndsAt", replaced.map(ReplacedKey::endsAt), Times::text);
    }

    private static void bindKey(Sql write, String name, Optional<StoredKey> key) {
        write.bind(name + "Hash", key.map(stored -> stored.hash().toBytes()).orElse(null))
                .bind(name + "Prefix", key, StoredKey::shownPrefix)
                .bind(name + "GeneratedAt", key.map(StoredKey::generatedAt), Times::text);
    }
}
