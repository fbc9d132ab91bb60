package dev.intake.planted.two;

import dev.intake.planted.one.One;
import java.util.Optional;

/** The other half of the cycle. */
public record Two(Optional<One> one) {}
