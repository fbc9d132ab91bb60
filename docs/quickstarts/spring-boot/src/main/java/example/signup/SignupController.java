package example.signup;

import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

@RestController
class SignupController {
    private final Map<String, SignedUp> users = new ConcurrentHashMap<>(); // your database
    private final ApplicationEventPublisher events;

    SignupController(ApplicationEventPublisher events) {
        this.events = events;
    }

    record Form(String email, String name) {}

    record SignedUp(String id, String email, String name) {}

    @PostMapping("/signup")
    @ResponseStatus(HttpStatus.CREATED)
    SignedUp signUp(@RequestBody Form form) {
        SignedUp user = new SignedUp(UUID.randomUUID().toString(), form.email(), form.name());
        users.put(user.id(), user);
        events.publishEvent(user);
        return user;
    }
}
