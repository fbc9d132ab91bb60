package dev.intake.jdbc;

import dev.intake.connector.CustomerRef;
import dev.intake.contact.ContactId;
import dev.intake.contact.ExternalId;
import dev.intake.contact.Subject;
import dev.intake.delivery.LinkedCustomer;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import java.util.UUID;

/** A customer's link as a row of {@code customer_link}, whose columns are named for where they lead. */
final class CustomerRows {
    private CustomerRows() {}

    /** A row that says itself which customer it is of. */
    static LinkedCustomer read(ResultSet row) throws SQLException {
        return read(row, new CustomerRef(Codes.connector(row.getShort("connector")), row.getString("customer_id")));
    }

    static LinkedCustomer read(ResultSet row, CustomerRef customer) throws SQLException {
        Subject subject = new Subject(
                Optional.ofNullable(row.getString("linked_external_id")).map(ExternalId::new),
                Optional.ofNullable(row.getString("linked_email")).map(ContactRows::email));
        return new LinkedCustomer(
                customer,
                subject,
                Optional.ofNullable(row.getObject("linked_contact_id", UUID.class))
                        .map(ContactId::new));
    }
}
