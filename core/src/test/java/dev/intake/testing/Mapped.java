package dev.intake.testing;

import dev.intake.kernel.Json;
import dev.intake.kernel.JsonDecoder;
import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A decoder that hides the types that a mapping does not have, until the mapping is the present one. */
public final class Mapped implements JsonDecoder {
    private final Set<String> unmapped;

    public Mapped(Set<String> unmapped) {
        this.unmapped = new HashSet<>(unmapped);
    }

    /** From now on, no type is hidden. */
    public void becomesNew() {
        unmapped.clear();
    }

    @Override
    public Optional<Json> decode(ByteBuffer bytes) {
        return TestWebhooks.decode(bytes)
                .map(payload -> payload.text("type")
                        .filter(unmapped::contains)
                        .map(type -> renamed(payload, type + " of a later version"))
                        .orElse(payload));
    }

    private static Json renamed(Json payload, String type) {
        Map<String, Json> members = new LinkedHashMap<>(payload.members());
        members.put("type", new Json.Text(type));
        return new Json.Members(members);
    }
}
