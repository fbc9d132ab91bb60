package dev.intake.jdbc.sql;

import dev.intake.kernel.Connector;
import java.util.Map;

/** Reads tables with at most one row for each connector of a tenant. */
public final class ConnectorRows {
    private ConnectorRows() {}

    /**
     * Returns the tenant's rows; connectors without a row are absent.
     *
     * @param sql selects the columns of connector and value
     * @param reader reads the value of a row
     */
    public static <V> Map<Connector, V> read(TenantQueries queries, String sql, Sql.RowReader<V> reader) {
        return queries.sql(sql).map(row -> Codes.connector(row.getShort("connector")), row -> reader.read(row));
    }
}
