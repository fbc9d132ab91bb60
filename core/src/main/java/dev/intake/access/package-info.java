/**
 * Credentials of programs, and the record of who did what: ingestion keys, agent tokens and the audit record. A credential is
 * shown once and stored as a hash.
 */
@NullMarked
package dev.intake.access;

import org.jspecify.annotations.NullMarked;
