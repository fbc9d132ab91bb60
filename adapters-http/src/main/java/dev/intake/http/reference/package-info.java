/** The API reference, made from the OpenAPI description. */
@NullMarked
package dev.intake.http.reference;

import org.jspecify.annotations.NullMarked;
