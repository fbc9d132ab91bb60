/** The client of a provider's user directory, and the pages of user imports. */
@NullMarked
package dev.intake.http.userimport;

import org.jspecify.annotations.NullMarked;
