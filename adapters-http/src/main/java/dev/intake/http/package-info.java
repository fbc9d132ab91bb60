/**
 * The HTTP adapter: reads requests, runs the use cases of the core, writes their outcomes.
 */
@NullMarked
package dev.intake.http;

import org.jspecify.annotations.NullMarked;
