package dev.intake.feedback;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Topics and the addresses that their messages may name. */
class SnsAddressTest {
    private static final TopicArn TOPIC =
            TopicArn.parse("arn:aws:sns:eu-west-1:123456789012:bounces").orElseThrow();
    private static final String HOST = "https://sns.eu-west-1.amazonaws.com";
    private static final String CONFIRM =
            HOST + "/?Action=ConfirmSubscription&TopicArn=arn:aws:sns:eu-west-1:123456789012:bounces&Token=2336412f37";

    @ParameterizedTest
    @CsvSource({
        "arn:aws:sns:us-east-1:123456789012:ses_bounces-1,sns.us-east-1.amazonaws.com",
        "arn:aws:sns:ap-southeast-2:123456789012:b,sns.ap-southeast-2.amazonaws.com",
        "arn:aws-us-gov:sns:us-gov-west-1:123456789012:b,sns.us-gov-west-1.amazonaws.com",
        "arn:aws-cn:sns:cn-north-1:123456789012:b,sns.cn-north-1.amazonaws.com.cn"
    })
    void topic_determinesTheHost(String arn, String host) {
        TopicArn topic = TopicArn.parse(" " + arn + "\n").orElseThrow();

        assertThat(topic.value()).isEqualTo(arn);
        assertThat(topic.host()).isEqualTo(host);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "bounces",
                "arn:aws:sqs:us-east-1:123456789012:b",
                "arn:aws:sns:us-east-1:12345678901:b",
                "arn:aws:sns:us-east-1:123456789012:",
                "arn:aws:sns:us-east-1:123456789012:b:6b0e71bd-7e97-4d97-80ce-4a0994e55286",
                "arn:aws:sns:us-east-1:123456789012:b c",
                "arn:aws:sns:us-east-1.evil.example/:123456789012:b",
                "arn:aws-other:sns:us-east-1:123456789012:b"
            })
    void textThatIsNoTopic_isRejected(String text) {
        assertThat(TopicArn.parse(text)).isEmpty();
    }

    @Test
    void certificate_isOnTheHostOfTheTopic() {
        String url = HOST + "/SimpleNotificationService-0123456789abcdef0123456789abcdef.pem";

        assertThat(SnsAddress.certificate(url, TOPIC)).contains(URI.create(url));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "http://sns.eu-west-1.amazonaws.com/a.pem",
                "HTTPS://sns.eu-west-1.amazonaws.com/a.pem",
                "https://sns.eu-west-1.amazonaws.com.evil.example/a.pem",
                "https://evil.example/sns.eu-west-1.amazonaws.com/a.pem",
                "https://evil.example/a.pem?sns.eu-west-1.amazonaws.com/a.pem",
                "https://evil.example/a.pem#https://sns.eu-west-1.amazonaws.com/a.pem",
                "https://sns.eu-west-1.amazonaws.com@evil.example/a.pem",
                "https://user@sns.eu-west-1.amazonaws.com/a.pem",
                "https://sns.eu-west-1.amazonaws.com:8443/a.pem",
                "https://sns.eu-west-1.amazonaws.com:/a.pem",
                "https://sns.us-east-1.amazonaws.com/a.pem",
                "https://sns.eu-west-1.amazonaws.com./a.pem",
                "https://s3.eu-west-1.amazonaws.com/a.pem",
                "https://sns.eu-west-1.amazonaws.com/a.pem?x=.pem",
                "https://sns.eu-west-1.amazonaws.com/a.pem#x",
                "https://sns.eu-west-1.amazonaws.com/a",
                "https://sns.eu-west-1.amazonaws.com/../a.pem",
                "https://sns.eu-west-1.amazonaws.com/b/a.pem",
                "https://sns.eu-west-1.amazonaws.com/%2e%2e/a.pem",
                "https://sns.eu-west-1.amazonaws.com\\@evil.example/a.pem",
                "https://127.0.0.1/a.pem",
                "https://[::1]/a.pem",
                "file:///a.pem",
                "not an address"
            })
    void certificateElsewhere_isRejected(String url) {
        assertThat(SnsAddress.certificate(url, TOPIC)).isEmpty();
    }

    @Test
    void confirmation_isForTheTopic_whoseNameMayBeEncoded() {
        String encoded = CONFIRM.replace("arn:aws:sns:", "arn%3Aaws%3Asns%3A");

        assertThat(SnsAddress.confirmation(CONFIRM, TOPIC)).contains(URI.create(CONFIRM));
        assertThat(SnsAddress.confirmation(encoded, TOPIC)).contains(URI.create(encoded));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                HOST,
                HOST + "/",
                HOST + "/?Action=ConfirmSubscription",
                HOST + "/?Action=ConfirmSubscription&Token=1",
                HOST + "/?Action=Unsubscribe&TopicArn=arn:aws:sns:eu-west-1:123456789012:bounces&Token=1",
                CONFIRM + "&Action=DeleteTopic",
                CONFIRM + "&TopicArn=arn:aws:sns:eu-west-1:999999999999:bounces",
                CONFIRM + "&TopicArn=%zz",
                HOST + "/other?Action=ConfirmSubscription&TopicArn=arn:aws:sns:eu-west-1:123456789012:bounces&Token=1",
                "https://evil.example/?Action=ConfirmSubscription&TopicArn=arn:aws:sns:eu-west-1:123456789012:bounces&Token=1"
            })
    void confirmationOfSomethingElse_isRejected(String url) {
        assertThat(SnsAddress.confirmation(url, TOPIC)).isEmpty();
    }

    @Test
    void addressOverTheLimit_isRejected() {
        assertThat(SnsAddress.confirmation(CONFIRM + "a".repeat(2048), TOPIC)).isEmpty();
    }
}
