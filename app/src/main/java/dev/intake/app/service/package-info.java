/** The running service: its parts start in order, and stop in reverse order. */
@NullMarked
package dev.intake.app.service;

import org.jspecify.annotations.NullMarked;
