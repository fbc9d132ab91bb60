/** Dashboard pages of lifecycle programs. */
@NullMarked
package dev.intake.http.program;

import org.jspecify.annotations.NullMarked;
