/**
 * Attacks a running service from this machine's loopback network, and measures what honest clients notice. See the section
 * on attacks in docs/contributing.md.
 */
@NullMarked
package dev.intake.attack;

import org.jspecify.annotations.NullMarked;
