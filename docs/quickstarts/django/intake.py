import json
import logging
import os
import threading
import time
import urllib.error
import urllib.request

PAUSES = (1, 5, 30, 120)
log = logging.getLogger(__name__)


def send(*batch):
    """Sends operations to Intake, in order. A repeated request changes nothing if each track has a messageId."""
    request = urllib.request.Request(
        os.environ["INTAKE_ENDPOINT"],
        data=json.dumps({"batch": batch}).encode(),
        headers={"Authorization": "Bearer " + os.environ["INTAKE_KEY"], "Content-Type": "application/json"},
    )
    for pause in (*PAUSES, None):
        try:
            with urllib.request.urlopen(request, timeout=10) as response:
                return json.load(response)["results"]
        except OSError as failure:
            rejected = isinstance(failure, urllib.error.HTTPError) and failure.code < 500 and failure.code != 429
            if rejected or pause is None:
                raise
            time.sleep(pause)


def send_later(*batch):
    """Sends operations without delaying the caller."""
    threading.Thread(target=_send_logged, args=batch).start()


def _send_logged(*batch):
    try:
        send(*batch)
    except OSError as failure:
        log.error("Operations were not sent to Intake: %s", failure)
