package dev.intake.app.demo;

import java.util.List;
import java.util.random.RandomGenerator;

/** A plan of the made-up product, billed monthly. */
enum Plan {
    STARTER("starter", 1_900),
    TEAM("team", 4_900),
    BUSINESS("business", 14_900);

    private static final List<Plan> BY_SHARE = List.of(STARTER, STARTER, STARTER, TEAM, TEAM, BUSINESS);

    private final String label;
    private final long cents;

    Plan(String label, long cents) {
        this.label = label;
        this.cents = cents;
    }

    /** Returns a random plan; cheap ones are more frequent. */
    static Plan any(RandomGenerator random) {
        return BY_SHARE.get(random.nextInt(BY_SHARE.size()));
    }

    /** Returns the next larger plan, or this one if there is none. */
    Plan larger() {
        return switch (this) {
            case STARTER -> TEAM;
            case TEAM, BUSINESS -> BUSINESS;
        };
    }

    /** Returns the name in events. */
    String label() {
        return label;
    }

    /** Returns the price of a month in cents. */
    long cents() {
        return cents;
    }

    /** Returns Stripe's id of the price. */
    String price() {
        return "price_1Demo" + label;
    }

    /** Returns Stripe's id of the product. */
    String product() {
        return "prod_Demo" + label;
    }
}
