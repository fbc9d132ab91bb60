/** Under which names the service is served, and which pages may send requests to it. */
@NullMarked
package dev.intake.http.site;

import org.jspecify.annotations.NullMarked;
