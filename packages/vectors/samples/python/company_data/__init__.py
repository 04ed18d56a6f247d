"""The Company Data Service from Python: token, changes, values, webhooks. Needs Python 3.10 and `cryptography`."""

import base64
import hashlib
import hmac
import json
import time
import urllib.parse
import urllib.request

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import padding
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.serialization import load_pem_private_key

OAEP_SHA256 = padding.OAEP(mgf=padding.MGF1(hashes.SHA256()), algorithm=hashes.SHA256(), label=None)


def load_service_key(pem: str, passphrase: str):
    """The private PEM that the portal downloads."""
    return load_pem_private_key(pem.encode(), passphrase.encode())


def open_value(wrapper: str, private_key) -> str:
    """The plaintext of a value that is sealed to the key of the service."""
    parts = {name: base64.b64decode(text) for name, text in json.loads(wrapper).items() if name != "_enc"}
    key = private_key.decrypt(parts["k"], OAEP_SHA256)
    return AESGCM(key).decrypt(parts["iv"], parts["d"], None).decode()


def verify_webhook(body: bytes, headers: dict, secret: str, tolerance_seconds: float = 300, now=None) -> bool:
    """True if the delivery comes from the platform and is recent. `body` is the bytes as they arrived."""
    fields = {name.lower(): value for name, value in headers.items()}
    key = base64.b64decode(secret[6:]) if secret.startswith("whsec_") else secret.encode()
    sent_at = fields.get("webhook-timestamp", "")
    if not sent_at.isdigit() or abs((time.time() if now is None else now) - int(sent_at)) > tolerance_seconds:
        return False
    message = f"{fields.get('webhook-id', '')}.{sent_at}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(key, message, hashlib.sha256).digest()).decode()
    entries = fields.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(expected.encode(), entry.encode()) for entry in entries)


def dedup_key(event: dict) -> str:
    """Equal for equal content with any id: store it to drop repeats."""
    content = {name: value for name, value in event.items() if name != "id"}
    text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


class Service:
    """The client of one service. The token is renewed a minute before its end."""

    def __init__(self, front_door: str, client_id: str, client_secret: str):
        self._front_door = front_door.rstrip("/")
        self._form = {"grant_type": "client_credentials", "client_id": client_id, "client_secret": client_secret}
        self._token = None
        self._renew_at = 0.0

    def _current_token(self) -> dict:
        if self._token is None or time.monotonic() >= self._renew_at:
            body = urllib.parse.urlencode(self._form).encode()
            with urllib.request.urlopen(f"{self._front_door}/oauth2/token", body, timeout=30) as response:
                self._token = json.load(response)
            self._renew_at = time.monotonic() + self._token["expires_in"] - 60
        return self._token

    def get(self, path: str, **query):
        """The body and the headers of a GET below /api/company-data."""
        token = self._current_token()
        base = token.get("api_url", self._front_door)
        url = f"{base}/api/company-data{path}?{urllib.parse.urlencode(query)}"
        request = urllib.request.Request(url, headers={"authorization": f"Bearer {token['access_token']}"})
        with urllib.request.urlopen(request, timeout=30) as response:
            return json.load(response), response.headers

    def changes(self):
        """Every waiting change once. A page is acknowledged when the loop asks for the event after its last one."""
        lease = ""
        while True:
            page, headers = self.get("/changes", ack=lease)
            yield from page["items"]
            lease = headers["x-platform-lease"]
            if not page["items"] and not page["more"]:
                return
