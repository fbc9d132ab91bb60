/** APIs of providers that run on this machine. Deliveries are simulated by the testkit. */
@NullMarked
package dev.intake.simulator;

import org.jspecify.annotations.NullMarked;
