package dev.intake.program;

import dev.intake.action.Fault;
import dev.intake.kernel.PlainDuration;
import dev.intake.program.ProgramSyntax.Node;
import dev.intake.template.EmailTemplate;
import dev.intake.template.EmailTemplateReading;
import dev.intake.template.MarkdownRenderer;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads one step of a program file. */
final class FileStepReader {
    private final String place;
    private final DraftingMode mode;
    private final MarkdownRenderer markdown;
    private final List<Fault> faults;

    FileStepReader(String place, DraftingMode mode, MarkdownRenderer markdown, List<Fault> faults) {
        this.place = place;
        this.mode = mode;
        this.markdown = markdown;
        this.faults = faults;
    }

    /** Returns the step; absent if it has a fault. */
    Optional<Step> read(Node node) {
        int before = faults.size();
        Optional<FileObject> step = FileObject.of(node, place, "a step", ProgramFiles.STEP, faults);
        if (step.isEmpty()) {
            return Optional.empty();
        }
        Optional<Duration> delay = delay(step.get());
        List<EmailTemplate> emails = step.get().has("variants")
                ? variants(step.get())
                : email(step.get()).stream().toList();
        return faults.size() == before ? delay.map(waited -> new Step(waited, emails)) : Optional.empty();
    }

    private static Optional<Duration> delay(FileObject step) {
        if (!step.has("delay")) {
            return Optional.of(Duration.ZERO);
        }
        return step.text("delay")
                .flatMap(text -> step.valid(
                        "delay",
                        PlainDuration.parsePlainOrIso(text).filter(FileStepReader::isPossible),
                        "must be 0s to " + PlainDuration.of(Step.MAX_DELAY) + " in whole seconds, such as 3d, 90m or"
                                + " P1DT12H, not " + FileObject.shown(text)));
    }

    private static boolean isPossible(Duration delay) {
        return !delay.isNegative()
                && delay.equals(delay.truncatedTo(ChronoUnit.SECONDS))
                && delay.compareTo(Step.MAX_DELAY) <= 0;
    }

    private List<EmailTemplate> variants(FileObject step) {
        ProgramFiles.EMAIL.stream()
                .sorted()
                .filter(step::has)
                .forEach(name -> step.fault(name, "belongs in each variant, not beside the variants"));
        List<Node> items = step.list("variants", 1, Step.MAX_VARIANTS).orElseGet(List::of);
        if (mode == DraftingMode.PER_CONTACT && items.size() > 1) {
            step.fault("variants", "only a program with mode shared can have several variants");
        }
        List<EmailTemplate> variants = new ArrayList<>();
        for (int i = 0; i < items.size(); i++) {
            String variant = place + ", variant " + (char) ('A' + i);
            FileObject.of(items.get(i), variant, "a variant", ProgramFiles.EMAIL, faults)
                    .flatMap(this::email)
                    .ifPresent(variants::add);
        }
        return variants;
    }

    private Optional<EmailTemplate> email(FileObject email) {
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
        EmailTemplateReading reading = isMarkdown
                ? EmailTemplate.readMarkdown(subject.get(), body.get(), markdown)
                : EmailTemplate.read(subject.get(), body.get(), html);
        reading.faults()
                .forEach(
                        fault -> email.fault(fault.part().label(), fault.fault().toString()));
        return reading instanceof EmailTemplateReading.Read read ? Optional.of(read.email()) : Optional.empty();
    }
}
