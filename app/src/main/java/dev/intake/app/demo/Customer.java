package dev.intake.app.demo;

import java.util.List;
import java.util.Locale;
import java.util.random.RandomGenerator;

/**
 * A made-up customer.
 *
 * @param number the number of the customer, from 0
 * @param name first and last name
 * @param company the company
 * @param country ISO 3166 code of the country
 * @param role the role in the company
 */
record Customer(int number, String name, String company, String country, String role) {
    private static final List<String> FIRST = List.of(
            "Ada", "Ben", "Carla", "Dmitri", "Elif", "Farid", "Grace", "Hana", "Ivo", "Jana", "Kofi", "Lena", "Marco",
            "Nadia", "Oskar", "Priya", "Quentin", "Rosa", "Samir", "Tove", "Uma", "Viktor", "Wanda", "Xenia", "Yusuf",
            "Zoe", "Amara", "Bruno", "Chloe", "Diego", "Emeka", "Freya");
    private static final List<String> LAST = List.of(
            "Almeida",
            "Berger",
            "Chen",
            "Dubois",
            "Eriksen",
            "Fischer",
            "Garcia",
            "Haddad",
            "Ito",
            "Jansen",
            "Kowalski",
            "Larsen",
            "Moreau",
            "Novak",
            "Okafor",
            "Patel",
            "Quist",
            "Rossi",
            "Schmidt",
            "Tanaka",
            "Ueda",
            "Varga",
            "Weber",
            "Yilmaz",
            "Zhang",
            "Andrade",
            "Brandt",
            "Costa",
            "Dahl",
            "Engel");
    private static final List<String> COMPANY = List.of(
            "Alder", "Birch", "Cedar", "Delta", "Ember", "Fjord", "Grove", "Harbor", "Iris", "Juniper", "Kestrel",
            "Lumen", "Meadow", "North", "Orchard", "Pine", "Quarry", "River", "Summit", "Tern");
    private static final List<String> BRANCH = List.of("Studio", "Labs", "Works", "Media", "Design", "Partners");
    private static final List<String> COUNTRIES = List.of("US", "US", "US", "GB", "DE", "DE", "FR", "NL", "SE", "BR");
    private static final List<String> ROLES = List.of("founder", "manager", "engineer", "designer", "marketing");

    static Customer of(int number, RandomGenerator random) {
        return new Customer(
                number,
                any(FIRST, random) + " " + any(LAST, random),
                any(COMPANY, random) + " " + any(BRANCH, random),
                any(COUNTRIES, random),
                any(ROLES, random));
    }

    private static String any(List<String> values, RandomGenerator random) {
        return values.get(random.nextInt(values.size()));
    }

    /** Returns the user's id in the made-up product. */
    String userId() {
        return "user_" + (10_000 + number);
    }

    /** Returns the address, in a domain that nobody can own. (RFC 2606) */
    String email() {
        return name.toLowerCase(Locale.ROOT).replace(' ', '.') + "." + number + "@example.com";
    }

    /** Returns Stripe's id of the customer. */
    String stripeId() {
        return "cus_Demo" + (10_000 + number);
    }

    /** Returns Stripe's id of the subscription. */
    String subscription() {
        return "sub_1Demo" + (10_000 + number);
    }
}
