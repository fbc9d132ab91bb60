/** What has come in and what became of it, counted; and what was sent and not recorded. */
@NullMarked
package dev.intake.traffic;

import org.jspecify.annotations.NullMarked;
