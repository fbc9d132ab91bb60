package dev.intake.kernel;

import java.nio.ByteBuffer;
import java.util.Optional;

/** Parses JSON strictly. Implementations are thread-safe. */
@FunctionalInterface
public interface JsonDecoder {
    /** Returns the parsed value of UTF-8 bytes; empty if they are not valid JSON. */
    Optional<Json> decode(ByteBuffer bytes);
}
