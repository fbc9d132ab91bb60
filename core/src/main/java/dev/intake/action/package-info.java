/** Actions: what can be asked for is declared once, and doors derive from the declaration. (ADR 151) */
@NullMarked
package dev.intake.action;

import org.jspecify.annotations.NullMarked;
