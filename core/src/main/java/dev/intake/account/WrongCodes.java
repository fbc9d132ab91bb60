package dev.intake.account;

/**
 * The wrong codes entered with the right password, counted until the password changes. Known devices have a count of
 * their own, so that whoever stole the password cannot lock out the owner's browser. The right code of a known device
 * clears its count.
 *
 * @param unknownDevices those from unknown devices
 * @param knownDevices those from known devices
 */
public record WrongCodes(int unknownDevices, int knownDevices) {
    /** The number of wrong codes after which no code is accepted until a new password is chosen. */
    public static final int MAX = 50;

    static final WrongCodes NONE = new WrongCodes(0, 0);

    boolean isSpent(boolean knownDevice) {
        return (knownDevice ? knownDevices : unknownDevices) >= MAX;
    }

    WrongCodes plusOne(boolean knownDevice) {
        return knownDevice
                ? new WrongCodes(unknownDevices, knownDevices + 1)
                : new WrongCodes(unknownDevices + 1, knownDevices);
    }

    WrongCodes afterRightCode(boolean knownDevice) {
        return knownDevice ? new WrongCodes(unknownDevices, 0) : this;
    }
}
