/** PostgreSQL statements for imports and verifications of what providers have. */
@NullMarked
package dev.intake.jdbc.sync;

import org.jspecify.annotations.NullMarked;
