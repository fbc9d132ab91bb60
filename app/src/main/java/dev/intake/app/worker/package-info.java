/** Background threads of the service. */
@NullMarked
package dev.intake.app.worker;

import org.jspecify.annotations.NullMarked;
