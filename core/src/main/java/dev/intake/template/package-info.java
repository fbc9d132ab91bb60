/** Email templates: merge fields, strict rendering, and the fields that a template may use. */
@NullMarked
package dev.intake.template;

import org.jspecify.annotations.NullMarked;
