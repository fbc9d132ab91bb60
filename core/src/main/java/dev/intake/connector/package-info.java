/** What the webhooks of all providers have in common: signatures, lifecycle events, what is remembered and who is meant. */
@NullMarked
package dev.intake.connector;

import org.jspecify.annotations.NullMarked;
