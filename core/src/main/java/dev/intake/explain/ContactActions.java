package dev.intake.explain;

import dev.intake.access.AgentScope;
import dev.intake.action.ActionContext;
import dev.intake.action.ActionFacts;
import dev.intake.action.ActionFacts.Trait;
import dev.intake.action.Fault;
import dev.intake.action.Field;
import dev.intake.action.Input;
import dev.intake.action.ListPage;
import dev.intake.action.Output;
import dev.intake.action.Paging;
import dev.intake.action.Query;
import dev.intake.action.Result;
import dev.intake.action.Value;
import dev.intake.contact.Contact;
import dev.intake.contact.ContactFields;
import dev.intake.contact.ContactId;
import dev.intake.contact.ContactQuery;
import dev.intake.contact.EmailAddress;
import dev.intake.contact.ExternalId;
import dev.intake.contact.FindContacts;
import dev.intake.contact.Identity;
import dev.intake.email.EmailQuery;
import dev.intake.email.EmailStatus;
import dev.intake.kernel.Json;
import dev.intake.kernel.JsonKind;
import dev.intake.kernel.JsonShape;
import dev.intake.kernel.TenantId;
import dev.intake.suppression.Suppression;
import dev.intake.suppression.SuppressionFields;
import java.util.List;
import java.util.Optional;

/** What can be asked for about contacts; {@code privacy} has what removes them. */
public final class ContactActions {
    private static final Field<String> FIND = Field.optional(
            "find", Value.text("a text", Optional::of), "The contact with this id, external id or email address.");
    private static final Field<ExternalId> EXTERNAL_ID = Field.optional(
            "externalId", Value.text("an external id", ExternalId::parse), "The contacts with this external id.");
    private static final Field<EmailAddress> EMAIL = Field.optional(
            "email",
            Value.text("an email address", EmailAddress::parse),
            "The contacts with this email address, at most 20.");
    private static final Field<ContactId> CURSOR = Paging.cursor(ContactId::parse);

    /** A text that is no id names no contact. */
    private static final Field<Optional<ContactId>> CONTACT = Field.required(
            "contactId", Value.text("a contact's id", text -> Optional.of(ContactId.parse(text))), "The contact's id.");

    private static final Output<ListPage<Contact>> LISTED =
            ListPage.output("Contacts", "contacts", ContactFields.SHAPE);

    /** Lists all contacts, newest first, or those that an identity names. */
    public static final Query<ExplainStorage, Listing, ListPage<Contact>> LIST = ActionFacts.get(
                    "listContacts", "/contacts", AgentScope.DATA)
            .about("Lists or finds contacts. All of them, newest first; or the one that `find` names, or those with"
                    + " exactly this identity.")
            .with(Trait.IN_EITHER_WORLD)
            .of(new Input<>(List.of(FIND, EXTERNAL_ID, EMAIL, Paging.LIMIT, CURSOR), Listing::of), LISTED)
            .answeredBy((ExplainStorage storage, TenantId tenant, Listing listing) ->
                    new Result.Done<>(listing.page(storage, tenant)));

    /** Finds contacts by a body, because logs of proxies contain queries but no bodies. */
    public static final Query<ExplainStorage, Wanted, ListPage<Contact>> SEARCH = ActionFacts.post(
                    "searchContacts", "/search/contacts", AgentScope.DATA)
            .about("Finds contacts by a body. As the list of contacts does, but the identity is in no URL, since URLs"
                    + " appear in logs.")
            .with(Trait.IN_EITHER_WORLD)
            .of(
                    new Input<>(List.of(FIND, EXTERNAL_ID, EMAIL), Wanted::of)
                            .withRule(given -> Wanted.of(given).isAny()
                                    ? Optional.of(new Fault("one of find, externalId and email", "is missing"))
                                    : Optional.empty()),
                    LISTED)
            .answeredBy((ExplainStorage storage, TenantId tenant, Wanted wanted) ->
                    new Result.Done<>(new ListPage<>(wanted.find(storage, tenant), Optional.empty())));

    /** Reads a contact with its enrollments. */
    public static final Query<ExplainStorage, Optional<ContactId>, Shown> READ = ActionFacts.get(
                    "readContact", "/contacts/{contactId}", AgentScope.DATA)
            .about("Reads a contact. With its attributes, consent and enrollments.")
            .with(Trait.IN_EITHER_WORLD)
            .of(Input.of(CONTACT), Output.of(Shown.SHAPE))
            .answeredBy((ExplainStorage storage, TenantId tenant, Optional<ContactId> id) ->
                    named(storage, tenant, id).then(contact -> new Result.Done<>(Shown.of(storage, tenant, contact))));

