package dev.intake.app.programfile;

import dev.intake.app.template.CommonMark;
import dev.intake.program.DraftingMode;
import dev.intake.program.Step;
import dev.intake.template.EmailTemplate;
import dev.intake.template.EmailTemplateReading;
import dev.intake.template.MarkdownRenderer;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Reads one step of a program file. */
final class StepReader {
    static final Set<String> EMAIL = Set.of("subject", "text", "html", "markdown");
    static final Set<String> STEP = Set.of("delay", "subject", "text", "html", "markdown", "variants");

    private static final MarkdownRenderer MARKDOWN = new CommonMark();

    private final String place;
    private final DraftingMode mode;
    private final List<FileFault> faults;

    StepReader(String place, DraftingMode mode, List<FileFault> faults) {
        this.place = place;
        this.mode = mode;
        this.faults = faults;
    }

    /** Returns the step; absent if it has a fault. */
    Optional<Step> read(FileNode node) {
        int before = faults.size();
        Optional<ObjectReader> step = ObjectReader.of(node, place, "a step", STEP, faults);
        if (step.isEmpty()) {
            return Optional.empty();
        }
        Optional<Duration> delay = delay(step.get());
        List<EmailTemplate> emails = step.get().has("variants")
                ? variants(step.get())
                : email(step.get()).stream().toList();
        return faults.size() == before ? delay.map(waited -> new Step(waited, emails)) : Optional.empty();
    }

    private static Optional<Duration> delay(ObjectReader step) {
        if (!step.has("delay")) {
            return Optional.of(Duration.ZERO);
        }
        return step.text("delay")
                .flatMap(text -> step.valid(
                        "delay",
                        PlainDuration.parsePlainOrIso(text).filter(StepReader::isPossible),
                        "must be 0s to " + PlainDuration.of(Step.MAX_DELAY) + " in whole seconds, such as 3d, 90m or"
                                + " P1DT12H, not " + ProgramFileReader.shown(text)));
    }

    private static boolean isPossible(Duration delay) {
        return !delay.isNegative()
                && delay.equals(delay.truncatedTo(ChronoUnit.SECONDS))
                && delay.compareTo(Step.MAX_DELAY) <= 0;
    }

    private List<EmailTemplate> variants(ObjectReader step) {
        EMAIL.stream()
                .sorted()
                .filter(step::has)
                .forEach(name -> step.fault(name, "belongs in each variant, not beside the variants"));
        List<FileNode> items = step.list("variants", 1, Step.MAX_VARIANTS).orElseGet(List::of);
        if (mode == DraftingMode.PER_CONTACT && items.size() > 1) {
            step.fault("variants", "only a program with mode shared can have several variants");
        }
        List<EmailTemplate> variants = new ArrayList<>();
        for (int i = 0; i < items.size(); i++) {
            String variant = place + ", variant " + (char) ('A' + i);
            ObjectReader.of(items.get(i), variant, "a variant", EMAIL, faults)
                    .flatMap(StepReader::email)
                    .ifPresent(variants::add);
        }
        return variants;
    }

    private static Optional<EmailTemplate> email(ObjectReader email) {
        boolean isMarkdown = email.has("markdown");
        if (!email.has("subject")) {
            email.fault("\"subject\" is missing");
        }
        if (!isMarkdown && !email.has("text")) {
            email.fault("\"text\" or \"markdown\" is missing");
        }
        if (isMarkdown) {
            Stream.of("text", "html")
                    .filter(email::has)
                    .forEach(name -> email.fault(name, "cannot be combined with markdown, from which it is made"));
        }
        Optional<String> subject = email.text("subject");
        Optional<String> body = email.text(isMarkdown ? "markdown" : "text");
        Optional<String> html = email.text("html");
        if (subject.isEmpty() || body.isEmpty()) {
            return Optional.empty();
        }
        return (isMarkdown
                        ? EmailTemplate.readMarkdown(subject.get(), body.get(), MARKDOWN)
                        : EmailTemplate.read(subject.get(), body.get(), html))
                .fold(new EmailTemplateReading.Cases<>(read -> Optional.of(read.email()), invalid -> {
                    invalid.faults()
                            .forEach(fault -> email.fault(
                                    fault.part().label(), fault.fault().toString()));
                    return Optional.empty();
                }));
    }
}
