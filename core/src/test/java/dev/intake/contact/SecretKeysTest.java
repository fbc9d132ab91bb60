package dev.intake.contact;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Spec, Sanitization 3; Decisions 3.9. The two tables express the rule by examples. */
class SecretKeysTest {
    private static final String GO = """
            # Every spelling of a key
            password PASSWORD Password passwords pass_word passWord user_password userPassword UserPassword
            USER_PASSWORD user-password user.password user:password user__password userpassword dbpassword
            password2 password_2 passwordHash password_confirmation new_password password.encrypted _password_
            apiKey api_key API_KEY api-key api.key api:key apikey APIKey APIkey apiKEY ApiKey api_keys apikeys
            stripe_api_key stripeapikey x-api-key apiKey2 apikey2

            # Passwords by other names and in other languages
            passwd pwd db_pwd passphrase passcode user_pass senha passwort contrasena mot_de_passe motdepasse

            # Tokens: one is a secret, several need a word that says of what kind
            token accessToken access_token ACCESS_TOKEN access-token accesstoken AccessToken refresh_token id_token
            idtoken user_token push_token deviceToken fcm_token tokenValue token2 token_hash access_tokens apiTokens
            oauth2Token oauth2token jwt userJWT csrf csrf_token xsrf XSRF-TOKEN xsrfToken bearer_token remember_token

            # A link or a code that resets a password is as good as one
            password_reset_token reset_password_token forgot_password_token reset_link reset_url magic_link

            # Secrets and keys
            secret client_secret clientSecret clientsecret webhook_secret stripe.webhook.secret whSecret app_secret
            secret_key secretkey secrets secret_santa_token credentials aws_credentials private_key privateKey
            rsa_private_key signing_key encryption_key master_key license_key licenceKey ssh_key write_key
            aws_access_key_id service_account_key connection_string database_url

            # Whoever asks for these logs somebody in
            auth user_auth auth_header basic_auth authorization Authorization x-authorization headers.authorization
            proxy_authorization authorization_code bearer cookie cookies set-cookie session_cookie session_id sessionId
            sessionid user_session_id PHPSESSID JSESSIONID sid
            otp OTP otp_code login_otp totp_secret totp one_time_code oneTimePin one_time_password sms_code 2fa_code
            twoFactorCode mfaCode verification_code access_code backup_codes recovery_codes recoveryCodes
            seed_phrase seedPhrase recovery_phrase security_answer secret_answer mothers_maiden_name

            # Cards and accounts
            card_number cardNumber CARD_NUMBER card-number card.number card:number cardnumber CardNumber cardNo
            card_num cc_number ccNumber credit_card credit_card_number creditCardNumber creditcard debit_card
            gift_card_number cvv cvv2 CVV2 cvc card_cvc cardCvv security_code card_security_code
            pin PIN pin_code pincode PINcode user_pin card_pin pin2 pan card_pan PAN_number
            iban IBAN user_iban customerIban account_number accountNumber bank_account_number acct_no bank_account
            routing_number sort_code

            # What proves who somebody is; the last four of a social security number are what a bank asks for
            ssn SSN user_ssn customerSSN ssn_last4 ssn_last_4 ssnLast4 last4_ssn social_security_number socialSecurity
            sin sin_number nino national_id nationalId national_insurance_number tax_id taxId taxpayer_id
            passport passport_number passportNo drivers_license driver_license_number driving_licence aadhaar
            identity_card nhs_number

            # In doubt: these are as often the thing itself as something about it
            password_hint password_reset_code password_at_login api_key_stripe token_url access_code_2 pin_value
            password_of_deleted_user server_allow_admin_password

            # By their name the thing itself, though its second word describes others
            token_id secret_id
            """;

