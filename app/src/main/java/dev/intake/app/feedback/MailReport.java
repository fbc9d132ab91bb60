package dev.intake.app.feedback;

import dev.intake.feedback.Feedback;

/**
 * A report as an email.
 *
 * @param id an id that a repeated report shares
 * @param feedback the feedback that it reports
 */
record MailReport(String id, Feedback feedback) {}
