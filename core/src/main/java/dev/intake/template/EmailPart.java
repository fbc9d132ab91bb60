package dev.intake.template;

import java.util.Locale;

/** The parts of an email that are templates. */
public enum EmailPart {
    /** The subject. */
    SUBJECT(TemplateKind.SUBJECT),
    /** The plain text body. */
    TEXT(TemplateKind.TEXT),
    /** The HTML body. */
    HTML(TemplateKind.HTML);

    private final TemplateKind kind;

    EmailPart(TemplateKind kind) {
        this.kind = kind;
    }

    /** The name in lower case, as messages have it. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    TemplateKind kind() {
        return kind;
    }
}
