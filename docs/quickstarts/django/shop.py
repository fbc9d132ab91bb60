"""A site in one file. In yours, the view is in views.py and the user in a model."""
import json
import sys
import uuid

from django.conf import settings
from django.core.management import execute_from_command_line
from django.db import transaction
from django.http import JsonResponse
from django.urls import path
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from intake import send_later

settings.configure(
    ALLOWED_HOSTS=["localhost", "127.0.0.1"],
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}},
    ROOT_URLCONF=__name__,
    SECRET_KEY=uuid.uuid4().hex,
)


@csrf_exempt
@require_POST
def signup(request):
    form = json.loads(request.body)
    user = {"id": str(uuid.uuid4()), "email": form["email"], "name": form["name"]}
    with transaction.atomic():
        # Store the user here.
        transaction.on_commit(lambda: report(user))
    return JsonResponse(user, status=201)


def report(user):
    send_later(
        {"type": "identify", "userId": user["id"], "email": user["email"], "name": user["name"]},
        {"type": "track", "userId": user["id"], "event": "user.signed_up", "messageId": "signup-" + user["id"]},
    )


urlpatterns = [path("signup", signup)]

if __name__ == "__main__":
    execute_from_command_line(sys.argv)
