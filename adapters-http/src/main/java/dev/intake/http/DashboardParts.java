package dev.intake.http;

import dev.intake.account.SignIn;
import dev.intake.contact.EmailAddress;
import dev.intake.email.EmailSender;
import dev.intake.http.server.HttpsDocuments;
import dev.intake.http.server.PublicDocuments;
import dev.intake.program.ProgramFiles;
import dev.intake.template.MarkdownRenderer;
import java.time.Duration;
import java.util.Optional;

/**
 * Dependencies of the dashboard and of agents' tools that the core does not provide.
 *
 * @param signIn authenticates people
 * @param programFiles reads and writes programs
 * @param markdown renders emails that are written in Markdown
 * @param testSender sends tests of emails to the people who ask for them
 * @param serviceSender the sender address of tenants without one of their own; absent if no mail server is set
 * @param clientDocuments fetches the documents of applications that connect by OAuth
 * @param refusalDelay mean delay of the response to a sign-in attempt over a limit
 */
public record DashboardParts(
        SignIn signIn,
        ProgramFiles programFiles,
        MarkdownRenderer markdown,
        EmailSender testSender,
        Optional<EmailAddress> serviceSender,
        PublicDocuments clientDocuments,
        Duration refusalDelay) {
    /** Two seconds: short for a person who reads the message, long for a client that repeats attempts. */
    static final Duration DEFAULT_REFUSAL_DELAY = Duration.ofSeconds(2);

    /** Creates parts with {@link HttpsDocuments} and {@link #DEFAULT_REFUSAL_DELAY}. */
    public DashboardParts(
            SignIn signIn,
            ProgramFiles programFiles,
            MarkdownRenderer markdown,
            EmailSender testSender,
            Optional<EmailAddress> serviceSender) {
        this(signIn, programFiles, markdown, testSender, serviceSender, new HttpsDocuments(), DEFAULT_REFUSAL_DELAY);
    }

    /** Rejects a negative delay. */
    public DashboardParts {
        if (refusalDelay.isNegative()) {
            throw new IllegalArgumentException("refusalDelay must not be negative, not " + refusalDelay);
        }
    }
}
