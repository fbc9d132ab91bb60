/**
 * Credentials of programs and the audit record: ingestion keys, agent tokens, audit entries. A credential is shown once
 * and stored as a hash.
 */
@NullMarked
package dev.intake.access;

import org.jspecify.annotations.NullMarked;
