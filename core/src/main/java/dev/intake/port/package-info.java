/** What the core needs from outside. Every method takes or gives collections; an empty one costs nothing. */
@NullMarked
package dev.intake.port;

import org.jspecify.annotations.NullMarked;
