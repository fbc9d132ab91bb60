package dev.intake.feedback;

import dev.intake.contact.EmailAddress;
import dev.intake.json.Json;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads the recipients of a report. Text that is not an address is omitted. */
final class Recipients {
    private Recipients() {}

    /** Returns the addresses of an array of strings. */
    static List<EmailAddress> texts(List<Json> addresses) {
        return addresses.stream()
                .flatMap(address -> address(address.text()).stream())
                .distinct()
                .toList();
    }

    /** Returns the one address. */
    static List<EmailAddress> one(Optional<String> address) {
        return address(address).stream().toList();
    }

    private static Optional<EmailAddress> address(Optional<String> text) {
        return text.flatMap(EmailAddress::parse);
    }

    /** Returns the addresses of an array of objects. */
    static List<EmailAddress> fields(List<Json> recipients, String field) {
        Stream<Optional<String>> texts = recipients.stream().map(recipient -> recipient.text(field));
        return texts.flatMap(text -> address(text).stream()).distinct().toList();
    }
}
