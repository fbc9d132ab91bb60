package dev.intake.jdbc.connector;

import dev.intake.connector.CustomerRef;
import dev.intake.connector.LinkedCustomer;
import dev.intake.contact.ContactId;
import dev.intake.contact.ExternalId;
import dev.intake.contact.Subject;
import dev.intake.jdbc.contact.ContactRows;
import dev.intake.jdbc.sql.Codes;
import dev.intake.jdbc.sql.Times;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A customer's link as a row of {@code customer_link}, whose columns are named after their targets. */
public final class CustomerRows {
    private CustomerRows() {}

    /** Reads a row that contains the customer. */
    public static LinkedCustomer read(ResultSet row) throws SQLException {
        return read(row, new CustomerRef(Codes.connector(row.getShort("connector")), row.getString("customer_id")));
    }

    public static LinkedCustomer read(ResultSet row, CustomerRef customer) throws SQLException {
        Subject subject = new Subject(
                Optional.ofNullable(row.getString("linked_external_id")).map(ExternalId::new),
                Optional.ofNullable(row.getString("linked_email")).map(ContactRows::email));
        return new LinkedCustomer(
                customer,
                subject,
                Optional.ofNullable(row.getObject("linked_contact_id", UUID.class))
                        .map(ContactId::new),
                others(row.getString("other_contacts")),
                Times.find(row, "named_at"));
    }

    /**
     * Returns the other contacts as the text of an array; absent if there are none, so that an index contains only the few
     * links with other contacts.
     */
    public static Optional<String> others(LinkedCustomer link) {
        return link.others().isEmpty()
                ? Optional.empty()
                : Optional.of(
                        link.others().stream().map(ContactId::toString).collect(Collectors.joining(",", "{", "}")));
    }

    private static Set<ContactId> others(@Nullable String list) {
        return list == null
                ? Set.of()
                : Arrays.stream(list.split(",", -1))
                        .flatMap(id -> ContactId.parse(id).stream())
                        .collect(Collectors.toSet());
    }
}
