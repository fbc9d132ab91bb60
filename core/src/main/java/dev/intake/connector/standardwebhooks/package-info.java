/** The signature scheme of the Standard Webhooks specification, which Polar and Clerk follow. */
@NullMarked
package dev.intake.connector.standardwebhooks;

import org.jspecify.annotations.NullMarked;
