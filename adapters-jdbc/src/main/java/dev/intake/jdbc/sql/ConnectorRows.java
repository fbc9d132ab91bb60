package dev.intake.jdbc.sql;

import dev.intake.jdbc.sql.DeferredStatement.RowReader;
import dev.intake.kernel.Connector;
import java.util.Map;
import java.util.stream.Collectors;

/** Reads tables with at most one row for each connector of a tenant. */
public final class ConnectorRows {
    private ConnectorRows() {}

    /**
     * Returns the tenant's rows; connectors without a row are absent.
     *
     * @param sql selects the columns of connector and value
     * @param reader reads the value of a row
     */
    public static <V> Map<Connector, V> read(TenantQueries queries, String sql, RowReader<V> reader) {
        return queries.query(
                sql,
                query -> query.map((row, context) ->
                                Map.entry(Codes.connector(row.getShort("connector")), reader.read(row)))
                        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
    }
}
