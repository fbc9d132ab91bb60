package dev.intake.template;

import dev.intake.template.EmailTemplateReading.PartFault;
import dev.intake.template.MarkdownRenderer.Link;
import dev.intake.template.MarkdownRenderer.RenderedMarkdown;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Makes the text and the HTML of an email from Markdown. Each field is a word of letters and digits while the Markdown is
 * rendered, and is written back afterwards. So no key, fallback or value is read as Markdown, and the templates escape
 * values by their place. (ADR 112)
 */
final class MarkdownReader {
    private static final Pattern ALLOWED = Pattern.compile("(?i)(?:https?://|mailto:|tel:).+");

    // Renderers take time in proportion to the square of these numbers.
    private static final int MAX_BRACKETS = 2_000;
    private static final int MAX_EMPHASES = 3_000;

    private final String subject;
    private final String markdown;
    private final MarkdownRenderer renderer;

    MarkdownReader(String subject, String markdown, MarkdownRenderer renderer) {
        this.subject = subject;
        this.markdown = markdown;
        this.renderer = renderer;
    }

    EmailTemplateReading read() {
        List<PartFault> faults = new EmailTemplateReader().faults(subject, markdown);
        if (!faults.isEmpty()) {
            return new EmailTemplateReading.Unreadable(faults);
        }
        if (hasTooManyMarks()) {
            return new EmailTemplateReading.Unreadable(List.of(fault(
                    0,
                    "Markdown has at most " + MAX_BRACKETS + " opening brackets [ and " + MAX_EMPHASES
                            + " groups of * or _")));
        }
        FieldWords words = FieldWords.of(markdown);
        RenderedMarkdown rendered = renderer.render(words.text());
        List<PartFault> links = rendered.links().stream()
                .filter(link -> !isAllowed(link, words))
                .limit(Template.MAX_FAULTS)
                .map(link -> fault(
                        words.offset(link.offset()),
                        "a link begins with https://, http://, mailto:, tel: or a field, not "
                                + shown(words.restored(link.destination()))))
                .toList();
        if (!links.isEmpty()) {
            return new EmailTemplateReading.Unreadable(links);
        }
        if (rendered.html().contains(TemplateReader.OPEN) || rendered.text().contains(TemplateReader.OPEN)) {
            return new EmailTemplateReading.Unreadable(
                    List.of(fault(0, "two opening braces always begin a field, even if they are escaped")));
        }
        EmailTemplateReading reading = EmailTemplate.read(
                subject, words.restored(rendered.text()), Optional.of(words.restored(rendered.html())));
        return reading instanceof EmailTemplateReading.Read read
                ? new EmailTemplateReading.Read(read.email().withMarkdown(markdown))
                : new EmailTemplateReading.Unreadable(reading.faults().stream()
                        .map(derived -> fault(
                                0,
                                "its " + derived.part().label() + ": "
                                        + derived.fault().message()))
                        .distinct()
                        .toList());
    }

    private boolean hasTooManyMarks() {
        int brackets = 0;
        int emphases = 0;
        char before = ' ';
        for (int i = 0; i < markdown.length(); i++) {
            char c = markdown.charAt(i);
            brackets += c == '[' ? 1 : 0;
            emphases += (c == '*' || c == '_') && c != before ? 1 : 0;
            before = c;
        }
        return brackets > MAX_BRACKETS || emphases > MAX_EMPHASES;
    }

    private static boolean isAllowed(Link link, FieldWords words) {
        return ALLOWED.matcher(link.destination()).matches() || words.startsWithField(link.destination());
    }

    private static String shown(String destination) {
        return destination.isEmpty() ? "nothing" : TemplateReader.shown(destination);
    }

    private PartFault fault(int offset, String message) {
        return new PartFault(EmailPart.MARKDOWN, TemplateReader.placed(markdown, offset, message));
    }
}