    /** Explains every program for a contact, as {@link ExplainPrograms#contact} does. */
    public static final Query<ExplainStorage, Optional<ContactId>, Explanation> EXPLAIN = ActionFacts.get(
                    "explainContact", "/contacts/{contactId}/explanation", AgentScope.DATA)
            .about("Explains a contact. For each program, why it enrolled the contact or did not, with the state of"
                    + " each step.")
            .with(Trait.IN_EITHER_WORLD)
            .of(Input.of(CONTACT), Output.of(ExplanationFields.SHAPE))
            .answeredBy((ExplainStorage storage, TenantId tenant, Optional<ContactId> id, ActionContext context) ->
                    named(storage, tenant, id)
                            .then(contact -> new Result.Done<>(
                                    new ExplainPrograms(storage, context.clock()).contact(tenant, contact))));

    private ContactActions() {}

    private static Result<Contact> named(ExplainStorage storage, TenantId tenant, Optional<ContactId> id) {
        return id.flatMap(storage.contactViews(tenant)::contact)
                .<Result<Contact>>map(Result.Done::new)
                .orElseGet(() -> Result.notFound("contact"));
    }

    /**
     * Which contacts are wanted.
     *
     * @param text an id, external id or email address; absent if none is given
     * @param identity an identity that they have; absent if none is given
     */
    public record Wanted(Optional<String> text, Optional<Identity> identity) {
        static Wanted of(Json given) {
            Optional<Identity> externalId = EXTERNAL_ID.in(given).map(id -> id);
            return new Wanted(FIND.in(given), externalId.or(() -> EMAIL.in(given)));
        }

        boolean isAny() {
            return text.isEmpty() && identity.isEmpty();
        }

        /** Returns the contacts: one at most for a text. */
        List<Contact> find(ExplainStorage storage, TenantId tenant) {
            FindContacts contacts = new FindContacts(storage::contactViews);
            return text.isPresent()
                    ? contacts.find(tenant, text.get()).stream().toList()
                    : contacts.having(tenant, identity.orElseThrow());
        }
    }

    /**
     * A part of the list of contacts.
     *
     * @param wanted which contacts
     * @param paging which part of all, if any is wanted
     */
    public record Listing(Wanted wanted, Paging<ContactId> paging) {
        static Listing of(Json given) {
            return new Listing(Wanted.of(given), Paging.of(CURSOR, given));
        }

        ListPage<Contact> page(ExplainStorage storage, TenantId tenant) {
            return wanted.isAny()
                    ? paging.page(
                            limit -> storage.contactViews(tenant)
                                    .contacts(new ContactQuery.Newest(paging.after(), limit)),
                            Contact::id)
                    : new ListPage<>(wanted.find(storage, tenant), Optional.empty());
        }
    }

    /**
     * A contact with what belongs to it.
     *
     * @param contact the contact
     * @param suppressions why its address is or was closed
     * @param heldEmails the number of its held emails, at most {@value EmailQuery#MAX_LIMIT}
     * @param enrollments its enrollments
     */
    public record Shown(
            Contact contact, List<Suppression> suppressions, int heldEmails, List<ContactEnrollment> enrollments) {
        private static final JsonShape<Shown> SHAPE = new JsonShape<Shown>("ContactObject")
                .with(ContactFields.SHAPE, Shown::contact)
                .has("suppressions", JsonKind.list(SuppressionFields.SHAPE), Shown::suppressions)
                .about("Why its address is or was closed.")
                .has("heldEmails", JsonKind.NUMBER, Shown::heldEmails)
                .about("Emails to it that are held for review.")
                .has("enrollments", JsonKind.list(ContactEnrollment.SHAPE), Shown::enrollments)
                .about("The newest first.");

        /** Copies the lists. */
        public Shown {
            suppressions = List.copyOf(suppressions);
            enrollments = List.copyOf(enrollments);
        }

        static Shown of(ExplainStorage storage, TenantId tenant, Contact contact) {
            EmailQuery held = EmailQuery.latest(EmailQuery.MAX_LIMIT)
                    .toContact(contact.id())
                    .inStates(EmailStatus.HELD);
            return new Shown(
                    contact,
                    contact.email()
                            .map(storage.suppressionViews(tenant)::suppressions)
                            .orElseGet(List::of),
                    storage.programViews(tenant).emails(held).size(),
                    ContactEnrollment.of(storage.programViews(tenant), contact.id()));
        }
    }
}
