package dev.intake.jdbc.event;

import dev.intake.attribute.AttributeKey;
import dev.intake.event.EventType;
import dev.intake.event.TypeProfile;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;

/** Maps type profiles to rows of {@code type_profile}. */
public final class ProfileRows {
    /** Separates keys in a text, because {@code unnest} would flatten nested arrays; no key contains it. */
    private static final String SEPARATOR = ",";

    private ProfileRows() {}

    public static TypeProfile read(ResultSet row) throws SQLException {
        Set<AttributeKey> keys = new HashSet<>();
        for (String key : (String[]) row.getArray("common_keys").getArray()) {
            keys.add(new AttributeKey(key));
        }
        return new TypeProfile(new EventType(row.getString("type")), keys);
    }

    public static String joinedKeys(TypeProfile profile) {
        return profile.commonKeys().stream().map(AttributeKey::value).sorted().collect(Collectors.joining(SEPARATOR));
    }
}
