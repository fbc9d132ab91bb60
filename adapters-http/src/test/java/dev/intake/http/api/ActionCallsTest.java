package dev.intake.http.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.access.Actor;
import dev.intake.access.AgentScope;
import dev.intake.access.AgentToken;
import dev.intake.access.AuditEntry;
import dev.intake.access.AuditEntry.Outcome;
import dev.intake.access.AuditQuery;
import dev.intake.action.ActionFacts;
import dev.intake.action.ActionFacts.Method;
import dev.intake.action.ActionFacts.Trait;
import dev.intake.action.Input;
import dev.intake.action.Query;
import dev.intake.action.Result;
import dev.intake.http.testing.TestService;
import dev.intake.kernel.Json;
import dev.intake.testing.ActionSample;
import dev.intake.testing.TestTenant;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every action as the management API is asked for it. (Decision 151) */
class ActionCallsTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final TestService SERVICE = TestService.start();

    private final TestTenant tenant = TestTenant.of(SERVICE.storage, SERVICE.intake);

    @AfterAll
    static void close() {
        SERVICE.close();
    }

    static Stream<ActionSample> changes() {
        return ActionSample.ALL.stream()
                .filter(sample -> !(sample.action() instanceof Query))
                .filter(sample -> !sample.action().facts().has(Trait.BY_PERSON));
    }

    static Stream<ActionSample> refused() {
        return changes().filter(sample -> sample.refusable().isPresent());
    }

    private HttpResponse<String> call(ActionSample sample, Set<AgentScope> scopes, Json given) throws Exception {
        AgentToken token = SERVICE.agentToken(tenant.id(), scopes).token();
        ActionFacts facts = sample.action().facts();
        String path = facts.path();
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        for (String name : given.members().keySet()) {
            if (name.equals(Input.REVISION.name())) {
                continue; // It stands in a header.
            }
            if (facts.isInPath(name)) {
                path = path.replace("{" + name + "}", given.text(name).orElseThrow());
            } else {
                given.text(name).ifPresent(text -> body.put(name, text));
                given.whole(name).ifPresent(number -> body.put(name, number));
            }
        }
        HttpRequest.Builder request = HttpRequest.newBuilder(SERVICE.uri("/api/v1/tenants/" + tenant.id() + path));
        given.text(Input.REVISION.name())
                .map(revision -> '"' + revision + '"')
                .or(() -> Optional.of("*").filter(any -> facts.has(Trait.CONDITIONAL)))
                .ifPresent(condition -> request.header("If-Match", condition));
        return SERVICE.send(request.header("Authorization", "Bearer " + token.reveal())
                .header("Content-Type", "application/json")
                .method(
                        facts.method().name(),
                        facts.method() == Method.GET
                                ? BodyPublishers.noBody()
                                : BodyPublishers.ofString(
                                        sample.action().input().document().isPresent()
                                                ? given.text("file").orElseThrow()
                                                : body.toString())));
    }

    private List<AuditEntry> audited(ActionSample sample) {
        return SERVICE.intake.accessViews(tenant.id()).audit(AuditQuery.newest(20)).stream()
                .filter(entry -> entry.action()
                        .replaceAll("[0-9a-f]{8}-[0-9a-f-]{27}", "?")
                        .equals(sample.words()))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("changes")
    void change_isDone_andOnTheAuditRecordOnce_withTheToken(ActionSample sample) throws Exception {
        Json given = sample.doable().apply(tenant);
        int before = audited(sample).size();

        HttpResponse<String> response =
                call(sample, EnumSet.of(sample.action().facts().scope()), given);

        assertThat(response.statusCode())
                .as(response.body())
                .isEqualTo(sample.action().facts().has(Trait.CREATES) ? 201 : 200);
        assertThat(audited(sample)).hasSize(before + 1);
        assertThat(audited(sample).get(0).actor().kind()).isEqualTo(Actor.Kind.AGENT);
        assertThat(audited(sample).get(0).outcome()).isEqualTo(Outcome.ALLOWED);
    }

    @ParameterizedTest
    @MethodSource("refused")
    void refusal_hasTheSentenceOfTheAction_andIsOnTheAuditRecordOnce(ActionSample sample) throws Exception {
        Json given = sample.refusable().orElseThrow().apply(tenant);
        int before = audited(sample).size();

        HttpResponse<String> response =
                call(sample, EnumSet.of(sample.action().facts().scope()), given);

        JsonNode error = JSON.readTree(response.body());
        assertThat(audited(sample)).hasSize(before + 1);
        assertThat(audited(sample).get(0).outcome()).isEqualTo(Outcome.REFUSED);
        String sentence = ActionSample.withPorts(SERVICE.intake.actions())
                .run(sample.action(), tenant.id(), Actor.COMMAND_LINE, given)
                .refused()
                .map(Result.Refusal::sentence)
                .orElse("");
        assertThat(error.path("message").asText()).isEqualTo(sentence).isNotEmpty();
    }

    @ParameterizedTest
    @MethodSource("changes")
    void change_withoutTheScope_isRefused_andNotDone(ActionSample sample) throws Exception {
        Json given = sample.doable().apply(tenant);
        int before = audited(sample).size();

        EnumSet<AgentScope> others =
                EnumSet.complementOf(EnumSet.of(sample.action().facts().scope()));
        assertThat(call(sample, others, given).statusCode()).isEqualTo(403);

        assertThat(audited(sample)).hasSize(before);
    }
}
