package dev.intake.contact;

import java.util.List;

/**
 * The tables of {@link SecretKeys}. Each row lists phrases separated by commas. To drop or keep another key, add its
 * words to the table that gives the reason, and the key to the tests.
 */
final class SecretWords {
    /** Secret wherever they appear in a key. */
    static final Phrases SECRETS = Phrases.of(
            // Passwords, in several languages
            "password, passwords, passwd, pswd, pwd, passphrase, passphrases, passcode, passcodes, pass word",
            "pass phrase, pass code, user pass, db pass, admin pass, smtp pass, password hash, password salt",
            "password confirmation, passwort, kennwort, contrasena, mot de passe, senha, wachtwoord",
            // Tokens. A plural is usually a count, so "tokens" requires a qualifying word
            "token, token id, access token, refresh token, api token, auth token, id token, session token",
            "bearer token, device token, push token, reset token, security token, jwt, jwts, csrf, xsrf",
            // Secrets by that name
            "secret, secrets, secret id, secret key, credential, credentials, creds",
            // Keys that grant access; public, primary, sort and idempotency keys do not
            "api key, access key, access key id, account key, activation key, app key, application key, auth key",
            "client key, consumer key, decryption key, deploy key, encryption key, hmac key",
            "license key, licence key, master key, pgp key, private key, recovery key, root key",
            "rsa key, server key, service key, service account key, session key, shared key, signing key, ssh key",
            "ssl key, storage key, tls key, wallet key, webhook key, write key",
            // Codes, answers and links that sign somebody in
            "otp, otps, totp, hotp, one time code, one time pin, 2fa code, mfa code, two factor code, sms code",
            "access code, activation code, auth code, authorization code, backup code, device code, login code",
            "recovery code, reset code, security code, unlock code, verification code, code verifier",
            "seed phrase, seed words, recovery phrase, backup phrase, recovery words, mnemonic phrase",
            "security answer, mother maiden name, mothers maiden name",
            "magic link, login link, reset link, reset url",
            "set cookie, php sess id, j session id, connection string, database url",
            // Payment data
            "card number, card num, card no, cc number, cc num, cc no, card code, card security code",
            "cvv, cvc, cvn, iban, ibans, clabe, account number, account num, account no, acct number",
            "acct num, acct no, routing number, routing num, routing no, aba number, sort code",
            // Proof of identity. The last digits of a social security number often serve as proof
            "ssn, ssns, ssn last4, ssn last four, ssn last digits, social security, social insurance",
            "social security last4, social security number last4, national insurance, national id",
            "national identity, national identification, identity number, identity card, id card number",
            "tax id, tax number, tax identification, taxpayer id, taxpayer number, itin",
            "passport number, passport num, passport no, passport id",
            "driver license, drivers license, driving license, driver licence, drivers licence, driving licence",
            "aadhaar, aadhar, curp, nhs number, medicare number, medical record number, health insurance number");

    /** Ambiguous: secret if only {@link #COMPANIONS} and numbers accompany them. */
    static final Phrases AMBIGUOUS = Phrases.of(
            "auth, authorization, bearer, cookie, cookies, sid, session id",
            "pin, pin code, pan, ccn, csc, credit card, debit card, bank account, bank card, card data, card details",
            "passport, sin, nino, cpf, dni, bsn, pesel");

    /** Words that only describe the owner or the form. */
    static final Phrases COMPANIONS = Phrases.of(
            "account, admin, atm, auth, bank, basic, bearer, card, client, code, current, customer, data, encrypted",
            "hash, hashed, header, headers, http, login, member, my, new, no, num, number, old, plain, proxy, raw",
            "request, security, session, string, text, user, value, x");

    /** Phrases that contain a secret's word but mean something else; they take precedence. */
    static final Phrases HARMLESS = Phrases.of(
            "number of, num of, no of, per token, nft token, auth user, forgot password, lost password",
            "secret santa, secret menu, secret sale, secret shopper, secret level, secret mission, secret garden",
            "secret admirer, secret ingredient, secret recipe, loyalty card, member card, membership card",
            "library card, rewards card");

    /** Phrases that, at the start of a key or before a secret, express its existence or number. */
    static final Phrases ABOUT_BEFORE = Phrases.of(
            "allow, allows, are, can, did, does, enable, enables, has, have, hide, is, masked, missing, needs, no",
            "requires, should, show, uses, was, without",
            "average, avg, count, max, min, num, number of, total");

    /** Phrases that, at the end of a key or after a secret, count, date, name or describe it. */
    static final Phrases ABOUT_AFTER = Phrases.of(
            // How many
            "amount, attempt, attempts, balance, budget, consumed, cost, count, counts, failures, left",
            "limit, limits, price, quota, rate, remaining, spent, supply, total, totals, usage, used",
            // When
            "age, change, date, exp, expiration, expires, expiry, lifetime, timestamp, ttl",
            // What happened to it
            "accepted, added, changed, clicked, confirmed, connected, created, deleted, delivered, expired",
            "failed, issued, leaked, linked, removed, requested, reset, revoked, rotated, saved, sent, set",
            "updated, validated, verified, viewed",
            // Whether there is one
            "check, disabled, enabled, exists, invalid, match, matched, matches, missing, on file, optional, present",
            "protected, provided, required, result, status, state, valid",
            // What kind of one it is
            "address, algorithm, brand, channel, complexity, contract, country, currency, environment, event, format",
            "id, ids, issuer, kind, label, last4, last four, last digits, length, level, manager, masked, method",
            "name, network, owner, permissions, policy, prefix, provider, question, role, scope, scopes, score",
            "source, standard, strategy, strength, symbol, type, types, version");

    /** Words that, at the end of a key, date a secret; elsewhere they describe its use ({@code password_at_login}). */
    static final Phrases ABOUT_LAST = Phrases.of("at, by, on");

    /** Endings of longer words that are a secret joined to what it opens: {@code dbpassword}. */
    static final List<String> SECRET_ENDINGS = List.of(
            "password",
            "passwords",
            "passwd",
            "passphrase",
            "passcode",
            "token",
            "secret",
            "apikey",
            "secretkey",
            "accesskey",
            "privatekey",
            "cardnumber",
            "accountnumber");

    private SecretWords() {}
}
