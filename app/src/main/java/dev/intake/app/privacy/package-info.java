/** Commands and metrics for export and erasure of the data of one contact. */
@NullMarked
package dev.intake.app.privacy;

import org.jspecify.annotations.NullMarked;
