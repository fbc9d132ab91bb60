package dev.intake.email;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Emails wait because the mail server is unreachable, or refuses the login, the sender or several emails in a row. None fails
 * in the meantime, and one is tried every minute, or less often if the server hangs.
 *
 * @param reason the server's reply or the connection failure of the last attempt
 * @param at when the last attempt ended
 */
public record SendingStop(String reason, Instant at) {
    /** Selects the emails that {@link #of} reads. */
    public static final EmailQuery EMAILS = EmailQuery.latest(20).inStates(EmailStatus.RETRYING);

    /** Without an attempt in this time, the state is unknown, because emails of paused programs are not tried. */
    private static final Duration RECENT = Duration.ofMinutes(10);

    /**
     * Returns the stop that the emails show; empty if none does.
     *
     * @param retrying the result of {@link #EMAILS}
     */
    public static Optional<SendingStop> of(List<StepEmail> retrying, Instant now) {
        return retrying.stream()
                .filter(StepEmail::waitsForServer)
                .filter(email -> email.at().plus(RECENT).isAfter(now))
                .findFirst()
                .flatMap(email -> email.state() instanceof EmailState.Retrying waiting
                        ? Optional.of(new SendingStop(waiting.reason(), email.at()))
                        : Optional.empty());
    }
}
