package dev.intake.connector;

/**
 * What is remembered of a provider's object so that later events of it can be understood. It learns from every verified
 * event of the object, ignored ones too, and an older payload never undoes what a newer one showed. (Decisions 1, last
 * paragraph)
 */
public sealed interface ObjectMemory
        permits SubscriptionMemory, InvoiceMemory, RefundMemory, UserMemory, ErasedUser, MetadataMemory {}
