package example.shop;

import org.springframework.http.HttpStatus;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

@RestController
class SignupController {
    private final JdbcClient shop;
    private final Lifecycle lifecycle;

    SignupController(JdbcClient shop, Lifecycle lifecycle) {
        this.shop = shop;
        this.lifecycle = lifecycle;
    }

    record Form(String email, String name) {}

    record SignedUp(long id, String email, String name) {}

    @PostMapping("/signup")
    @ResponseStatus(HttpStatus.CREATED)
    SignedUp signUp(@RequestBody Form form) {
        long id = shop.sql("insert into users (email, name) values (?, ?) returning id")
                .params(form.email(), form.name())
                .query(Long.class)
                .single();
        SignedUp user = new SignedUp(id, form.email(), form.name());
        lifecycle.signedUp(user);
        return user;
    }
}
