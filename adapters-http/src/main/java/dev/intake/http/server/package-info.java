/** The HTTP server: connections, bodies, faults, hosts, probes and request ids. */
@NullMarked
package dev.intake.http.server;

import org.jspecify.annotations.NullMarked;
