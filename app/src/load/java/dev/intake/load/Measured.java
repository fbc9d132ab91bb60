package dev.intake.load;

/** What a load run measures, each beside something else. */
enum Measured {
    /** Batches over HTTP beside the same work without HTTP, and without the service. */
    BATCHES,
    /** Batches at a steady rate: how long they are waited for, and whether anything grows. */
    STEADY,
    /** Signed deliveries beside bare rows. */
    WEBHOOKS,
    /** The second door beside the ingestion endpoint. */
    DOORS,
    /** Due steps beside bare SQL, and batches beside due steps. */
    STEPS,
    /** Two nodes of the service on one database beside one. */
    NODES,
    /** Tables with row security by tenant, compared with the same tables without it. */
    ROW_SECURITY,
    /** Programs whose enrollments events end beside the same programs without exits. */
    EXITS,
    /** The same, with events of which few begin or end an enrollment, as those of a product do. */
    RARE_EXITS,
    /** The pages of the dashboard, of one large tenant. */
    PAGES
}
