/** Export and erasure of the data of one contact. */
@NullMarked
package dev.intake.privacy;

import org.jspecify.annotations.NullMarked;
