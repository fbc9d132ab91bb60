package dev.intake.template;

/** What a template is read as. */
enum TemplateKind {
    SUBJECT("subject", Template.MAX_SUBJECT),
    TEXT("body", Template.MAX_BODY),
    HTML("body", Template.MAX_BODY);

    private final String noun;
    private final int limit;

    TemplateKind(String noun, int limit) {
        this.noun = noun;
        this.limit = limit;
    }

    /** What it is called in a message. */
    String noun() {
        return noun;
    }

    /** Characters in its source, at most. */
    int limit() {
        return limit;
    }

    /** Whether its source can have this control character. */
    boolean takes(int control) {
        return this != SUBJECT && (control == '\n' || control == '\r' || control == '\t');
    }

    /** A fresh judge of where its fields stand. */
    EscapingContext escapingContext() {
        return switch (this) {
            case SUBJECT -> new PlainContext(Place.SUBJECT);
            case TEXT -> new PlainContext(Place.TEXT);
            case HTML -> new HtmlContext();
        };
    }
}
