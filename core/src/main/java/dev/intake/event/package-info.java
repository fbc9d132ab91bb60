/** Events: types, deduplication, type profiles, queries, counts, funnels and segments. */
@NullMarked
package dev.intake.event;

import org.jspecify.annotations.NullMarked;
