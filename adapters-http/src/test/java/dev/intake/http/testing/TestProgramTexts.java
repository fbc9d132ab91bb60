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
import java.util.Locale;
import java.util.Optional;

/**
 * A way to write programs that is enough for tests of pages: JSON with {@code name}, {@code on}, {@code mode} and {@code
 * steps} of {@code delay} or {@code days}, {@code subject}, {@code text}, {@code html} and {@code markdown}, or {@code
 * variants} of them. What is no JSON has a fault in its line.
 */
final class TestProgramTexts implements ProgramTexts {
    private static final ObjectMapper JSON = new ObjectMapper();

    @Override
    public Reading<ProgramPlan> plan(String text) {
        return read(text)
                .map(json -> new Reader().plan(json))
                .orElseGet(() -> new Unreadable<>(List.of(new Fault(7, "step <2>, subject", "must be \"text\""))));
    }

    @Override
    public Reading<EmailSequence> sequence(String text, ProgramOutline program) {
        return read(text)
                .map(json -> new Reader().emails(json))
                .orElseGet(() -> new Unreadable<>(List.of(new Fault(7, "step <2>, subject", "must be \"text\""))));
    }

    private static Optional<JsonNode> read(String text) {
        try {
            return Optional.of(JSON.readTree(text));
        } catch (JsonProcessingException noJson) {
            return Optional.empty();
        }
    }

    /** Reads one program, and gathers its faults. */
    private static final class Reader {
        private final List<Fault> faults = new ArrayList<>();

        Reading<ProgramPlan> plan(JsonNode json) {
            String name = filled("name", json);
            String on = filled("on", json);
            EmailSequence sequence = sequence(json);
            return faults.isEmpty()
                    ? new Read<>(new ProgramPlan(name, ProgramKind.CUSTOM, new Trigger(new EventType(on)), sequence))
                    : new Unreadable<>(faults);
        }

        Reading<EmailSequence> emails(JsonNode json) {
            EmailSequence sequence = sequence(json);
            return faults.isEmpty() ? new Read<>(sequence) : new Unreadable<>(faults);
        }

        private String filled(String member, JsonNode json) {
            String value = json.path(member).asText();
            if (value.isBlank()) {
                faults.add(new Fault(0, member, "must be 1 to 200 characters"));
            }
            return value;
        }

        private EmailSequence sequence(JsonNode json) {
            List<Step> steps = new ArrayList<>();
            for (JsonNode step : json.path("steps")) {
                String place = "step " + (steps.size() + 1);
                List<EmailTemplate> emails = new ArrayList<>();
                if (step.has("variants")) {
                    for (JsonNode variant : step.get("variants")) {
                        emails.add(email(place + ", variant " + (char) ('A' + emails.size()), variant));
                    }
                } else {
                    emails.add(email(place, step));
                }
                steps.add(new Step(delay(place, step), emails));
            }
            return new EmailSequence(
                    json.path("mode").asText().equals("shared") ? DraftingMode.SHARED : DraftingMode.PER_CONTACT,
                    steps);
        }

        private Duration delay(String place, JsonNode step) {
            String delay = step.path("delay").asText("0s");
            if (!delay.matches("[0-9]{1,6}[smhd]")) {
                faults.add(new Fault(0, place + ", delay", "must be a time, not \"" + delay + "\""));
                return Duration.ZERO;
            }
            String iso = delay.endsWith("d") ? "P" + delay : "PT" + delay;
            return Duration.parse(iso.toUpperCase(Locale.ROOT))
                    .plusDays(step.path("days").asLong());
        }

        private EmailTemplate email(String place, JsonNode email) {
            String subject = email.path("subject").asText();
            EmailTemplateReading reading = email.has("markdown")
                    ? EmailTemplate.readMarkdown(subject, email.get("markdown").asText(), new TestMarkdown())
                    : EmailTemplate.read(
                            subject,
                            email.path("text").asText(),
                            Optional.ofNullable(email.get("html")).map(JsonNode::asText));
            return reading.fold(new EmailTemplateReading.Cases<>(EmailTemplateReading.Read::email, unreadable -> {
                unreadable
                        .faults()
                        .forEach(fault -> faults.add(new Fault(
                                0,
                                place + ", " + fault.part().label(),
                                fault.fault().toString())));
                return unreadableEmail();
            }));
        }

        /** Stands for an email with faults, with which no program is read. */
        private static EmailTemplate unreadableEmail() {
            return ((EmailTemplateReading.Read) EmailTemplate.read("none", "none", Optional.empty())).email();
        }
    }

    @Override
    public String write(ProgramPlan program) {
        ObjectNode json = JSON.createObjectNode()
                .put("name", program.name())
                .put("on", program.trigger().event().value())
                .put("mode", program.sequence().mode().label());
        ArrayNode steps = json.putArray("steps");
        for (Step step : program.sequence().steps()) {
            ObjectNode node = steps.addObject().put("delay", step.delay().toSeconds() + "s");
            if (step.variants().size() == 1) {
                write(step.variants().get(0), node);
            } else {
                ArrayNode variants = node.putArray("variants");
                step.variants().forEach(email -> write(email, variants.addObject()));
            }
        }
        return json.toString();
    }

    private static void write(EmailTemplate email, ObjectNode node) {
        node.put("subject", email.subject().source());
        if (email.markdown().isPresent()) {
            node.put("markdown", email.markdown().get());
            return;
        }
        node.put("text", email.text().source());
        email.html().ifPresent(html -> node.put("html", html.source()));
    }
}
