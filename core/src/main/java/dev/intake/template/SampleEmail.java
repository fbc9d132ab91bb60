package dev.intake.template;

import dev.intake.tenant.EmailLayout;
import java.util.Optional;

/** An email that shows a layout. */
public final class SampleEmail {
    private static final String SUBJECT = "A sample email";

    private static final String TEXT = """
            A heading

            This is a sample with a link: https://example.com

            - one
            - two""";

    private static final String HTML = """
            <h1>A heading</h1>
            <p>This is a sample with <a href="https://example.com">a link</a>.</p>
            <ul>
            <li>one</li>
            <li>two</li>
            </ul>
            <blockquote>
            <p>A quotation.</p>
            </blockquote>
            """;

    private SampleEmail() {}

    /** Returns the sample in a layout, as if it had been written in Markdown. */
    public static RenderedEmail in(EmailLayout layout) {
        return new RenderedEmail(
                SUBJECT, EmailDocument.text(layout, TEXT), Optional.of(EmailDocument.html(layout, SUBJECT, HTML)));
    }
}
