package dev.intake.access;

import java.util.Optional;

/**
 * The response to a call, for its repetitions.
 *
 * @param status the HTTP status
 * @param tag the entity tag; absent if the response had none
 * @param body the body; absent if it must not be stored, because it contains a secret or a person's data
 */
public record KeptAnswer(int status, Optional<String> tag, Optional<String> body) {}
