package dev.intake.http.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReportParametersTest {
    @ParameterizedTest
    @CsvSource({"0, 0, NONE", "0, 1, EXPLAIN", "1, 0, DRY_RUN", "1, 1, DRY_RUN"})
    void values_areTheMode(String dryRun, String explain, ReportParameters.Mode mode) {
        ReportParameters read = ReportParameters.of(Map.of("dryRun", List.of(dryRun), "explain", List.of(explain)));

        assertThat(read).isEqualTo(new ReportParameters(mode, List.of()));
    }

    @Test
    void absentOnes_areNo() {
        assertThat(ReportParameters.of(Map.of()))
                .isEqualTo(new ReportParameters(ReportParameters.Mode.NONE, List.of()));
        assertThat(ReportParameters.of(Map.of("dryRun", List.of("1"))).mode()).isEqualTo(ReportParameters.Mode.DRY_RUN);
        assertThat(ReportParameters.of(Map.of("explain", List.of("1"))).mode())
                .isEqualTo(ReportParameters.Mode.EXPLAIN);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "yes", "true", "2", " 1", "01"})
    void anotherValue_isRefused_withItsPlaceAndTheRule(String value) {
        assertThat(ReportParameters.of(Map.of("dryRun", List.of(value)))
                        .findings()
                        .toString())
                .isEqualTo("[query.dryRun must be 0 or 1, given once]");
        assertThat(ReportParameters.of(Map.of("explain", List.of(value)))
                        .findings()
                        .toString())
                .isEqualTo("[query.explain must be 0 or 1, given once]");
    }

    @Test
    void twoValues_areRefused_evenEqualOnes() {
        assertThat(ReportParameters.of(Map.of("dryRun", List.of("1", "1"))).findings())
                .hasSize(1);
        assertThat(ReportParameters.of(Map.of("dryRun", List.of("0", "1"))).findings())
                .hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"dryrun", "DryRun", "DRYRUN", "dry_run", "dry-run", "dryRun[]"})
    void nameThatIsAlmostRight_isRefused_forItsSenderMeansToChangeNothing(String name) {
        assertThat(ReportParameters.of(Map.of(name, List.of("1"))).findings().toString())
                .isEqualTo("[query has a parameter similar to dryRun; use exactly this spelling]");
    }

    @Test
    void anyOtherParameter_isIgnored() {
        assertThat(ReportParameters.of(Map.of("utm_source", List.of("x"), "run", List.of("1"))))
                .isEqualTo(new ReportParameters(ReportParameters.Mode.NONE, List.of()));
    }
}
