package dev.intake.http.testing;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.intake.event.EventType;
import dev.intake.http.program.ProgramTexts;
import dev.intake.program.DraftingMode;
import dev.intake.program.EmailSequence;
import dev.intake.program.ProgramKind;
import dev.intake.program.ProgramOutline;
import dev.intake.program.ProgramPlan;
import dev.intake.program.Step;
import dev.intake.program.Trigger;
import dev.intake.template.EmailTemplate;
import dev.intake.template.EmailTemplateReading;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A way to write programs that is enough for tests of pages: JSON with {@code name}, {@code on}, {@code mode} and {@code
 * steps} of {@code days}, {@code subject}, {@code text} and {@code html}. What is no JSON has a fault in its line.
 */
final class TestProgramTexts implements ProgramTexts {
    private static final ObjectMapper JSON = new ObjectMapper();

    @Override
    public Reading<ProgramPlan> plan(String text) {
        return read(text)
                .<Reading<ProgramPlan>>map(json -> new Read<>(new ProgramPlan(
                        json.path("name").asText(),
                        ProgramKind.CUSTOM,
                        new Trigger(new EventType(json.path("on").asText())),
                        sequence(json))))
                .orElseGet(TestProgramTexts::unreadable);
    }

    @Override
    public Reading<EmailSequence> sequence(String text, ProgramOutline program) {
        return read(text)
                .<Reading<EmailSequence>>map(json -> new Read<>(sequence(json)))
                .orElseGet(TestProgramTexts::unreadable);
    }

    private static <T> Reading<T> unreadable() {
        return new Unreadable<>(List.of(new Fault(7, "step <2>, subject", "must be \"text\"")));
    }

    private static Optional<JsonNode> read(String text) {
        try {
            return Optional.of(JSON.readTree(text));
        } catch (JsonProcessingException noJson) {
            return Optional.empty();
        }
    }

    private static EmailSequence sequence(JsonNode json) {
        List<Step> steps = new ArrayList<>();
        for (JsonNode step : json.path("steps")) {
            EmailTemplateReading reading = EmailTemplate.read(
                    step.path("subject").asText(),
                    step.path("text").asText(),
                    Optional.ofNullable(step.get("html")).map(JsonNode::asText));
            steps.add(new Step(
                    Duration.ofDays(step.path("days").asLong()),
                    List.of(((EmailTemplateReading.Read) reading).email())));
        }
        return new EmailSequence(
                json.path("mode").asText().equals("shared") ? DraftingMode.SHARED : DraftingMode.PER_CONTACT, steps);
    }

    @Override
    public String write(ProgramOutline program, EmailSequence sequence) {
        ObjectNode json = JSON.createObjectNode()
                .put("name", program.name())
                .put("on", program.trigger().event().value())
                .put("mode", sequence.mode().label());
        ArrayNode steps = json.putArray("steps");
        for (Step step : sequence.steps()) {
            EmailTemplate email = step.variants().get(0);
            ObjectNode node = steps.addObject()
                    .put("days", step.delay().toDays())
                    .put("subject", email.subject().source())
                    .put("text", email.text().source());
            email.html().ifPresent(html -> node.put("html", html.source()));
        }
        return json.toString();
    }
}
