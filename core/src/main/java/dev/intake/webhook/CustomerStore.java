package dev.intake.webhook;

import dev.intake.connector.CustomerRef;
import java.util.Collection;
import java.util.Map;
import java.util.Set;

/** The links of providers' customers, of a unit of work's tenant. */
public interface CustomerStore {
    /** Returns the links of those of the customers that have one. */
    Map<CustomerRef, LinkedCustomer> links(Set<CustomerRef> customers);

    /** Stores new and changed links. No two have the same customer. */
    void save(Collection<LinkedCustomer> links);
}
