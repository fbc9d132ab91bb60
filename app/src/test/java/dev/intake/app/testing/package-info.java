/** What tests of several packages talk to. */
@NullMarked
package dev.intake.app.testing;

import org.jspecify.annotations.NullMarked;
