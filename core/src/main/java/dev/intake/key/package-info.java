/** Ingestion keys: shown once, kept as a hash, checked in constant time. */
@NullMarked
package dev.intake.key;

import org.jspecify.annotations.NullMarked;
