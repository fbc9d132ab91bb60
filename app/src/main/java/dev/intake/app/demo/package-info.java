/** A demo: a tenant with a made-up month of signups, usage and billing. */
@NullMarked
package dev.intake.app.demo;

import org.jspecify.annotations.NullMarked;
