"""Checks the vectors with Python's own cryptography: a judge that shares no code with the SDK."""

import base64
import hashlib
import json
import sys

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import padding
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.serialization import load_der_private_key

from company_data import dedup_key, load_service_key, open_value, verify_webhook
from company_data.sealed_pdf import verify_sealed_pdf

with open(sys.argv[1], encoding="utf-8") as file:
    vectors = json.load(file)
decode = base64.b64decode
checks = 0


def check(what, actual, expected):
    global checks
    checks += 1
    if actual != expected:
        sys.exit(f"{what}: {actual!r} is not {expected!r}")


service = vectors["service_key"]
key = load_service_key(service["private_pem"], service["passphrase"])
for row in vectors["values"]:
    check("value", open_value(row["wrapper"], key), row["plaintext"])

wrapped = service["encrypted_private_key"]
wrap_key = hashlib.pbkdf2_hmac("sha256", service["passphrase"].encode(), decode(wrapped["salt"]), wrapped["iter"], 32)
pkcs8 = AESGCM(wrap_key).decrypt(decode(wrapped["iv"]), decode(wrapped["data"]), None)
check("wrapped key", base64.b64encode(pkcs8).decode(), service["pkcs8"])

account = load_der_private_key(decode(vectors["account_key"]["pkcs8"]), None)
oaep_sha1 = padding.OAEP(mgf=padding.MGF1(hashes.SHA1()), algorithm=hashes.SHA1(), label=None)
for row in vectors["envelopes"]:
    envelope = json.loads(row["envelope"])
    aes = account.decrypt(decode(envelope["k"]), oaep_sha1)
    check("envelope", AESGCM(aes).decrypt(decode(envelope["iv"]), decode(envelope["d"]), None).decode(), row["body"])

for row in vectors["boxes"]:
    box = decode(row["box"])
    check("box", AESGCM(decode(row["otk"])).decrypt(box[:12], box[12:], None).decode(), row["content"])

for row in vectors["verifiers"]:
    derived = hashlib.pbkdf2_hmac("sha256", row["password"].encode(), decode(row["auth_salt"]), 100_000, 32)
    check("verifier", base64.urlsafe_b64encode(derived).decode().rstrip("="), row["verifier"])

for row in vectors["attestations"]:
    digest = hashlib.sha256((row["verified_salt"] + row["plaintext"]).encode()).hexdigest()
    check("attestation", digest, row["verified_hash"])

for row in vectors["deliveries"]:
    now = int(row["headers"]["webhook-timestamp"])
    for secret in (row["secret"], row["standard_secret"]):
        check("delivery", verify_webhook(row["body"].encode(), row["headers"], secret, now=now), True)
        check("altered delivery", verify_webhook(row["body"].encode() + b" ", row["headers"], secret, now=now), False)
        check("old delivery", verify_webhook(row["body"].encode(), row["headers"], secret, now=now + 301), False)

for row in vectors["dedup_keys"]:
    check("dedup key", dedup_key(row["event"]), row["key"])

for row in vectors["sealed_pdfs"]:
    pdf, seal = decode(row["pdf"]), row["platform_seal"]
    check("sealed PDF", verify_sealed_pdf(pdf, seal), row["agreed_sha256"])
    check("longer PDF", verify_sealed_pdf(pdf + b"\n", seal), None)
    check("seal of a stranger", verify_sealed_pdf(pdf, ""), None)
    check("altered PDF", verify_sealed_pdf(pdf[:-40] + bytes([pdf[-40] ^ 1]) + pdf[-39:], seal), None)

print(checks)
