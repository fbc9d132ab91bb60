package dev.intake.jdbc.account;

import dev.intake.access.KeyHash;
import dev.intake.account.Account;
import dev.intake.account.AccountName;
import dev.intake.account.AccountQuery;
import dev.intake.account.AccountRegistry;
import dev.intake.account.OneTimeLink;
import dev.intake.account.PasswordHash;
import dev.intake.account.SecondFactor;
import dev.intake.account.SignInEntry;
import dev.intake.account.SignInQuery;
import dev.intake.account.WrongCodes;
import dev.intake.jdbc.sql.Codes;
import dev.intake.jdbc.sql.DatabaseQueries;
import dev.intake.jdbc.sql.HandleQueries;
import dev.intake.jdbc.sql.Queries;
import dev.intake.jdbc.sql.Sql;
import dev.intake.jdbc.sql.SqlFault;
import dev.intake.jdbc.sql.Times;
import dev.intake.kernel.TenantId;
import dev.intake.kernel.TokenBucket;
import dev.intake.secret.SealedSecret;
import java.io.ByteArrayOutputStream;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jspecify.annotations.Nullable;

/** Accounts of the service. No statement here concerns a single tenant. */
public record JdbcAccountRegistry(Jdbi jdbi) implements AccountRegistry {
    /** Earlier versions count attempts in the account's row; they see ten attempts left for a new account. */
    private static final long ALL_ATTEMPTS = 10 * TokenBucket.UNITS_PER_REQUEST;

    private static final int HASH_BYTES = 32;

    private static final String SELECT = """
            SELECT name, tenant, created_at, generation, password_hash, link_hash, link_until, second_factor,
                second_factor_active, second_factor_step, recovery_codes, wrong_codes, wrong_codes_of_known_devices
            FROM account
            """;

    @Override
    public boolean add(Account account) {
        return bind(sql("adding an account", """
                INSERT INTO account (
                    name, tenant, created_at, attempts_at, attempts_level, generation, password_hash, link_hash,
                    link_until)
                VALUES (
                    :name, :ofTenant, :createdAt::timestamptz, :createdAt::timestamptz, :attemptsLevel, :generation,
                    :passwordHash, :linkHash, :linkUntil::timestamptz)
                ON CONFLICT (name) DO NOTHING
                """), account)
                        .bind("ofTenant", account.tenant(), TenantId::value)
                        .bind("createdAt", account.createdAt())
                        .bind("attemptsLevel", ALL_ATTEMPTS)
                        .update()
                == 1;
    }

    @Override
    public Optional<Account> find(AccountName name) {
        return sql("finding an account", SELECT + """
                WHERE name = :name
                """)
                .bind("name", name.value())
                .find(JdbcAccountRegistry::read);
    }

    @Override
    public Optional<Account> holder(KeyHash link) {
        return sql("finding the account of a link", SELECT + """
                WHERE link_hash = :link
                """)
                .bind("link", link.toBytes())
                .find(JdbcAccountRegistry::read);
    }

    @Override
    public Optional<Account> operator() {
        return sql("finding the operator's account", SELECT + """
                WHERE tenant IS NULL
                ORDER BY tenant, name
                LIMIT 1
                """).find(JdbcAccountRegistry::read);
    }

    @Override
    public List<Account> find(AccountQuery filter) {
        return sql("listing accounts", SELECT + """
                WHERE true
                """)
                .and(filter.tenant(), "tenant = :ofTenant", (sql, tenant) -> sql.bind("ofTenant", tenant.value()))
                .and(filter.after(), "name > :after", (sql, name) -> sql.bind("after", name.value()))
                .append("""
                ORDER BY name
                LIMIT :limit
                """)
                .bind("limit", filter.limit())
                .list(JdbcAccountRegistry::read);
    }

    @Override
    public <T> Optional<T> change(AccountName name, Function<Account, Change<T>> change) {
        try {
            return jdbi.inTransaction(handle -> change(new HandleQueries(handle), name, change));
        } catch (JdbiException e) {
            throw SqlFault.of(e).during("changing an account");
        }
    }

    private static <T> Optional<T> change(Queries queries, AccountName name, Function<Account, Change<T>> change) {
        Optional<Account> locked =
                queries.sql(SELECT + """
                WHERE name = :name
                FOR UPDATE
                """).bind("name", name.value()).find(JdbcAccountRegistry::read);
        if (locked.isEmpty()) {
            return Optional.empty();
        }
        Change<T> changed = change.apply(locked.get());
        Sql update = queries.sql("""
                UPDATE account
                SET generation = :generation, password_hash = :passwordHash, link_hash = :linkHash,
                    link_until = :linkUntil::timestamptz, second_factor = :secondFactor,
                    second_factor_active = :secondFactorActive, second_factor_step = :secondFactorStep,
                    recovery_codes = :recoveryCodes, wrong_codes = :wrongCodes,
                    wrong_codes_of_known_devices = :wrongCodesOfKnownDevices
                WHERE name = :name
                """);
        bind(update, changed.account());
        bind(update, changed.account().secondFactor());
        update.update();
        return Optional.of(changed.result());
    }

    @Override
    public boolean remove(AccountName name, TenantId tenant) {
        return sql("removing an account", "DELETE FROM account WHERE name = :name AND tenant = :ofTenant")
                        .bind("name", name.value())
                        .bind("ofTenant", tenant.value())
                        .update()
                == 1;
    }

