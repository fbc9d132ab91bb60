@NullMarked
package dev.intake.http.api;

import org.jspecify.annotations.NullMarked;
