/** Program files in YAML and JSON. */
@NullMarked
package dev.intake.app.programfile;

import org.jspecify.annotations.NullMarked;
