package dev.intake.connector;

/**
 * What is remembered of an invoice. Both facts are final, so the order of events does not matter.
 *
 * @param failed whether a payment of it has failed
 * @param paid whether it is known to be paid
 */
public record InvoiceMemory(boolean failed, boolean paid) implements ObjectMemory {
    /** The memory of an unknown invoice. */
    public static final InvoiceMemory NOTHING = new InvoiceMemory(false, false);

    /** Returns the memory after an event that showed these facts. */
    public InvoiceMemory after(boolean alsoFailed, boolean alsoPaid) {
        return new InvoiceMemory(failed || alsoFailed, paid || alsoPaid);
    }

    @Override
    public <R> R fold(Cases<R> cases) {
        return cases.invoice().apply(this);
    }
}
