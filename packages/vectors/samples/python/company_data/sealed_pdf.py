"""Verifies a PDF that the platform sealed, without the platform. Needs Python 3.10 and `cryptography`."""

import hashlib
import re
from datetime import datetime, timezone

from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, padding, rsa

RANGE = re.compile(rb"/ByteRange \[0 (\d{1,10}) (\d{1,10}) (\d{1,10}) *\]/Contents <")
SEALED_AT = re.compile(rb"/M\(D:(\d{14})Z\)")
AGREED = re.compile(rb"/CDSAgreedBytes (\d{1,10})/CDSAgreedSHA256<([0-9a-f]{64})>")
MESSAGE_DIGEST = bytes.fromhex("06092a864886f70d010904")


def _elements(data: bytes) -> list[tuple[int, bytes, bytes]]:
    """The DER elements that fill the bytes: tag, content, whole."""
    found, at = [], 0
    while at < len(data):
        length, start = data[at + 1], at + 2
        if length >= 0x80:
            start += length & 0x7F
            length = int.from_bytes(data[at + 2 : start], "big")
        if start + length > len(data):
            raise ValueError("an element is cut off")
        found.append((data[at], data[start : start + length], data[at : start + length]))
        at = start + length
    return found


def _check_signature(certificate: x509.Certificate, signature: bytes, signed: bytes) -> None:
    key = certificate.public_key()
    if isinstance(key, rsa.RSAPublicKey):
        key.verify(signature, signed, padding.PKCS1v15(), hashes.SHA256())
    elif isinstance(key, ec.EllipticCurvePublicKey):
        key.verify(signature, signed, ec.ECDSA(hashes.SHA256()))
    else:
        raise ValueError("the key is of another kind")


def _is_trusted(certificate: x509.Certificate, trusted: list[x509.Certificate], at: datetime) -> bool:
    if not certificate.not_valid_before_utc <= at <= certificate.not_valid_after_utc:
        return False
    for anchor in trusted:
        if certificate == anchor:
            return True
        try:
            certificate.verify_directly_issued_by(anchor)
            return True
        except (InvalidSignature, TypeError, ValueError):
            continue
    return False


def _check_seal(seal: bytes, content: bytes, trusted: list[x509.Certificate], at: datetime) -> bool:
    """The seal is a detached CMS signature: its attributes name the digest of the content, and the signer signed them."""
    signed_data = _elements(_elements(_elements(_elements(seal)[0][1])[1][1])[0][1])
    chain = next(content for tag, content, _ in signed_data if tag == 0xA0)
    certificates = [x509.load_der_x509_certificate(whole) for _, _, whole in _elements(chain)]
    signer = _elements(_elements(signed_data[-1][1])[0][1])
    serial = int.from_bytes(_elements(signer[1][1])[1][1], "big", signed=True)
    attributes, signature = signer[3][1], signer[5][1]
    digests = [
        _elements(_elements(body)[1][1])[0][1] for _, body, _ in _elements(attributes) if body.startswith(MESSAGE_DIGEST)
    ]
    if digests != [hashlib.sha256(content).digest()]:
        return False
    certificate = next(each for each in certificates if each.serial_number == serial)
    # Signed as a SET, although they are tagged [0] inside the signature.
    _check_signature(certificate, signature, b"\x31" + signer[3][2][1:])
    return _is_trusted(certificate, trusted, at)


def verify_sealed_pdf(pdf: bytes, pem: str) -> str | None:
    """The SHA-256 of the agreed bytes, or None if the file is not what the platform sealed.

    `pem` is `/.well-known/platform-seal.pem`. The seal must cover the whole file: files with data for later validation
    behind their seal are refused here, and verified by the SDK.
    """
    at = pdf.rfind(b"/ByteRange")
    span = RANGE.match(pdf, max(at, 0))
    dictionary = pdf[pdf.rfind(b" obj", 0, max(at, 0)) : max(at, 0)]
    agreed, sealed_at = AGREED.search(dictionary), SEALED_AT.search(dictionary)
    if span is None or agreed is None or sealed_at is None:
        return None
    before, after, rest = (int(number) for number in span.groups())
    if before != span.end() - 1 or after <= before or after + rest != len(pdf) or pdf[after - 1 : after] != b">":
        return None
    agreed_bytes, agreed_sha256 = int(agreed[1]), agreed[2].decode()
    if hashlib.sha256(pdf[:agreed_bytes]).hexdigest() != agreed_sha256:
        return None
    try:
        when = datetime.strptime(sealed_at[1].decode(), "%Y%m%d%H%M%S").replace(tzinfo=timezone.utc)
        padded = bytes.fromhex(pdf[before + 1 : after - 1].decode())
        seal = padded[: 4 + int.from_bytes(padded[2:4], "big")]
        trusted = x509.load_pem_x509_certificates(pem.encode())
        is_genuine = _check_seal(seal, pdf[:before] + pdf[after:], trusted, when)
    except (InvalidSignature, ValueError, IndexError, StopIteration):
        return None
    return agreed_sha256 if is_genuine else None
