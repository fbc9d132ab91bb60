package dev.intake.http.reference;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.intake.action.Action;
import dev.intake.http.api.ManagementApi;
import dev.intake.kernel.JsonShape;
import dev.intake.testing.ActionSample;
import java.io.IOException;
import java.io.InputStream;
import java.util.stream.Stream;
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

    @Test
    void derivedSchema_hasTheNameOfNoneThatIsWrittenByHand() throws IOException {
        try (InputStream written = ApiDescription.class.getResourceAsStream("/dev/intake/http/openapi.yaml")) {
            JsonNode byHand = new YAMLMapper().readTree(written).at("/components/schemas");

            assertThat(byHand.size()).isPositive();
            assertThat(Stream.concat(
                                    ManagementApi.ACTIONS.stream()
                                            .map(action -> action.output().shape()),
                                    ManagementApi.RESULTS.stream())
                            .filter(shape -> !shape.isByHand())
                            .flatMap(shape -> Stream.concat(Stream.of(shape), shape.shapes()))
                            .filter(shape -> !shape.isByHand())
                            .map(JsonShape::name))
                    .isNotEmpty()
                    .noneMatch(byHand::has);
        }
    }
}
