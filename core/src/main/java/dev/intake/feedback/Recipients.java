package dev.intake.feedback;

import dev.intake.contact.EmailAddress;
import dev.intake.kernel.Json;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads the recipients of a report, each an address alone or with a name (RFC 5322, 3.4). Other text is omitted. */
final class Recipients {
    private Recipients() {}

    /**
     * Returns the addressees of an email, one of whom the report is about: the only one, or none if there are several, since
     * nothing shows which one.
     */
    static List<EmailAddress> oneOf(List<Json> addressees) {
        List<EmailAddress> addresses = read(addressees.stream().map(Json::text));
        return addressees.size() == 1 ? addresses : List.of();
    }

    /** Returns the one address. */
    static List<EmailAddress> one(Optional<String> address) {
        return read(Stream.of(address));
    }

    /** Returns the addresses of an array of objects. */
    static List<EmailAddress> fields(List<Json> recipients, String field) {
        return read(recipients.stream().map(recipient -> recipient.text(field)));
    }

    private static List<EmailAddress> read(Stream<Optional<String>> mailboxes) {
        return mailboxes
                .flatMap(Optional::stream)
                .flatMap(mailbox -> EmailAddress.ofMailbox(mailbox).stream())
                .distinct()
                .toList();
    }
}
