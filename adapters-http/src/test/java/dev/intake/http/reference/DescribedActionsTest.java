package dev.intake.http.reference;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.intake.action.ActionFacts;
import dev.intake.action.ActionFacts.Method;
import dev.intake.action.ActionFacts.Trait;
import dev.intake.action.Field;
import dev.intake.http.api.ManagementApi;
import dev.intake.testing.ActionSample;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The description of the API states of each action what its declaration states. (Decision 151) */
class DescribedActionsTest {
    private static final ApiDescription DESCRIPTION = ApiDescription.load();

    static Stream<ActionSample> all() {
        return ActionSample.ALL.stream();
    }

    @ParameterizedTest
    @MethodSource("all")
    void action_isDescribedAsItIsDeclared(ActionSample sample) {
        ActionFacts facts = sample.action().facts();
        JsonNode operation = DESCRIPTION
                .root()
                .at("/paths")
                .path(ManagementApi.BASE + facts.path())
                .path(facts.method().name().toLowerCase(Locale.ROOT));

        assertThat(operation.path("operationId").asText()).isEqualTo(facts.id());
        assertThat(operation.path("description").asText())
                .contains("Scope: `" + facts.scope().label() + "`.");
        assertThat(operation.path("parameters").findValuesAsText("$ref"))
                .as("test")
                .matches(refs -> refs.contains("#/components/parameters/test") == facts.has(Trait.IN_EITHER_WORLD))
                .as("idempotency key")
                .matches(refs -> refs.contains("#/components/parameters/idempotencyKey") == facts.has(Trait.ONCE));
    }

    @ParameterizedTest
    @MethodSource("all")
    void input_isDescribedAsItIsDeclared(ActionSample sample) {
        ActionFacts facts = sample.action().facts();
        JsonNode operation = DESCRIPTION
                .root()
                .at("/paths")
                .path(ManagementApi.BASE + facts.path())
                .path(facts.method().name().toLowerCase(Locale.ROOT));
        JsonNode body = DESCRIPTION.resolved(operation.at("/requestBody/content/application~1json/schema"));
        List<String> parameters = operation.path("parameters").findValuesAsText("name");
        for (Field<?> field : sample.action().input().fields()) {
            if (facts.method() == Method.GET || facts.isInPath(field.name())) {
                assertThat(parameters).contains(field.name());
            } else {
                assertThat(body.path("properties").has(field.name()))
                        .as(field.name())
                        .isTrue();
                assertThat(Stream.of(body.path("required"))
                                .flatMap(names -> Stream.iterate(0, i -> i < names.size(), i -> i + 1)
                                        .map(i -> names.get(i).asText()))
                                .anyMatch(field.name()::equals))
                        .as(field.name())
                        .isEqualTo(field.required());
            }
        }
    }
}
