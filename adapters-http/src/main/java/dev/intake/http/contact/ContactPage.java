package dev.intake.http.contact;

import dev.intake.attribute.AttributeValue;
import dev.intake.attribute.Attributes;
import dev.intake.contact.Consent;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactName;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.ExternalId;
import dev.intake.event.EventRecord;
import dev.intake.event.EventType;
import dev.intake.http.event.FeedRow;
import dev.intake.http.page.ContactRow;
import dev.intake.http.page.Labels;
import dev.intake.http.page.Page;
import dev.intake.http.page.Pager;
import dev.intake.webhook.DeliveryRecord;
import dev.intake.webhook.LinkedCustomer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * {@code contact.jte}: all that is known of one contact.
 *
 * @param page what is around it
 * @param contact who
 * @param path of the page
 * @param programs why each program started or not
 * @param emails some of the emails to the contact, last changed first
 * @param customers the customers at providers that it is
 * @param events some of its events, latest first
 * @param byArrival whether the events are in order of arrival, as there are too many to sort
 * @param deliveries some of the deliveries about it, newest first
 */
public record ContactPage(
        Page page,
        Contact contact,
        String path,
        List<ContactProgram> programs,
        Older<ContactEmail> emails,
        List<LinkedCustomer> customers,
        Older<EventRecord> events,
        boolean byArrival,
        Older<DeliveryRecord> deliveries) {
    /**
     * Some of what there is, newest first.
     *
     * @param rows some
     * @param pager the links to the pages beside
     */
    public record Older<T>(List<T> rows, Pager pager) {
        /** Returns whether newer ones are left out. */
        public boolean isOlder() {
            return pager.previous().isPresent();
        }
    }

    /**
     * What is known under a name.
     *
     * @param name the name
     * @param value what is known
     */
    public record Fact(String name, String value) {}

    public String title() {
        return ContactRow.title(contact);
    }

    /** Who it is, and since when. */
    public List<Fact> identity() {
        List<Fact> facts = new ArrayList<>();
        facts.add(new Fact("Contact id", contact.id().toString()));
        facts.add(new Fact(
                "External id", contact.externalId().map(ExternalId::value).orElse("none")));
        facts.add(new Fact("Email", contact.email().map(EmailAddress::value).orElse("none")));
        facts.add(new Fact("Name", contact.name().map(ContactName::value).orElse("none")));
        facts.add(new Fact("Created", Labels.exact(contact.createdAt())));
        facts.add(new Fact("Last changed", Labels.exact(contact.updatedAt())));
        contact.deactivatedAt()
                .ifPresent(at -> facts.add(new Fact("Deactivated", Labels.exact(at) + ": programs have stopped")));
        return facts;
    }

    /** Whether it may be mailed, since when and why. */
    public String consent() {
        if (contact.consent() instanceof Consent.Granted granted) {
            return "Granted " + Labels.exact(granted.at()) + ", with the first address, which came through "
                    + Labels.of(granted.source()) + ".";
        }
        return contact.consent() instanceof Consent.Withdrawn withdrawn
                ? "Withdrawn " + Labels.exact(withdrawn.at()) + " by the contact, who unsubscribed. Nothing is sent."
                : "Not recorded: there has been no email address. Nothing is sent.";
    }

    public String consentState() {
        if (contact.consent() instanceof Consent.Granted) {
            return "granted";
        }
        return contact.consent() instanceof Consent.Withdrawn ? "withdrawn" : "none";
    }

    public List<Fact> attributes() {
        return facts(contact.attributes());
    }

    /** Attributes or properties, by name. */
    public static List<Fact> facts(Attributes attributes) {
        List<Fact> facts = new ArrayList<>();
        attributes.asMap().forEach((key, value) -> facts.add(new Fact(key.value(), text(value))));
        return facts;
    }

    private static String text(AttributeValue value) {
        if (value instanceof AttributeValue.Text text) {
            return text.value();
        }
        if (value instanceof AttributeValue.Whole whole) {
            return Long.toString(whole.value());
        }
        return value instanceof AttributeValue.Decimal decimal
                ? Double.toString(decimal.value())
                : Boolean.toString(((AttributeValue.Flag) value).value());
    }

    /** Returns when it occurred, and when it arrived where that is another minute. */
    public static String when(EventRecord event) {
        String occurred = Labels.exact(event.occurredAt());
        String arrived = Labels.exact(event.receivedAt());
        if (occurred.equals(arrived)) {
            return occurred;
        }
        return occurred + (event.historical() ? ", loaded " : ", arrived ") + arrived;
    }

    public static String outcome(DeliveryRecord delivery) {
        String outcome = delivery.outcome().label();
        return delivery.became()
                        .map(EventType::value)
                        .map(type -> outcome + ", became " + type)
                        .orElse(outcome)
                + FeedRow.reason(delivery).map(reason -> ": " + reason).orElse("");
    }

    public static String customer(LinkedCustomer link) {
        return link.customer().connector().name().charAt(0)
                + link.customer().connector().name().substring(1).toLowerCase(Locale.ROOT);
    }

    /** What has to be typed before the contact is erased: the address, else the external id. */
    public String toConfirm() {
        return confirmation(contact);
    }

    static String confirmation(Contact contact) {
        return contact.email()
                .map(EmailAddress::value)
                .or(() -> contact.externalId().map(ExternalId::value))
                .orElseThrow();
    }
}
