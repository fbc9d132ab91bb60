package dev.intake.app.smtp;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Whether a permanent refusal says that the recipient's address receives nothing: by its enhanced status code or, where
 * the code leaves it open, by code and text together. Large providers refuse dead addresses with general codes: Outlook
 * with 5.5.0, Microsoft 365 with 5.4.1, Yandex with 5.7.1, others with none.
 */
public final class NoSuchRecipient {
    /** What mail servers write about an address that does not exist, whatever the code. */
    private static final Pattern NO_SUCH_USER =
            Pattern.compile("\\b(no such|unknown|invalid|non-?existent|unrouteable|undeliverable)"
                    + " (local )?(user|mailbox|recipient|account|address|person)\\b"
                    + "|\\b(user|mailbox|recipient|account|addressee)( \\S+)?( is| was| has been)?"
                    + " (unknown|not found|not known|not active|no longer (?:active|available|exists|valid|with us|works here)"
                    + "|invalid|disabled|deactivated|inactive|suspended|closed|terminated|discontinued|deleted)\\b"
                    + "|\\b(user|mailbox|recipient|account|address)( \\S+)? (does not|doesn't|doesn.t) exist\\b"
                    + "|\\bno (mailbox|user) (here )?(by|with) that name\\b"
                    + "|\\bunknown local[- ]part\\b|\\bbad destination mailbox address\\b"
                    + "|\\b(doesn't|does not) have an? \\S+ account\\b");

    /** General texts, each with the general codes with which it means a dead address. */
    private static final List<General> GENERAL = List.of(
            new General("mailbox unavailable", List.of("", "5.5.0", "5.0.0", "5.1.0", "5.2.0")),
            new General("address rejected", List.of("5.1.0")),
            new General("recipient address rejected", List.of("", "5.4.1", "5.5.0", "5.0.0", "5.1.0")));

    /** Words of refusals about the sender, its account or reputation, or a policy, or about a state that may pass. */
    private static final Pattern OTHER_REASON = Pattern.compile(
            "sender|sending|\\byour (?:\\S+ )?account\\b|mail from|policy|policies|spam|block|black ?list"
                    + "|reputation|\\brelay|authentica|grey-?list|gray-?list|\\bfull\\b|quota|storage|try again|temporar|\\bspf\\b|dkim"
                    + "|dmarc|verif|too (many|large|big)|rate limit");

    /** Replies repeat the address, whose words say nothing. */
    private static final Pattern ADDRESS = Pattern.compile("[^\\s@]{1,64}+@\\S{1,255}+");

    private record General(String text, List<String> codes) {}

    private NoSuchRecipient() {}

    /**
     * Returns whether the refusal closes the address.
     *
     * @param reply a reply of a mail server, whose code is permanent
     */
    static boolean isNamedBy(String reply) {
        Optional<EnhancedStatus> status = EnhancedStatus.of(reply);
        return status.filter(EnhancedStatus::isNoSuchRecipient).isPresent() || isNamedByText(status, reply);
    }

    /**
     * Returns whether a delivery status notification closes the address. (RFC 3464, 2.3.4 and 2.3.6)
     *
     * @param status the field {@code Status}
     * @param diagnostic the field {@code Diagnostic-Code}; other than SMTP's replies, maybe without that type, it is not read
     */
    public static boolean isNamedBy(String status, String diagnostic) {
        Optional<EnhancedStatus> code = EnhancedStatus.ofField(status);
        if (code.filter(EnhancedStatus::isNoSuchRecipient).isPresent()) {
            return true;
        }
        int type = diagnostic.indexOf(';');
        String reply = diagnostic.substring(type + 1).strip();
        return status.startsWith("5")
                && (type < 0 || diagnostic.regionMatches(true, 0, "smtp", 0, "smtp".length()))
                && reply.startsWith("5")
                && isNamedByText(EnhancedStatus.of(reply).or(() -> code), reply);
    }

    private static boolean isNamedByText(Optional<EnhancedStatus> status, String reply) {
        String text =
                ADDRESS.matcher(reply.toLowerCase(Locale.ROOT)).replaceAll("it").replaceAll("\\s+", " ");
        if (OTHER_REASON.matcher(text).find()
                || status.filter(NoSuchRecipient::excludesIt).isPresent()) {
            return false;
        }
        String code = status.map(known -> known.kind() + "." + known.subject() + "." + known.detail())
                .orElse("");
        return NO_SUCH_USER.matcher(text).find()
                || GENERAL.stream()
                        .anyMatch(general ->
                                text.contains(general.text()) && general.codes().contains(code));
    }

    /** The address of the sender, a full mailbox and the content are other reasons, whatever the text. */
    private static boolean excludesIt(EnhancedStatus status) {
        return status.kind() != EnhancedStatus.PERMANENT
                || status.isAboutTheContent()
                || status.isMailboxFull()
                || status.isAboutTheSendersAddress();
    }
}
