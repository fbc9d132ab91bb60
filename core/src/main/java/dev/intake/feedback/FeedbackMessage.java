package dev.intake.feedback;

/**
 * A report of a provider.
 *
 * @param id the provider's id, the same when it repeats the report
 * @param feedback its content
 */
public record FeedbackMessage(String id, Feedback feedback) {}
