/** The sources of events: a tenant's backend and the provider connectors. */
@NullMarked
package dev.intake.source;

import org.jspecify.annotations.NullMarked;
