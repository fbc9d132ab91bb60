/** The enrollment of a contact in a program: once per program and contact. */
@NullMarked
package dev.intake.enrollment;

import org.jspecify.annotations.NullMarked;
