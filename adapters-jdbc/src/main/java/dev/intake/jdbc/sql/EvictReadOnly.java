package dev.intake.jdbc.sql;

import com.zaxxer.hikari.SQLExceptionOverride;
import java.sql.SQLException;

/**
 * Evicts a pool's connection to a server that became read-only, because after a switchover another server is the primary.
 * Public because the pool instantiates it by name.
 */
public final class EvictReadOnly implements SQLExceptionOverride {
    private static final String READ_ONLY_TRANSACTION = "25006";

    @java.lang.Override
    public SQLExceptionOverride.Override adjudicate(SQLException thrown) {
        return READ_ONLY_TRANSACTION.equals(thrown.getSQLState())
                ? SQLExceptionOverride.Override.MUST_EVICT
                : SQLExceptionOverride.Override.CONTINUE_EVICT;
    }
}
