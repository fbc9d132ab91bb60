package dev.intake.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.account.Account;
import dev.intake.account.AccountName;
import dev.intake.account.AccountQuery;
import dev.intake.account.AccountRegistry;
import dev.intake.jdbc.testing.TestServer;
import dev.intake.kernel.TenantId;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Members of one tenant and the operator are found by an index, however many accounts the service has. */
class AccountPlanTest {
    private static final String MANY = """
            INSERT INTO account (name, tenant, created_at, attempts_at, attempts_level, generation)
            SELECT 'member-' || n, 'tn_' || n % 2000, '2026-01-01', '2026-01-01', 0, 0
            FROM generate_series(1, 20000) AS n;
            INSERT INTO account (name, created_at, attempts_at, attempts_level, generation)
            VALUES ('operator', '2026-01-01', '2026-01-01', 0, 0);
            ANALYZE account
            """;

    @Test
    void membersAndOperator_areReadInOrder_byTheIndexOfTenants() throws SQLException {
        try (RecordedStorage recorded = RecordedStorage.on(TestServer.bundled())) {
            recorded.execute(MANY);
            AccountRegistry accounts = recorded.storage().accounts();

            AccountQuery firstTwo = AccountQuery.first(2).membersOf(new TenantId("tn_7"));
            assertThat(accounts.find(firstTwo).stream().map(Account::name))
                    .containsExactly(new AccountName("member-10007"), new AccountName("member-12007"));
            assertThat(accounts.operator().map(Account::name)).contains(AccountName.OPERATOR);

            for (String condition : List.of("tenant = :ofTenant", "tenant IS NULL")) {
                String sql = recorded.recorder().textsAcrossTenants().stream()
                        .filter(text -> text.contains(condition))
                        .findAny()
                        .orElseThrow()
                        .replace(":ofTenant", "'tn_7'")
                        .replace(":limit", "2");
                assertThat(recorded.plan(sql))
                        .anyMatch(step -> step.contains("account_tenant"))
                        .noneMatch(step -> step.contains("Sort"));
            }
        }
    }
}
