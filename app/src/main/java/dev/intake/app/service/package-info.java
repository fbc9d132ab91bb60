/** The running service: its parts started in order, and stopped in the opposite one. */
@NullMarked
package dev.intake.app.service;

import org.jspecify.annotations.NullMarked;
