/** PostgreSQL statements for customers of providers and their links to contacts. */
@NullMarked
package dev.intake.jdbc.customer;

import org.jspecify.annotations.NullMarked;
