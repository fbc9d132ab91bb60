package dev.intake.app.feedback;

import dev.intake.feedback.Feedback;

/**
 * A report as an email.
 *
 * @param id the same for a repeated report
 * @param feedback what it says
 */
record MailReport(String id, Feedback feedback) {}
