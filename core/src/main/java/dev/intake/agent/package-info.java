/** Tokens by which agents use the service for one tenant: shown once, kept as a hash, limited, revocable. */
@NullMarked
package dev.intake.agent;

import org.jspecify.annotations.NullMarked;
