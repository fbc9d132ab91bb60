/** Markdown of program files, rendered by commonmark-java. */
@NullMarked
package dev.intake.app.template;

import org.jspecify.annotations.NullMarked;
