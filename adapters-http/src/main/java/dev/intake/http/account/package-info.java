/** Dashboard pages of dashboard accounts and signing in. */
@NullMarked
package dev.intake.http.account;

import org.jspecify.annotations.NullMarked;
