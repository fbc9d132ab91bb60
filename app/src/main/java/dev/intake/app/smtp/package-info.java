/** Email over SMTP: messages, connections and the replies of servers. */
@NullMarked
package dev.intake.app.smtp;

import org.jspecify.annotations.NullMarked;
