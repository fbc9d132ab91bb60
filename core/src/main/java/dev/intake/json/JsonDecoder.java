package dev.intake.json;

import java.nio.ByteBuffer;
import java.util.Optional;

/** Reads JSON, strictly. Safe for use by several threads. */
@FunctionalInterface
public interface JsonDecoder {
    /** The value that the bytes are in UTF-8, or nothing when they are not JSON. */
    Optional<Json> decode(ByteBuffer bytes);
}
