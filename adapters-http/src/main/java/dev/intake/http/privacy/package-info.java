/** The export of one contact as a JSON file. */
@NullMarked
package dev.intake.http.privacy;

import org.jspecify.annotations.NullMarked;
