/** Clients of what providers offer: their lists of users, subscriptions and events, and the service of Amazon SNS. */
@NullMarked
package dev.intake.http.provider;

import org.jspecify.annotations.NullMarked;
