package dev.intake.jdbc.event;

import dev.intake.event.EventType;
import dev.intake.event.TypeProfile;
import dev.intake.event.TypeProfiles;
import dev.intake.jdbc.sql.TenantQueries;
import java.util.Optional;

/** Reads the table {@code type_profile}. */
public record JdbcTypeProfiles(TenantQueries queries) implements TypeProfiles {
    @Override
    public Optional<TypeProfile> profile(EventType type) {
        return queries.sql("SELECT type, common_keys FROM type_profile WHERE tenant_id = :tenant AND type = :type")
                .bind("type", type.value())
                .find(EventRows::readProfile);
    }
}
