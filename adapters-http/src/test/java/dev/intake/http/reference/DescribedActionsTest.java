package dev.intake.http.reference;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intake.action.Action;
import dev.intake.http.api.ManagementApi;
import dev.intake.testing.ActionSample;
import org.junit.jupiter.api.Test;

/** The description of the API has what it derives from the declarations of actions. (Decision 151) */
class DescribedActionsTest {
    private static final ApiDescription DESCRIPTION = ApiDescription.load();

    @Test
    void action_isDescribedAndTried() {
        assertThat(ManagementApi.ACTIONS)
                .isNotEmpty()
                .allSatisfy(action -> assertThat(action.facts().about()).endsWith("."))
                .extracting(Action::facts)
                .isSubsetOf(ActionSample.ALL.stream()
                        .map(sample -> sample.action().facts())
                        .toList());
    }

    @Test
    void output_hasASchema() {
        assertThat(ManagementApi.ACTIONS)
                .extracting(action -> action.output().shape().name())
                .allMatch(schema -> DESCRIPTION.root().at("/components/schemas").has(schema));
    }
}
