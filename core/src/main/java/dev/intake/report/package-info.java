/** What the operations of a request do, or would do, told operation by operation. */
@NullMarked
package dev.intake.report;

import org.jspecify.annotations.NullMarked;
