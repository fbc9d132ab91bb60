package dev.intake.app.programfile;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator.Feature;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.intake.enrollment.ExitRule;
import dev.intake.program.EmailSequence;
import dev.intake.program.ProgramPlan;
import dev.intake.program.Step;
import dev.intake.suppression.EmailCategory;
import dev.intake.template.EmailTemplate;

/** Writes programs as files from which {@link ProgramFileReader} reads the same program. */
public final class ProgramFileWriter {
    private static final YAMLMapper YAML = YAMLMapper.builder()
            .disable(Feature.WRITE_DOC_START_MARKER)
            .disable(Feature.SPLIT_LINES)
            .enable(Feature.LITERAL_BLOCK_STYLE)
            .build();

    private ProgramFileWriter() {}

    /** Returns the program as YAML. */
    public static String yaml(ProgramPlan program) {
        EmailSequence sequence = program.sequence();
        ObjectNode file = YAML.createObjectNode()
                .put("name", program.name())
                .put("on", program.trigger().event().value())
                .put("kind", program.kind().label())
                .put("mode", sequence.mode().label());
        write(sequence.exits(), file);
        sequence.window().ifPresent(window -> file.put("window", window.text()));
        sequence.goal().ifPresent(goal -> file.put("goal", goal.written()));
        if (sequence.category() == EmailCategory.TRANSACTIONAL) {
            file.put("transactional", true);
        }
        sequence.reentry().written().ifPresent(reentry -> file.put("reenter", reentry));
        ArrayNode steps = file.putArray("steps");
        sequence.steps().forEach(step -> write(step, steps.addObject()));
        try {
            return YAML.writeValueAsString(file);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a YAML tree could not be written", e);
        }
    }

    private static void write(ExitRule exits, ObjectNode file) {
        if (exits.isEmpty()) {
            return;
        }
        ArrayNode until = file.putArray("until");
        exits.until().forEach(type -> until.add(type.value()));
        if (!exits.match().isEmpty()) {
            ArrayNode match = file.putArray("match");
            exits.match().forEach(key -> match.add(key.value()));
        }
        if (exits.historical()) {
            file.put("historical", true);
        }
    }

    private static void write(Step step, ObjectNode node) {
        node.put("delay", PlainDuration.of(step.delay()));
        if (step.variants().size() == 1) {
            write(step.variants().get(0), node);
        } else {
            ArrayNode variants = node.putArray("variants");
            step.variants().forEach(email -> write(email, variants.addObject()));
        }
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
