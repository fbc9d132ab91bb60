/** A program that embeds the rules of ingestion. */
module example.embedding {
    requires dev.intake.core;
}
