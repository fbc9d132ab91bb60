/** What all storage ports share: the unit of work and the failure of storage. */
@NullMarked
package dev.intake.store;

import org.jspecify.annotations.NullMarked;
