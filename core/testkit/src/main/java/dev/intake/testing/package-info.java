/**
 * What programs that embed Intake, and Intake's own modules, test with: a storage in memory, a tenant and its operations,
 * providers and their deliveries, JSON from text, a clock and ids. The kit of contract tests that every storage must pass
 * is beside it, in the test-jar of the core.
 */
@NullMarked
package dev.intake.testing;

import org.jspecify.annotations.NullMarked;
