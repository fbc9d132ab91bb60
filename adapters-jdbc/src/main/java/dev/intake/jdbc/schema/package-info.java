/** Schema migrations, row security and the distribution of tables on Citus. */
@NullMarked
package dev.intake.jdbc.schema;

import org.jspecify.annotations.NullMarked;