    /** Of concurrent renames to the same name, the later one finds it taken or violates the primary key. */
    @Override
    public boolean rename(AccountName old, AccountName changed) {
        return sql("renaming an account", """
                UPDATE account SET name = :changed
                WHERE name = :old AND NOT EXISTS (SELECT FROM account AS other WHERE other.name = :changed)
                """)
                        .bind("old", old.value())
                        .bind("changed", changed.value())
                        .update()
                == 1;
    }

    @Override
    public void note(SignInEntry entry) {
        sql("adding to the sign-in record", """
                INSERT INTO sign_in (at, sign_in_id, account, what) VALUES (:at::timestamptz, :id, :account, :what)
                """)
                .bind("at", entry.at())
                .bind("id", entry.id())
                .bind("account", entry.account().value())
                .bind("what", Codes.of(entry.what()))
                .update();
    }

    /** {@inheritDoc} The table's policy keeps those of the last 400 days. */
    @Override
    public int deleteSignInsBefore(Instant before, int limit) {
        return sql("deleting old entries of the sign-in record", """
                DELETE FROM sign_in AS s
                USING (
                    SELECT at, sign_in_id
                    FROM sign_in
                    WHERE at < :before::timestamptz
                    ORDER BY at, sign_in_id
                    LIMIT :limit
                ) AS old
                WHERE s.at = old.at AND s.sign_in_id = old.sign_in_id
                """)
                .bind("before", before)
                .bind("limit", limit)
                .update();
    }

    /** The first comparison with the position uses an index. */
    @Override
    public List<SignInEntry> signIns(SignInQuery filter) {
        return sql("reading the sign-in record", """
                SELECT at, sign_in_id, account, what
                FROM sign_in
                WHERE true
                """)
                .and(filter.account(), "account = :account", (sql, account) -> sql.bind("account", account.value()))
                .and(filter.what(), "what = :what", (sql, what) -> sql.bind("what", Codes.of(what)))
                .and(
                        filter.after(),
                        "at <= :behind::timestamptz AND (at < :behind::timestamptz OR sign_in_id < :id)",
                        (sql, mark) -> sql.bind("behind", mark.at()).bind("id", mark.id()))
                .append("""
                ORDER BY at DESC, sign_in_id DESC
                LIMIT :limit
                """)
                .bind("limit", filter.limit())
                .list(row -> new SignInEntry(
                        row.getObject("sign_in_id", UUID.class),
                        Times.get(row, "at"),
                        new AccountName(row.getString("account")),
                        Codes.read(SignInEntry.What.class, row.getString("what"))));
    }

    private Sql sql(String doing, String text) {
        return new DatabaseQueries(jdbi, doing).sql(text);
    }

    private static Sql bind(Sql sql, Account account) {
        return sql.bind("name", account.name().value())
                .bind("generation", account.generation())
                .bind("passwordHash", account.password(), PasswordHash::encoded)
                .bind(
                        "linkHash",
                        account.link().map(link -> link.hash().toBytes()).orElse(null))
                .bind("linkUntil", account.link(), link -> Times.text(link.until()));
    }

    private static void bind(Sql sql, Optional<SecondFactor> factor) {
        WrongCodes wrong = factor.map(SecondFactor::wrong).orElse(new WrongCodes(0, 0));
        sql.bind("secondFactor", factor.map(found -> found.secret().toBytes()).orElse(null))
                .bind("secondFactorActive", factor.filter(SecondFactor::active).isPresent())
                .bind("secondFactorStep", factor.map(SecondFactor::lastStep).orElse(0L))
                .bind(
                        "recoveryCodes",
                        factor.map(found -> joined(found.recoveryCodes())).orElse(null))
                .bind("wrongCodes", wrong.unknownDevices())
                .bind("wrongCodesOfKnownDevices", wrong.knownDevices());
    }

    private static byte[] joined(Set<KeyHash> hashes) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        hashes.forEach(hash -> bytes.writeBytes(hash.toBytes()));
        return bytes.toByteArray();
    }

    private static Set<KeyHash> split(byte[] bytes) {
        return IntStream.range(0, bytes.length / HASH_BYTES)
                .mapToObj(i -> KeyHash.ofBytes(Arrays.copyOfRange(bytes, i * HASH_BYTES, (i + 1) * HASH_BYTES)))
                .collect(Collectors.toSet());
    }

    private static Optional<SecondFactor> factor(ResultSet row) throws SQLException {
        byte @Nullable [] secret = row.getBytes("second_factor");
        byte @Nullable [] codes = row.getBytes("recovery_codes");
        return secret == null
                ? Optional.empty()
                : Optional.of(new SecondFactor(
                        SealedSecret.ofBytes(secret),
                        row.getBoolean("second_factor_active"),
                        row.getLong("second_factor_step"),
                        codes == null ? Set.of() : split(codes),
                        new WrongCodes(row.getInt("wrong_codes"), row.getInt("wrong_codes_of_known_devices"))));
    }

    private static Account read(ResultSet row) throws SQLException {
        byte @Nullable [] link = row.getBytes("link_hash");
        return new Account(
                new AccountName(row.getString("name")),
                Optional.ofNullable(row.getString("tenant")).map(TenantId::new),
                Times.get(row, "created_at"),
                Optional.ofNullable(row.getString("password_hash")).map(PasswordHash::ofEncoded),
                link == null
                        ? Optional.empty()
                        : Optional.of(new OneTimeLink.Stored(KeyHash.ofBytes(link), Times.get(row, "link_until"))),
                row.getInt("generation"),
                factor(row));
    }
}
