package dev.intake.account;

import java.util.Optional;

/**
 * An attempt to sign in.
 *
 * @param name the typed name; absent if it is invalid
 * @param password the typed password; absent if it is invalid
 * @param from the network of the request
 * @param device the browser's device cookie, not yet verified; absent if there is none
 */
public record SignInRequest(
        Optional<AccountName> name,
        Optional<Password> password,
        ClientNetwork from,
        Optional<SignedToken<Device>> device) {}
