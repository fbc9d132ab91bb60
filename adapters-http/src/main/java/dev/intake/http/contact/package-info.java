/** Dashboard pages of contacts. */
@NullMarked
package dev.intake.http.contact;

import org.jspecify.annotations.NullMarked;
