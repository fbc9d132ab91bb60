/** The enrollment of a contact in a program: once per program and contact, unless the program lets contacts enter again. */
@NullMarked
package dev.intake.enrollment;

import org.jspecify.annotations.NullMarked;
