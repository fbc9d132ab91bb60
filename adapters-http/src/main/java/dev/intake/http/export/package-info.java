/** Files that people take away with them. */
@NullMarked
package dev.intake.http.export;

import org.jspecify.annotations.NullMarked;
