package dev.intake.webhook;

import java.util.Set;

/** The ignored deliveries of a unit of work's tenant, unless it keeps none. (ADR 139) */
public interface IgnoredStore extends KeptBodies<IgnoredDelivery> {
    /**
     * Removes the deliveries whose bodies have one of the mentions.
     *
     * @return the number of removed deliveries
     */
    int dropNaming(Set<Mention> mentions);
}
