package dev.intake.template;

/** The kind of a template. */
enum TemplateKind {
    SUBJECT("subject", Template.MAX_SUBJECT),
    TEXT("body", Template.MAX_BODY),
    HTML("body", Template.MAX_BODY),
    MARKDOWN("body", Template.MAX_BODY);

    private final String noun;
    private final int limit;

    TemplateKind(String noun, int limit) {
        this.noun = noun;
        this.limit = limit;
    }

    /** Returns the name for messages. */
    String noun() {
        return noun;
    }

    /** Returns the maximum number of characters of its source. */
    int limit() {
        return limit;
    }

    /** Returns whether its source may contain this control character. */
    boolean takes(int control) {
        return this != SUBJECT && (control == '\n' || control == '\r' || control == '\t');
    }

    /** Returns a new context that determines where its fields are. */
    EscapingContext escapingContext() {
        return switch (this) {
            case SUBJECT -> new PlainContext(ValueEncoding.SUBJECT);
            case TEXT, MARKDOWN -> new PlainContext(ValueEncoding.TEXT);
            case HTML -> new HtmlContext();
        };
    }
}
