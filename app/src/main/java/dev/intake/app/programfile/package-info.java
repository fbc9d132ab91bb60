/** Programs as people write them down: YAML and JSON files. */
@NullMarked
package dev.intake.app.programfile;

import org.jspecify.annotations.NullMarked;
