/** The dashboard: pages rendered here, usable without JavaScript, for whoever is signed in. */
@NullMarked
package dev.intake.http.dashboard;

import org.jspecify.annotations.NullMarked;
