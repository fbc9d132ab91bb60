/**
 * What adapters and embedding programs test with: a storage in memory, and the conformance kit that it and every other
 * storage must pass.
 */
@NullMarked
package dev.intake.testing;

import org.jspecify.annotations.NullMarked;
