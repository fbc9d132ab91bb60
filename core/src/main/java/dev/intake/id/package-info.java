/** New ids: from outside the rules, so that the rules stay pure. */
@NullMarked
package dev.intake.id;

import org.jspecify.annotations.NullMarked;
