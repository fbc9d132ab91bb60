/** Export and erasure of the data of one contact, and removal of test events. */
@NullMarked
package dev.intake.privacy;

import org.jspecify.annotations.NullMarked;
