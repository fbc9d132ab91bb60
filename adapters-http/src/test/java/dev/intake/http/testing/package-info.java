/** A server over real sockets, browsers, and other fixtures of the HTTP adapter's tests. */
@NullMarked
package dev.intake.http.testing;

import org.jspecify.annotations.NullMarked;
