package dev.intake.template;

import dev.intake.template.EmailTemplateReading.PartFault;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Parses the parts of one email and collects their faults. */
final class EmailTemplateReader {
    private final List<PartFault> faults = new ArrayList<>();

    EmailTemplateReading read(String subject, String text, Optional<String> html) {
        Optional<Template> readSubject = read(EmailPart.SUBJECT, subject);
        Optional<Template> readText = read(EmailPart.TEXT, text);
        Optional<Template> readHtml = html.flatMap(source -> read(EmailPart.HTML, source));
        return faults.isEmpty()
                ? new EmailTemplateReading.Read(
                        new EmailTemplate(readSubject.orElseThrow(), readText.orElseThrow(), readHtml))
                : new EmailTemplateReading.Unreadable(faults);
    }

    /** Returns the faults of an email in Markdown that can be found without rendering it. */
    List<PartFault> faults(String subject, String markdown) {
        read(EmailPart.SUBJECT, subject);
        read(EmailPart.MARKDOWN, markdown);
        return List.copyOf(faults);
    }

    private Optional<Template> read(EmailPart part, String source) {
        if (!Visible.in(source)) {
            faults.add(new PartFault(part, TemplateFault.ofAll("enter " + part.inWords())));
            return Optional.empty();
        }
        TemplateReading reading = new TemplateReader(part.kind(), source).readDraft();
        reading.faults().forEach(fault -> faults.add(new PartFault(part, fault)));
        return reading instanceof TemplateReading.Read read ? Optional.of(read.template()) : Optional.empty();
    }
}
