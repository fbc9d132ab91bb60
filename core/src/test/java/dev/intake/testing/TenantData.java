package dev.intake.testing;

import dev.intake.connector.Connector;
import dev.intake.connector.CustomerRef;
import dev.intake.connector.ObjectMemory;
import dev.intake.connector.ObjectRef;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactId;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.Identity;
import dev.intake.delivery.DeliveryRecord;
import dev.intake.delivery.FailedDelivery;
import dev.intake.delivery.LinkedCustomer;
import dev.intake.delivery.ParkedEvent;
import dev.intake.event.DedupeKey;
import dev.intake.event.EventId;
import dev.intake.event.EventRecord;
import dev.intake.event.EventType;
import dev.intake.event.TypeProfile;
import dev.intake.program.Enrollment;
import dev.intake.program.Enrollment.Entry;
import dev.intake.program.Program;
import dev.intake.program.ProgramId;
import dev.intake.secret.StoredSecrets;
import dev.intake.tenant.Tenant;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** All that is stored of one tenant. A unit of work changes a copy, which takes the original's place at commit. */
final class TenantData {
    private Tenant tenant;
    final Map<ContactId, Contact> contacts = new HashMap<>();
    final Map<EventId, EventRecord> events = new HashMap<>();
    final Map<EventType, TypeProfile> profiles = new HashMap<>();
    final Map<ProgramId, Program> programs = new HashMap<>();
    final Map<Entry, Enrollment> enrollments = new HashMap<>();
    final Map<DedupeKey, DeliveryRecord> deliveries = new HashMap<>();
    final Map<ObjectRef, ObjectMemory> objects = new HashMap<>();
    final Map<CustomerRef, LinkedCustomer> customers = new HashMap<>();
    final Map<DedupeKey, ParkedEvent> parked = new HashMap<>();
    final Map<DedupeKey, FailedDelivery> failed = new HashMap<>();
    final Map<Connector, StoredSecrets> secrets = new EnumMap<>(Connector.class);

    TenantData(Tenant tenant) {
        this.tenant = tenant;
    }

    TenantData copy() {
        TenantData copy = new TenantData(tenant);
        copy.contacts.putAll(contacts);
        copy.events.putAll(events);
        copy.profiles.putAll(profiles);
        copy.programs.putAll(programs);
        copy.enrollments.putAll(enrollments);
        copy.deliveries.putAll(deliveries);
        copy.objects.putAll(objects);
        copy.customers.putAll(customers);
        copy.parked.putAll(parked);
        copy.failed.putAll(failed);
        copy.secrets.putAll(secrets);
        return copy;
    }

    Tenant tenant() {
        return tenant;
    }

    void tenant(Tenant changed) {
        tenant = changed;
    }

    /** The contacts that the identity could mean; of an email no more than the port promises. */
    List<Contact> named(Identity identity, int perEmail) {
        Stream<Contact> all = contacts.values().stream();
        if (identity instanceof EmailAddress email) {
            return all.filter(contact -> contact.email().filter(email::equals).isPresent())
                    .sorted(Contact.PREFERRED_BY_EMAIL)
                    .limit(perEmail)
                    .toList();
        }
        return all.filter(contact -> contact.id().equals(identity)
                        || contact.externalId().filter(identity::equals).isPresent())
                .toList();
    }
}
