package dev.intake.app.smtp;

import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.internet.MimeMessage;

/** A message with a fixed id. The library would generate another id for each attempt. */
final class StableMessage extends MimeMessage {
    private final String id;

    /**
     * Creates an empty message.
     *
     * @param id the message id, without angle brackets
     */
    StableMessage(Session session, String id) {
        super(session);
        this.id = id;
    }

    @Override
    protected void updateMessageID() throws MessagingException {
        setHeader("Message-ID", "<" + id + ">");
    }
}
