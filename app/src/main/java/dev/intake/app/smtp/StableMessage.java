package dev.intake.app.smtp;

import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.internet.MimeMessage;

/** A message that keeps the id that it was given; the library would make another one each time that it is sent. */
final class StableMessage extends MimeMessage {
    private final String id;

    /**
     * An empty message.
     *
     * @param id without the angle brackets
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
