/** Test worlds: what a tenant's test keys and test secrets bring in, apart from the live data. */
@NullMarked
package dev.intake.testworld;

import org.jspecify.annotations.NullMarked;
