/** Tests of the HTTP adapter over real sockets, and the table of bad input that other modules run as well. */
@NullMarked
package dev.intake.http;

import org.jspecify.annotations.NullMarked;
