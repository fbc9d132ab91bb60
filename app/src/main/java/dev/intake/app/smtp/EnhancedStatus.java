package dev.intake.app.smtp;

import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An enhanced status code, which gives the reason for a reply. (RFC 3463; RFC 7504, 7505 and 7293 for later details)
 *
 * @param kind 2, 4 or 5
 * @param subject what it is about, such as 1 for addresses and 7 for security and policy
 * @param detail the reason within the subject
 */
record EnhancedStatus(int kind, int subject, int detail) {
    private static final Pattern WRITTEN =
            Pattern.compile("([245])\\d\\d[ -]#?([245])\\.(\\d{1,3})\\.(\\d{1,3})(?![\\d.]).*", Pattern.DOTALL);

    /** The kind of permanent refusals. */
    static final int PERMANENT = 5;

    private static final int ADDRESS = 1;
    private static final int MAILBOX = 2;
    private static final int SYSTEM = 3;
    private static final int CONTENT = 6;
    private static final int POLICY = 7;

    /** No such mailbox, domain or form of address; the mailbox has moved; the domain accepts no email. */
    private static final Set<Integer> NO_SUCH_ADDRESS = Set.of(1, 2, 3, 6, 10);

    private static final Set<Integer> BAD_SENDER_ADDRESS = Set.of(7, 8);
    private static final int DISABLED = 1;
    private static final int FULL = 2;
    private static final int TOO_LONG_FOR_MAILBOX = 3;
    private static final int TOO_LONG_FOR_SYSTEM = 4;

    /** The mailbox or its domain has a new owner. */
    private static final Set<Integer> OTHER_OWNER = Set.of(17, 18);

    /** The recipient is a closed mailing list, or the priority of the email is too low. */
    private static final Set<Integer> POLICY_FOR_ONE = Set.of(2, 15, 16);

    /** Returns the status at the start of a reply; absent if there is none or it contradicts the reply code. */
    static Optional<EnhancedStatus> of(String reply) {
        Matcher written = WRITTEN.matcher(reply);
        return written.matches() && written.group(1).equals(written.group(2))
                ? Optional.of(new EnhancedStatus(number(written, 2), number(written, 3), number(written, 4)))
                : Optional.empty();
    }

    /** Returns the status in a field of a delivery status notification; absent if it is malformed. (RFC 3464, 2.3.4) */
    static Optional<EnhancedStatus> ofField(String status) {
        return of(status.isEmpty() ? "" : status.charAt(0) + "00 " + status);
    }

    private static int number(Matcher written, int group) {
        return Integer.parseInt(written.group(group));
    }

    /** Returns whether the recipient's address cannot receive this email. */
    boolean isNoSuchRecipient() {
        return (subject == ADDRESS && NO_SUCH_ADDRESS.contains(detail))
                || (subject == MAILBOX && detail == DISABLED)
                || (subject == POLICY && OTHER_OWNER.contains(detail));
    }

    /** Returns whether the reason is the sender, the login or a policy, which other emails of the sender would violate, too. */
    boolean isAboutTheSender() {
        return isAboutTheSendersAddress()
                || (subject == POLICY && !OTHER_OWNER.contains(detail) && !POLICY_FOR_ONE.contains(detail));
    }

    /** Returns whether the reason is the address of the sender. */
    boolean isAboutTheSendersAddress() {
        return subject == ADDRESS && BAD_SENDER_ADDRESS.contains(detail);
    }

    /** Returns whether the reason is the size or the content of this email. */
    boolean isAboutTheContent() {
        return subject == CONTENT
                || (subject == MAILBOX && detail == TOO_LONG_FOR_MAILBOX)
                || (subject == SYSTEM && detail == TOO_LONG_FOR_SYSTEM);
    }

    /** Returns whether the recipient's mailbox is full, which is temporary. */
    boolean isMailboxFull() {
        return subject == MAILBOX && detail == FULL;
    }
}
