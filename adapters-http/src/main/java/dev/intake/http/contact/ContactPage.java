package dev.intake.http.contact;

import dev.intake.connector.LinkedCustomer;
import dev.intake.contact.Attributes;
import dev.intake.contact.Consent;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactName;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.ExternalId;
import dev.intake.event.EventType;
import dev.intake.http.event.FeedRow;
import dev.intake.http.page.ContactRow;
import dev.intake.http.page.Labels;
import dev.intake.http.page.Page;
import dev.intake.http.page.Pager;
import dev.intake.suppression.Suppression;
import dev.intake.suppression.SuppressionReason;
import dev.intake.suppression.SuppressionScope;
import dev.intake.webhook.DeliveryRecord;
import java.util.ArrayList;
import java.util.List;

/**
 * {@code contact.jte}: everything stored about a contact.
 *
 * @param page the page's frame
 * @param contact the contact
 * @param path path of the page
 * @param programs a page of the programs, each with the reason why it did or did not enroll the contact
 * @param sharing other contacts with the same address, at most {@value #MAX_SHARING}
 * @param suppressions of the contact's address, by reason
 * @param customers customer links of the contact
 * @param timeline a page of the timeline, latest first
 * @param byArrival whether events are ordered by arrival, because there are too many to sort
 * @param deliveries a page of deliveries about the contact, newest first
 */
public record ContactPage(
        Page page,
        Contact contact,
        String path,
        Older<ContactProgram> programs,
        List<ContactRow> sharing,
        List<Suppression> suppressions,
        List<LinkedCustomer> customers,
        Older<TimelineRow> timeline,
        boolean byArrival,
        Older<DeliveryRecord> deliveries) {
    /** Maximum number of contacts with the same address that are shown. */
    static final int MAX_SHARING = 10;

    /** Returns whether the contact has several enrollments that can end. */
    public boolean canLeaveAll() {
        return programs.rows().stream().filter(ContactProgram::canLeave).count() > 1;
    }

    /**
     * A page of a list, newest first.
     *
     * @param rows the rows of this page
     * @param pager links to the previous and next page
     */
    public record Older<T>(List<T> rows, Pager pager) {
        /** Returns whether this is not the first page. */
        public boolean isOlder() {
            return pager.previous().isPresent();
        }
    }

    /**
     * A name and a value.
     *
     * @param name the name
     * @param value the value
     */
    public record Fact(String name, String value) {}

    /** Returns the identities and times of the contact. */
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

    /** Returns the contact's consent as a sentence. */
    public String consent() {
        Consent consent = contact.consent();
        String at = consent.at().map(Labels::exact).orElse("");
        return switch (consent.state()) {
            case NOT_RECORDED -> "Not recorded, because no email address was received yet. Nothing is sent.";
            case GRANTED ->
                "Granted on " + at + " with the first email address, received from "
                        + Labels.of(consent.source().orElseThrow()) + ".";
            case WITHDRAWN ->
                "Withdrawn on " + at + ": the contact unsubscribed."
                        + (suppressions.stream().anyMatch(Suppression::holds) ? "" : " Nothing is sent.");
        };
    }

    /** Returns the state of the contact's consent in one word. */
    public static String consentState(Contact contact) {
        Consent.State state = contact.consent().state();
        return state == Consent.State.NOT_RECORDED ? "none" : state.label();
    }

    /** Returns a suppression of an address as a sentence. */
    public static String sentence(Suppression suppression) {
        String stops = switch (suppression.reason()) {
            case UNSUBSCRIBED ->
                suppression.scope() == SuppressionScope.ALL
                        ? "The recipient unsubscribed from everything"
                        : "The recipient unsubscribed from marketing";
            case HARD_BOUNCE -> "A mail server reported that the address does not exist";
            case COMPLAINT -> "The recipient reported an email as spam";
        };
        return stops + " on " + Labels.exact(suppression.since())
                + suppression.cause().map(cause -> ", by " + cause).orElse("") + "."
                + suppression.lift().map(ContactPage::opened).orElse("");
    }

    private static String opened(Suppression.Lift lift) {
        return " Opened again on " + Labels.exact(lift.at())
                + switch (lift.by()) {
                    case RECIPIENT -> " by the recipient.";
                    case MEMBER -> " by a member; see the audit record.";
                };
    }

    /** Returns whether a member may close the address: it is open, or open for transactional emails. */
    public boolean canClose() {
        return contact.email().isPresent()
                && suppressions.stream().noneMatch(closed -> closed.holds() && closed.scope() == SuppressionScope.ALL);
    }

    /** Returns the number of contacts that share the address, up to a limit. */
    public String sharers() {
        int all = sharing.size() + 1;
        return all > MAX_SHARING ? MAX_SHARING + " or more contacts" : all + " contacts";
    }

    /** Returns whether a member may open the address again. */
    public boolean canOpen() {
        return suppressions.stream().anyMatch(Suppression::holds)
                && suppressions.stream()
                        .noneMatch(closed -> closed.holds() && closed.reason() == SuppressionReason.COMPLAINT);
    }

    /** Returns attributes or properties, sorted by name. */
    public static List<Fact> facts(Attributes attributes) {
        List<Fact> facts = new ArrayList<>();
        attributes.asMap().forEach((key, value) -> facts.add(new Fact(key.value(), value.written())));
        return facts;
    }

    public static String outcome(DeliveryRecord delivery) {
        String outcome = delivery.outcome().label();
        return delivery.became()
                        .map(EventType::value)
                        .map(type -> outcome + ", event " + type)
                        .orElse(outcome)
                + FeedRow.reason(delivery).map(reason -> ": " + reason).orElse("");
    }

    /** Returns the text to type before an erasure: the email address, or the external id. */
    public static String confirmation(Contact contact) {
        return contact.email()
                .map(EmailAddress::value)
                .or(() -> contact.externalId().map(ExternalId::value))
                .orElseThrow();
    }
}
