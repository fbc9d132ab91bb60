/** What email providers and mail servers report about emails after they accepted them: bounces and complaints. */
@NullMarked
package dev.intake.feedback;

import org.jspecify.annotations.NullMarked;
