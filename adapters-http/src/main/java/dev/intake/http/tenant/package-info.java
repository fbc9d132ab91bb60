/** The integration settings of a tenant. */
@NullMarked
package dev.intake.http.tenant;

import org.jspecify.annotations.NullMarked;
