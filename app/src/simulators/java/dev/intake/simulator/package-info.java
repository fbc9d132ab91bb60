/** Providers that run on this machine: their APIs, and their deliveries with all that can go wrong. */
@NullMarked
package dev.intake.simulator;

import org.jspecify.annotations.NullMarked;
