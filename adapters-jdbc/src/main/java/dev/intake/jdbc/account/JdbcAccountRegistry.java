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
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.statement.Query;
import org.jdbi.v3.core.statement.SqlStatement;
import org.jdbi.v3.core.statement.Update;
import org.jspecify.annotations.Nullable;

/** Accounts of the service. No statement here concerns a single tenant. */
public final class JdbcAccountRegistry implements AccountRegistry {
    /** Earlier versions count attempts in the account's row; they see ten attempts left for a new account. */
    private static final long ALL_ATTEMPTS = 10 * TokenBucket.UNITS_PER_REQUEST;

    private static final int HASH_BYTES = 32;

    private static final String SELECT = """
            SELECT name, tenant, created_at, generation, password_hash, link_hash, link_until, second_factor,
                second_factor_active, second_factor_step, recovery_codes, wrong_codes, wrong_codes_of_known_devices
            FROM account
            """;

    private final Jdbi jdbi;

    public JdbcAccountRegistry(Jdbi jdbi) {
        this.jdbi = jdbi;
    }

    @Override
    public boolean add(Account account) {
        return during(
                "adding an account",
                handle -> bind(handle.createUpdate("""
                INSERT INTO account (
                    name, tenant, created_at, attempts_at, attempts_level, generation, password_hash, link_hash,
                    link_until)
                VALUES (
                    :name, :ofTenant, :createdAt::timestamptz, :createdAt::timestamptz, :attemptsLevel, :generation,
                    :passwordHash, :linkHash, :linkUntil::timestamptz)
                ON CONFLICT (name) DO NOTHING
                """), account)
                                .bind(
                                        "ofTenant",
                                        account.tenant().map(TenantId::value).orElse(null))
                                .bind("createdAt", Times.text(account.createdAt()))
                                .bind("attemptsLevel", ALL_ATTEMPTS)
                                .execute()
                        == 1);
    }

    @Override
    public Optional<Account> find(AccountName name) {
        return during(
                "finding an account",
                handle -> handle.createQuery(SELECT + """
                WHERE name = :name
                """)
                        .bind("name", name.value())
                        .map((row, context) -> read(row))
                        .findOne());
    }

    @Override
    public Optional<Account> holder(KeyHash link) {
        return during(
                "finding the account of a link",
                handle -> handle.createQuery(SELECT + """
                WHERE link_hash = :link
                """)
                        .bind("link", link.toBytes())
                        .map((row, context) -> read(row))
                        .findOne());
    }

    @Override
    public Optional<Account> operator() {
        return during(
                "finding the operator's account",
                handle -> handle.createQuery(SELECT + """
                WHERE tenant IS NULL
                ORDER BY tenant, name
                LIMIT 1
                """)
                        .map((row, context) -> read(row))
                        .findOne());
    }

    @Override
    public List<Account> find(AccountQuery filter) {
        return during("listing accounts", handle -> {
            Query query = handle.createQuery(sql(filter)).bind("limit", filter.limit());
            filter.tenant().ifPresent(tenant -> query.bind("ofTenant", tenant.value()));
            filter.after().ifPresent(name -> query.bind("after", name.value()));
            return query.map((row, context) -> read(row)).list();
        });
    }

    private static String sql(AccountQuery filter) {
        return SELECT + """
                WHERE true
                """
                + (filter.tenant().isPresent() ? " AND tenant = :ofTenant" : "")
                + (filter.after().isPresent() ? " AND name > :after" : "")
                + """

                        ORDER BY name
                        LIMIT :limit
                        """;
    }

    @Override
    public <T> Optional<T> change(AccountName name, Function<Account, Change<T>> change) {
        try {
            return jdbi.inTransaction(handle -> locked(handle, name).map(account -> {
                Change<T> changed = change.apply(account);
                store(handle, changed.account());
                return changed.result();
            }));
        } catch (JdbiException e) {
            throw SqlFault.of(e).during("changing an account");
        }
    }

    private static Optional<Account> locked(Handle handle, AccountName name) {
        return handle.createQuery(SELECT + """
                WHERE name = :name
                FOR UPDATE
                """)
                .bind("name", name.value())
                .map((row, context) -> read(row))
                .findOne();
    }

    private static void store(Handle handle, Account account) {
        Update update = bind(handle.createUpdate("""
                UPDATE account
                SET generation = :generation, password_hash = :passwordHash, link_hash = :linkHash,
                    link_until = :linkUntil::timestamptz, second_factor = :secondFactor,
                    second_factor_active = :secondFactorActive, second_factor_step = :secondFactorStep,
                    recovery_codes = :recoveryCodes, wrong_codes = :wrongCodes,
                    wrong_codes_of_known_devices = :wrongCodesOfKnownDevices
                WHERE name = :name
                """), account);
        bind(update, account.secondFactor());
        update.execute();
    }

