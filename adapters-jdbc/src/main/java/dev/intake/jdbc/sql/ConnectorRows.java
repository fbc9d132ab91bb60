package dev.intake.jdbc.sql;

import static dev.intake.jdbc.sql.Columns.shorts;

import dev.intake.jdbc.sql.DeferredStatement.RowReader;
import dev.intake.source.Connector;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads tables with at most one row for each connector of a tenant. */
public final class ConnectorRows {
    private ConnectorRows() {}

    /**
     * Returns the rows of these connectors; connectors without a row are absent.
     *
     * @param sql selects the columns of connector and value, where the connector is in {@code :connectors}
     * @param reader reads the value of a row
     */
    public static <V> Map<Connector, V> read(
            TenantSession session, String sql, Set<Connector> connectors, RowReader<V> reader) {
        if (connectors.isEmpty()) {
            return Map.of();
        }
        return session.query(
                sql,
                query -> query.bind("connectors", shorts(connectors, Codes::of))
                        .map((row, context) -> Map.entry(Codes.connector(row.getShort("connector")), reader.read(row)))
                        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
    }
}
