package dev.intake.load;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * What bare SQL must know of the tenants, and would hold in memory.
 *
 * @param tenants the small ids, by index
 * @param programs the one live program of each tenant, by small id
 */
record StoredIds(List<Integer> tenants, Map<Integer, UUID> programs) {
    static StoredIds read(Connection connection) throws SQLException {
        List<Integer> tenants = new ArrayList<>();
        Map<Integer, UUID> programs = new HashMap<>();
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(
                        "SELECT tenant_id, program_id FROM program WHERE state = 'active' ORDER BY tenant_id")) {
            while (row.next()) {
                tenants.add(row.getInt(1));
                programs.put(row.getInt(1), row.getObject(2, UUID.class));
            }
        }
        return new StoredIds(tenants, programs);
    }

    UUID program(int tenant) {
        UUID program = programs.get(tenant);
        if (program == null) {
            throw new IllegalStateException("tenant " + tenant + " has no live program");
        }
        return program;
    }
}
