/** The management API: what a tenant's backend reads and changes with a token. */
@NullMarked
package dev.intake.http.api;

import org.jspecify.annotations.NullMarked;
