package dev.intake.jdbc.suppression;

import dev.intake.contact.EmailAddress;
import dev.intake.jdbc.sql.AddressHash;
import dev.intake.jdbc.sql.TenantQueries;
import dev.intake.suppression.Suppression;
import dev.intake.suppression.SuppressionViews;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads the table {@code suppression}, in which addresses are stored as hashes with the tenant's key. */
public class JdbcSuppressionViews implements SuppressionViews {
    private static final String OF_ADDRESSES = """
            SELECT sent.email_key, s.reason, s.scope, s.since, s.cause, s.lifted_at, s.lifted_by
            FROM suppression_key AS k
            CROSS JOIN unnest(:emails) AS sent (email_key)
            JOIN suppression AS s ON s.tenant_id = k.tenant_id AND s.address = %s
            WHERE k.tenant_id = :tenant AND s.tenant_id = :tenant
            ORDER BY s.address, s.reason
            """.formatted(AddressHash.OF.formatted("sent.email_key"));

    private final TenantQueries queries;

    public JdbcSuppressionViews(TenantQueries queries) {
        this.queries = queries;
    }

    /** A suppression of an address that was asked for. */
    private record OfAddress(String key, Suppression suppression) {}

    @Override
    public Map<EmailAddress, List<Suppression>> suppressions(Set<EmailAddress> addresses) {
        Map<String, List<Suppression>> found = queries
                .sql(OF_ADDRESSES)
                .rows(addresses)
                .texts("emails", EmailAddress::key)
                .list(row -> new OfAddress(row.getString("email_key"), SuppressionRows.read(row)))
                .stream()
                .collect(Collectors.groupingBy(
                        OfAddress::key, Collectors.mapping(OfAddress::suppression, Collectors.toList())));
        return addresses.stream()
                .filter(address -> found.containsKey(address.key()))
                .collect(Collectors.toMap(
                        address -> address,
                        address -> SuppressionRows.sorted(found.getOrDefault(address.key(), List.of()))));
    }
}
