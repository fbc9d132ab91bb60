package dev.intake.account;

import java.util.Optional;

/**
 * One attempt to sign in.
 *
 * @param name the name that was typed; absent when the text cannot be a name
 * @param password the password that was typed; absent when the text cannot be a password
 * @param from where the request comes from
 * @param device what the browser presents as the device that it is; absent when it presents nothing
 */
public record SignInRequest(
        Optional<AccountName> name, Optional<Password> password, ClientNetwork from, Optional<DeviceToken> device) {}
