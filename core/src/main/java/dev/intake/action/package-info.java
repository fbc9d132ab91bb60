/** Actions: each thing that can be asked for is declared once, and every door derives from the declaration. (ADR 151) */
@NullMarked
package dev.intake.action;

import org.jspecify.annotations.NullMarked;
