/** PostgreSQL statements for enrollments and their exits. */
@NullMarked
package dev.intake.jdbc.enrollment;

import org.jspecify.annotations.NullMarked;
