package dev.intake.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.app.backend.UpgradePlan;
import dev.intake.jdbc.schema.PendingMigration;
import dev.intake.jdbc.schema.TableEffect;
import dev.intake.jdbc.schema.TablesState;
import java.util.List;
import org.junit.jupiter.api.Test;

class UpgradeCommandTest {
    private static Outcome outcome(TablesState state, PendingMigration... pending) {
        return UpgradeCommand.outcome(new UpgradePlan(state, List.of(pending)));
    }

    @Test
    void check_ofAnOldDatabase_listsTablesWithTheirCost_andHasItsOwnExitCode() {
        Outcome outcome = outcome(
                TablesState.OLDER,
                new PendingMigration(
                        45,
                        "later words",
                        List.of(
                                new PendingMigration.Table(
                                        "contact", TableEffect.REWRITE, true, 1_200_000, 340_000_000),
                                new PendingMigration.Table("tenant", TableEffect.DEFINITION, true, 3, 8_192))));

        assertThat(outcome.exitCode()).isEqualTo(3);
        assertThat(outcome.lines())
                .startsWith(
                        "1 migration is pending:",
                        "  45  later words",
                        "      contact (about 1,200,000 rows, 340 MB): rewrites the table; reads and writes wait until the migration ends",
                        "      tenant: changes its definition; reads and writes wait until the migration ends")
                .anyMatch(line -> line.startsWith("Requires free disk space"));
        assertThat(outcome.json().at("/pending/0/tables/0"))
                .hasToString(
                        "{\"table\":\"contact\",\"effect\":\"rewrite\",\"exclusive\":true,\"rows\":1200000,\"bytes\":340000000}");
    }

    @Test
    void check_ofDefinitionsOnly_asksForNoSpace() {
        Outcome outcome = outcome(
                TablesState.OLDER,
                new PendingMigration(
                        2,
                        "more",
                        List.of(new PendingMigration.Table("tenant", TableEffect.DEFINITION, true, 3, 8_192))));

        assertThat(outcome.lines()).contains("      tenant: changes its definition; locked for a moment");
        assertThat(outcome.lines()).noneMatch(line -> line.startsWith("Requires free disk space"));
    }

    @Test
    void check_withNothingToDo_isDone_andOfANewerDatabaseRefused() {
        assertThat(outcome(TablesState.CURRENT).exitCode()).isZero();
        assertThat(outcome(TablesState.MISSING).exitCode()).isZero();
        assertThat(outcome(TablesState.MISSING).json().get("state").textValue()).isEqualTo("missing");
        assertThat(outcome(TablesState.NEWER).exitCode()).isEqualTo(1);
    }

    @Test
    void upgrade_withoutCheck_isAUsageError() {
        assertThat(new TestCommands().run("upgrade").code()).isEqualTo(2);
    }
}
