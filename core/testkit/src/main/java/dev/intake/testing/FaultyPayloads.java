package dev.intake.testing;

import dev.intake.kernel.Json;
import dev.intake.kernel.JsonDecoder;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Decodes Stripe payloads for which the translator throws an exception when it reads the event's time. The required fields of
 * every delivery can be read.
 *
 * @param working the decoder
 * @param fault returns the exception that the translation of a payload throws, if any
 */
public record FaultyPayloads(JsonDecoder working, Function<Json, Optional<RuntimeException>> fault)
        implements JsonDecoder {
    /** Returns a decoder of payloads whose translation throws this exception. */
    public static FaultyPayloads all(JsonDecoder working, RuntimeException thrown) {
        return new FaultyPayloads(working, payload -> Optional.of(thrown));
    }

    @Override
    public Optional<Json> decode(ByteBuffer bytes) {
        return working.decode(bytes)
                .map(payload -> fault.apply(payload)
                        .map(thrown -> planted(payload, thrown))
                        .orElse(payload));
    }

    private static Json planted(Json payload, RuntimeException thrown) {
        Map<String, Json> members = new LinkedHashMap<>(payload.members());
        members.put("created", new Json.Numeric(new Throwing(thrown)));
        return new Json.Members(members);
    }

    private static final class Throwing extends BigDecimal {
        private static final long serialVersionUID = 1;

        private final transient RuntimeException thrown;

        Throwing(RuntimeException thrown) {
            super(0);
            this.thrown = thrown;
        }

        @Override
        public long longValueExact() {
            throw thrown;
        }
    }
}
