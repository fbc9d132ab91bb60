package dev.intake.template;

import java.util.Locale;

/** The templates of an email. */
public enum EmailPart {
    /** The subject. */
    SUBJECT(TemplateKind.SUBJECT),
    /** The plain text body. */
    TEXT(TemplateKind.TEXT),
    /** The HTML body. */
    HTML(TemplateKind.HTML),
    /** The Markdown from which text and HTML are generated. */
    MARKDOWN(TemplateKind.MARKDOWN);

    private final TemplateKind kind;

    EmailPart(TemplateKind kind) {
        this.kind = kind;
    }

    /** Returns the lower-case name for messages. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns what a person enters, with its article. */
    String inWords() {
        return switch (this) {
            case SUBJECT -> "a subject";
            case TEXT, MARKDOWN -> "a text";
            case HTML -> "HTML";
        };
    }

    TemplateKind kind() {
        return kind;
    }
}
