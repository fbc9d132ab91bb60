package dev.intake.app.smtp;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a reply is about, by its phase, its code and its enhanced status code. */
class RefusalTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            # every email: the session, the login and the sender
            SESSION   | 554 no service                        | OF_ALL
            SENDER    | 550 not from there                    | OF_ALL
            SENDER    | 550 5.7.1 not from there              | OF_ALL
            SENDER    | 553 5.1.8 no such sender              | OF_ALL
            SENDER    | 451 4.7.1 too many messages           | OF_ALL
            SENDER    | 450 try later                         | OF_ALL
            SENDER    | 530 5.7.0 log in first                | OF_ALL
            RECIPIENT | 530 5.7.57 not authenticated          | OF_ALL
            SESSION   | 421 too busy                          | OF_ALL
            SENDER    | 421 4.3.2 going down                  | OF_ALL
            CONTENT   | 535 5.7.8 login expired               | OF_ALL
            # the recipient's server, or this one
            RECIPIENT | 421 4.3.2 going down                  | BUSY
            RECIPIENT | 421 4.7.28 too many messages          | BUSY
            CONTENT   | 421 going down                        | BUSY
            # the sender, perhaps
            RECIPIENT | 554 5.7.1 relay access denied         | OF_SENDER
            RECIPIENT | 550 5.7.0 policy                      | OF_SENDER
            RECIPIENT | 550 5.7.23 SPF                        | OF_SENDER
            RECIPIENT | 550-5.7.26 not authenticated          | OF_SENDER
            RECIPIENT | 550 5.1.7 bad sender                  | OF_SENDER
            RECIPIENT | 550 5.1.8 bad domain of the sender    | OF_SENDER
            CONTENT   | 550 5.7.606 banned address            | OF_SENDER
            CONTENT   | 554 5.7.1 spam                        | OF_SENDER
            # the recipient
            RECIPIENT | 550 5.1.1 no such user                | OF_RECIPIENT
            RECIPIENT | 550-5.1.1 no such user                | OF_RECIPIENT
            RECIPIENT | 550 5.1.2 no such domain              | OF_RECIPIENT
            RECIPIENT | 501 5.1.3 bad syntax                  | OF_RECIPIENT
            RECIPIENT | 551 5.1.6 moved                       | OF_RECIPIENT
            RECIPIENT | 556 5.1.10 null MX                    | OF_RECIPIENT
            RECIPIENT | 550 5.2.1 disabled                    | OF_RECIPIENT
            RECIPIENT | 550 5.7.17 has another owner          | OF_RECIPIENT
            CONTENT   | 550 5.1.1 no such user                | OF_RECIPIENT
            # the recipient, by code and text together
            RECIPIENT | 550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302). | OF_RECIPIENT
            RECIPIENT | 550 5.4.1 Recipient address rejected: Access denied. [AM0EUR02FT043.eop-EUR02.prod.protection.outlook.com] | OF_RECIPIENT
            RECIPIENT | 550 Requested action not taken: mailbox unavailable | OF_RECIPIENT
            RECIPIENT | 550 no such user                      | OF_RECIPIENT
            RECIPIENT | 550 5.7.1 No such user!               | OF_RECIPIENT
            RECIPIENT | 550 5.1.0 <a@b.example>: User unknown | OF_RECIPIENT
            RECIPIENT | 550 Invalid recipient <a@b.example>   | OF_RECIPIENT
            RECIPIENT | 550 5.0.0 a@b.example: mailbox not found | OF_RECIPIENT
            RECIPIENT | 554 delivery error: dd This user doesn't have a yahoo.com account (a@yahoo.com) [0] | OF_RECIPIENT
            RECIPIENT | 550 #5.1.0 Address rejected.          | OF_RECIPIENT
            RECIPIENT | 550 #5.1.1 bad address a@b.example    | OF_RECIPIENT
            RECIPIENT | 550 Unknown local part a in <a@b.example> | OF_RECIPIENT
            RECIPIENT | 550 This account has been disabled or discontinued [#102]. | OF_RECIPIENT
            RECIPIENT | 550 Mailbox a@b.example is no longer available | OF_RECIPIENT
            RECIPIENT | 550 Bad destination mailbox address   | OF_RECIPIENT
            # words in the address itself say nothing
            RECIPIENT | 550 <sender@b.example>: user unknown  | OF_RECIPIENT
            RECIPIENT | 550 <quota@policy.example>: Recipient address rejected: User unknown in local recipient table | OF_RECIPIENT
            RECIPIENT | 550 no such user blocked@spam.example here | OF_RECIPIENT
            # the same words for another reason
            RECIPIENT | 550 Your account is suspended         | OF_EMAIL
            RECIPIENT | 554 Your SMTP account has been disabled, contact support | OF_EMAIL
            RECIPIENT | 550 The sending account is disabled   | OF_EMAIL
            RECIPIENT | 550 #5.7.1 Your access to submit messages has been rejected | OF_SENDER
            RECIPIENT | 550 5.1.8 Sender address rejected: user unknown | OF_SENDER
            RECIPIENT | 550 Sender verify failed: no such user | OF_EMAIL
            RECIPIENT | 550 5.5.0 mailbox unavailable: blocked by policy | OF_EMAIL
            RECIPIENT | 550 5.7.1 Recipient address rejected: Access denied | OF_SENDER
            RECIPIENT | 550 5.4.1 mailbox unavailable         | OF_EMAIL
            RECIPIENT | 552 mailbox unavailable: quota exceeded | OF_EMAIL
            RECIPIENT | 450 4.2.1 no such user, try later     | FOR_NOW
            SENDER    | 550 no such user                      | OF_ALL
            # this email
            SENDER    | 552 too large                         | OF_EMAIL
            SENDER    | 552 5.3.4 too large                   | OF_EMAIL
            SENDER    | 550 5.6.7 no UTF-8 addresses          | OF_EMAIL
            RECIPIENT | 550 5.1.0 rejected                    | OF_EMAIL
            RECIPIENT | 550 5.1.11 not registered             | OF_EMAIL
            RECIPIENT | 550 5.4.1 access denied               | OF_EMAIL
            RECIPIENT | 550 5.7.2 closed list                 | OF_EMAIL
            RECIPIENT | 552 5.2.3 too large for the mailbox   | OF_EMAIL
            RECIPIENT | 599 not known                         | OF_EMAIL
            CONTENT   | 554 transaction failed                | OF_EMAIL
            CONTENT   | 550 5.6.0 malformed                   | OF_EMAIL
            # for now
            SENDER    | 452 4.3.4 too large for now           | FOR_NOW
            RECIPIENT | 450 4.1.1 not found yet               | FOR_NOW
            RECIPIENT | 450 4.7.1 greylisted                  | FOR_NOW
            RECIPIENT | 452 4.2.2 full                        | FOR_NOW
            RECIPIENT | 552 5.2.2 full                        | FOR_NOW
            CONTENT   | 451 4.3.0 try later                   | FOR_NOW
            # an enhanced status code that contradicts the code, or is none
            RECIPIENT | 450 5.1.1 which is it                 | FOR_NOW
            RECIPIENT | 550 4.1.1 which is it                 | OF_EMAIL
            RECIPIENT | 550 5.1.1.1 an address of IPv4        | OF_EMAIL
            RECIPIENT | 550 5.1.1234 no                       | OF_EMAIL
            RECIPIENT | 550 see RFC 5.1.1                     | OF_EMAIL
            """)
    void refusal_followsFromPhaseAndCodes(SmtpPhase phase, String reply, Refusal expected) {
        int code = Integer.parseInt(reply.substring(0, 3));

        assertThat(Refusal.of(phase, new SmtpReply(code, reply))).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "EHLO mail.test,SESSION",
        "AUTH PLAIN,SESSION",
        "MAIL FROM:<a@b.c> SIZE=100,SENDER",
        "RCPT TO:<a@b.c>,RECIPIENT",
        "rcpt to:<a@b.c>,RECIPIENT",
        "DATA,CONTENT",
        "BDAT 10 LAST,CONTENT"
    })
    void phase_followsFromTheCommand(String command, SmtpPhase phase) {
        assertThat(SmtpPhase.of(command)).isEqualTo(phase);
    }
}