    private static final String STAY = """
            # Words that only contain those of a secret
            author authority authored_by authentic authenticated passenger passengers passive compass bypass
            passport_control passwordless secretary secretariat tokenized tokenizer tokenization spinner spinning
            pinned pinned_at pinterest shipping shopping_pint opinion span panel company expand business sinister
            pandas keyboard keynote keyword keywords monkey turkey hockey key keys keyCount primary_key sort_key
            cookiecutter cardinality cardio issn isbn ibanking otpauth_issuer assassin ninos

            # Counted
            tokens tokens_used tokensUsed TOKENS_USED tokens-used token_count tokenCount tokencount total_tokens
            prompt_tokens completionTokens max_tokens max_token input_tokens_7d token_limit token_balance
            token_usage_percent cost_per_token number_of_passwords password_count api_keys_created
            num_api_keys otp_attempts recovery_codes_remaining account_number_of_seats

            # Dated
            password_changed_at passwordChangedAt password_change_date password_last_changed_at password_age_days
            token_expires_at tokenExpiresIn token_expiry token_ttl otp_sent_at passport_expiry license_key_issued_on
            api_key_created_by

            # Asked about
            has_password hasPassword user_has_password is_password_set password_set uses_otp needs_new_password
            show_password forgot_password no_password password_enabled password_reset password_reset_requested
            mfa mfa_enabled 2fa two_factor_enabled otp_verified token_valid has_api_key user.has_access_token
            has_credit_card cookies_enabled cookies_accepted cookie_consent cookieConsent accept_cookies
            has_iban ssn_verified tax_id_verified account_number_confirmed

            # Described
            password_strength password_strength_score password_policy password_manager token_type access_token_type
            token_name api_key_name apiKeyName api_key_prefix api_key_id apiKeyScopes api_key_last4
            credit_card_brand credit_card_type creditCardLast4 credit_card_expiry card_brand card_last4 cardLast4
            card_last_4 card_exp_month card_country masked_card_number card_number_last4 card_number_on_file cvc_check
            iban_country iban_last4 bank_account_type bank_name auth_method authMethod auth_provider auth_type
            auth_time auth_user_id authentication_method authorization_status pre_authorization_amount
            secret_question security_question webhook_secret_version

            # The words about it stand right after it, or last
            token_count_today password_changed_recently card_number_of_user_on_file

            # Words that mean something else in this company
            auth_user member_card_data
            pin_id pinId map_pin map_pin_color board_pin pin_count pin_enabled shipping_pin_code shippingPinCode
            billing_pin_code delivery_pincode frying_pan pan_size el_nino sin_city passport_country
            cookie_flavor favorite_cookie flag_bearer bearer_of_news secret_santa secret_menu_item secretShopper
            loyalty_card_number membership_card_number library_card_number nft_token_id
            session session_count sessionCount session_duration session_name checkout_session_id
            analytics_session_id game_session_id boarding_pass season_pass pass passed

            # Keys and codes that open nothing
            public_key publicKey publishable_key idempotency_key cache_key foreign_key partition_key product_key
            zip_code postal_code country_code promo_code coupon_code referral_code invite_code error_code status_code
            confirmation_code currency_code swift_code verification_link

            # People, and what programs live on
            email name first_name phone phone_number address ip_address dob birthdate birthday date_of_birth gender
            username user_id userId stripe_customer_id customer_id external_id cardholder_name card_count card
            tax_rate taxAmount tax_exempt vat_number routing routing_key order_number invoice_number number
            number_of_cards plan plan_id mrr h2o b2b utm_source sha256 base64 address2 line1 s_id oauth2_provider
            """;

    @ParameterizedTest
    @MethodSource
    void looksSecret_key_goes(String key) {
        assertThat(SecretKeys.looksSecret(key)).as(key).isTrue();
    }

    static Stream<String> looksSecret_key_goes() {
        return keys(GO).stream();
    }

    @ParameterizedTest
    @MethodSource
    void looksSecret_key_stays(String key) {
        assertThat(SecretKeys.looksSecret(key)).as(key).isFalse();
    }

    static Stream<String> looksSecret_key_stays() {
        return keys(STAY).stream();
    }

    @Test
    void tables_areLong_andShareNoKey() {
        assertThat(keys(GO)).hasSizeGreaterThan(200).doesNotHaveDuplicates().doesNotContainAnyElementsOf(keys(STAY));
        assertThat(keys(STAY)).hasSizeGreaterThan(200).doesNotHaveDuplicates();
    }

    @Test
    void looksSecret_keysThatGo_goInEverySpellingOfTheirWords() {
        for (String key : keys(GO)) {
            List<String> words = Phrases.words(key);
            for (String separator : List.of("_", "-", ".", ":", "__")) {
                String spelled = String.join(separator, words);
                assertThat(SecretKeys.looksSecret(spelled)).as(spelled).isTrue();
                String screamed = spelled.toUpperCase(Locale.ROOT);
                assertThat(SecretKeys.looksSecret(screamed)).as(screamed).isTrue();
            }
        }
    }

    @Test
    void looksSecret_keysThatStay_stayInEverySpellingOfTheirWords() {
        for (String key : keys(STAY)) {
            List<String> words = Phrases.words(key);
            for (String separator : List.of("_", "-", ".", ":", "__")) {
                String spelled = String.join(separator, words);
                assertThat(SecretKeys.looksSecret(spelled)).as(spelled).isFalse();
                String screamed = spelled.toUpperCase(Locale.ROOT);
                assertThat(SecretKeys.looksSecret(screamed)).as(screamed).isFalse();
            }
        }
    }

    @Test
    void looksSecret_anyText_isAnsweredWithoutThrowing_seed20260301() {
        SplittableRandom random = new SplittableRandom(20260301);
        String alphabet = "aZ9_.:-  pintokencard\u00e9\u0130\ud83d\ude00\u0000";
        for (int i = 0; i < 10_000; i++) {
            StringBuilder key = new StringBuilder();
            for (int length = random.nextInt(0, 70); length > 0; length--) {
                key.append(alphabet.charAt(random.nextInt(alphabet.length())));
            }
            boolean alone = SecretKeys.looksSecret(key.toString());
            assertThat(SecretKeys.looksSecret("_" + key + "_"))
                    .as(key.toString())
                    .isEqualTo(alone);
        }
    }

    private static List<String> keys(String table) {
        return table.lines()
                .filter(line -> !line.startsWith("#"))
                .flatMap(line -> Arrays.stream(line.split(" ", -1)))
                .filter(key -> !key.isEmpty())
                .toList();
    }
}
