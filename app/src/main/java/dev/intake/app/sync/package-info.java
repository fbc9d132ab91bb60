/** Commands and workers that import and verify what providers have. */
@NullMarked
package dev.intake.app.sync;

import org.jspecify.annotations.NullMarked;