    @Override
    public boolean remove(AccountName name, TenantId tenant) {
        return during(
                "removing an account",
                handle -> handle.createUpdate("DELETE FROM account WHERE name = :name AND tenant = :ofTenant")
                                .bind("name", name.value())
                                .bind("ofTenant", tenant.value())
                                .execute()
                        == 1);
    }

    /** Of concurrent renames to the same name, the later one finds it taken or violates the primary key. */
    @Override
    public boolean rename(AccountName old, AccountName changed) {
        return during(
                "renaming an account",
                handle -> handle.createUpdate("""
                UPDATE account SET name = :changed
                WHERE name = :old AND NOT EXISTS (SELECT FROM account AS other WHERE other.name = :changed)
                """)
                                .bind("old", old.value())
                                .bind("changed", changed.value())
                                .execute()
                        == 1);
    }

    @Override
    public void note(SignInEntry entry) {
        during(
                "adding to the sign-in record",
                handle -> handle.createUpdate("""
                INSERT INTO sign_in (at, sign_in_id, account, what) VALUES (:at::timestamptz, :id, :account, :what)
                """)
                        .bind("at", Times.text(entry.at()))
                        .bind("id", entry.id())
                        .bind("account", entry.account().value())
                        .bind("what", Codes.of(entry.what()))
                        .execute());
    }

    /** {@inheritDoc} The table's policy keeps those of the last 400 days. */
    @Override
    public int deleteSignInsBefore(Instant before, int limit) {
        return during(
                "deleting old entries of the sign-in record",
                handle -> handle.createUpdate("""
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
                        .bind("before", Times.text(before))
                        .bind("limit", limit)
                        .execute());
    }

    @Override
    public List<SignInEntry> signIns(SignInQuery filter) {
        return during(
                "reading the sign-in record",
                handle -> bound(handle.createQuery(sql(filter)), filter)
                        .map((row, context) -> new SignInEntry(
                                row.getObject("sign_in_id", UUID.class),
                                Times.get(row, "at"),
                                new AccountName(row.getString("account")),
                                Codes.signIn(row.getString("what"))))
                        .list());
    }

    /** The first comparison with the position uses an index. */
    private static String sql(SignInQuery filter) {
        return """
                SELECT at, sign_in_id, account, what
                FROM sign_in
                WHERE true
                """
                + (filter.account().isPresent() ? " AND account = :account" : "")
                + (filter.what().isPresent() ? " AND what = :what" : "")
                + (filter.after().isPresent()
                        ? " AND at <= :behind::timestamptz AND (at < :behind::timestamptz OR sign_in_id < :id)"
                        : "")
                + """

                        ORDER BY at DESC, sign_in_id DESC
                        LIMIT :limit
                        """;
    }

    private static Query bound(Query query, SignInQuery filter) {
        query.bind("limit", filter.limit());
        filter.account().ifPresent(account -> query.bind("account", account.value()));
        filter.what().ifPresent(what -> query.bind("what", Codes.of(what)));
        filter.after()
                .ifPresent(mark -> query.bind("behind", Times.text(mark.at())).bind("id", mark.id()));
        return query;
    }

    private <T> T during(String doing, Function<Handle, T> work) {
        try (Handle handle = jdbi.open()) {
            return work.apply(handle);
        } catch (JdbiException e) {
            throw SqlFault.of(e).during(doing);
        }
    }

    private static <S extends SqlStatement<S>> S bind(S statement, Account account) {
        return statement
                .bind("name", account.name().value())
                .bind("generation", account.generation())
                .bind(
                        "passwordHash",
                        account.password().map(PasswordHash::encoded).orElse(null))
                .bind(
                        "linkHash",
                        account.link().map(link -> link.hash().toBytes()).orElse(null))
                .bind(
                        "linkUntil",
                        account.link().map(link -> Times.text(link.until())).orElse(null));
    }

    private static void bind(Update update, Optional<SecondFactor> factor) {
        update.bind(
                        "secondFactor",
                        factor.map(found -> found.secret().toBytes()).orElse(null))
                .bind("secondFactorActive", factor.filter(SecondFactor::active).isPresent())
                .bind("secondFactorStep", factor.map(SecondFactor::lastStep).orElse(0L))
                .bind(
                        "recoveryCodes",
                        factor.map(found -> joined(found.recoveryCodes())).orElse(null))
                .bind(
                        "wrongCodes",
                        factor.map(found -> found.wrong().unknownDevices()).orElse(0))
                .bind(
                        "wrongCodesOfKnownDevices",
                        factor.map(found -> found.wrong().knownDevices()).orElse(0));
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
