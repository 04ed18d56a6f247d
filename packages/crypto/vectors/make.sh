#!/bin/sh
# Makes openssl.json: test vectors by OpenSSL alone (openssl >= 3, python3 for GHASH and for writing the JSON).
# The package under test has no part in them. Every run makes new keys: the keys are for tests and guard nothing.
# usage: sh vectors/make.sh
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

b64() { openssl base64 -A; }
unhex() { python3 -c 'import sys; sys.stdout.buffer.write(bytes.fromhex(sys.argv[1]))' "$1"; }
gcm() { python3 "$here/gcm.py" "$1" "$2"; }
pbkdf2() { # secret, salt in hex -> key in hex
  openssl kdf -keylen 32 -kdfopt digest:SHA256 -kdfopt "pass:$1" -kdfopt "hexsalt:$2" -kdfopt iter:100000 PBKDF2 |
    tr -d ':\n' | tr 'A-F' 'a-f'
}
key_pair() { # name
  openssl genpkey -quiet -algorithm RSA -pkeyopt rsa_keygen_bits:2048 -pkeyopt rsa_keygen_pubexp:65537 -out "$1.pem"
  openssl pkcs8 -topk8 -nocrypt -in "$1.pem" -outform DER -out "$1.pkcs8"
  openssl pkey -in "$1.pem" -pubout -outform DER | b64 >"$1.public"
}
seal() { # name of the key pair, OAEP hash, name of the result; plaintext in <result>.plain
  key=$(openssl rand -hex 32)
  iv=$(openssl rand -hex 12)
  unhex "$key" >aes
  openssl pkeyutl -encrypt -inkey "$1.pem" -in aes -pkeyopt rsa_padding_mode:oaep \
    -pkeyopt "rsa_oaep_md:$2" -pkeyopt "rsa_mgf1_md:$2" | b64 >"$3.k"
  unhex "$iv" | b64 >"$3.iv"
  gcm "$key" "$iv" <"$3.plain" >"$3.d"
}

# The two key pairs: a service's and a company account's.
key_pair service
key_pair account

# D1-ENC-01..07: a value, sealed to the service key under SHA-256. Beyond ASCII, and longer than one AES block.
printf 'Zo\303\253 \360\237\224\220 {"street": "Main Street 1",  "city":"\303\205lesund"}' >value.plain
seal service sha256 value

# D1-ENC-09..12: a webhook envelope, sealed to the account key under SHA-1, with that value inside it as a string.
python3 - >envelope.plain <<'PY'
import json
read = lambda name: open(name).read().strip()
wrapper = {"_enc": 1, "k": read("value.k"), "iv": read("value.iv"), "d": read("value.d")}
print(json.dumps({"event": "field_updated", "value": json.dumps(wrapper)}), end="")
PY
seal account sha1 envelope

# D1-SVC-09, -10, -16: the service key in both encrypted forms under one passphrase (base64url of 32 bytes, G-062).
openssl rand 32 | b64 | tr '+/' '-_' | tr -d '=' >passphrase
passphrase=$(cat passphrase)
openssl pkcs8 -topk8 -in service.pem -v2 aes-256-cbc -v2prf hmacWithSHA256 -iter 100000 \
  -passout "pass:$passphrase" -out service.encrypted.pem
salt=$(openssl rand -hex 16)
iv=$(openssl rand -hex 12)
unhex "$salt" | b64 >wrap.salt
unhex "$iv" | b64 >wrap.iv
gcm "$(pbkdf2 "$passphrase" "$salt")" "$iv" <service.pkcs8 >wrap.data

# What the server must refuse as a private PEM (G-062).
openssl pkcs8 -topk8 -in service.pem -nocrypt -out refuse.plain.pem
openssl pkcs8 -topk8 -in service.pem -v2 aes-256-cbc -v2prf hmacWithSHA1 -passout "pass:$passphrase" -out refuse.sha1.pem
openssl pkcs8 -topk8 -in service.pem -v2 aes-128-cbc -passout "pass:$passphrase" -out refuse.aes128.pem
openssl pkcs8 -topk8 -in service.pem -v1 PBE-SHA1-3DES -passout "pass:$passphrase" -out refuse.pbes1.pem
openssl pkcs8 -topk8 -in service.pem -scrypt -v2 aes-256-cbc -passout "pass:$passphrase" -out refuse.scrypt.pem
openssl pkey -in service.pem -traditional -aes256 -passout "pass:$passphrase" -out refuse.traditional.pem

# What the server must refuse as a public key (G-061).
openssl genpkey -quiet -algorithm RSA -pkeyopt rsa_keygen_bits:1024 | openssl pkey -pubout -outform DER | b64 >refuse.rsa1024
openssl genpkey -quiet -algorithm RSA -pkeyopt rsa_keygen_bits:3072 | openssl pkey -pubout -outform DER | b64 >refuse.rsa3072
openssl genpkey -quiet -algorithm RSA -pkeyopt rsa_keygen_bits:2048 -pkeyopt rsa_keygen_pubexp:3 |
  openssl pkey -pubout -outform DER | b64 >refuse.exponent3
openssl genpkey -quiet -algorithm RSA-PSS -pkeyopt rsa_keygen_bits:2048 | openssl pkey -pubout -outform DER | b64 >refuse.rsapss
openssl genpkey -quiet -algorithm EC -pkeyopt ec_paramgen_curve:P-256 | openssl pkey -pubout -outform DER | b64 >refuse.p256
openssl pkey -in service.pem -pubout -outform DER | openssl asn1parse -inform DER -strparse 19 -noout -out - | b64 >refuse.pkcs1

# G-010: the sign-in verifier.
printf 'correct horse b\303\244ttery' >password
auth_salt=$(openssl rand -hex 16)
unhex "$auth_salt" | b64 >auth.salt
unhex "$(pbkdf2 "$(cat password)" "$auth_salt")" | b64 | tr '+/' '-_' | tr -d '=' >auth.verifier

# G-086: the verified hash: the salt as text, then the exact plaintext.
openssl rand -hex 16 | tr -d '\n' >verified.salt
cat verified.salt value.plain | openssl dgst -sha256 -r | cut -d' ' -f1 >verified.hash
openssl rand 300 >file
cat verified.salt file | openssl dgst -sha256 -r | cut -d' ' -f1 >verified.file-hash

# G-124: a one-time-key box.
otk=$(openssl rand -hex 32)
iv=$(openssl rand -hex 12)
unhex "$otk" | b64 >box.otk
{ unhex "$iv"; gcm "$otk" "$iv" <file | openssl base64 -d -A; } | b64 >box.text

openssl base64 -d -A -in service.public | openssl dgst -sha256 -r | cut -d' ' -f1 >service.public-sha256
openssl version >version

python3 - >"$here/openssl.json" <<'PY'
import base64, json
def read(name): return open(name, encoding="utf-8", newline="").read()
def line(name): return read(name).strip()
def raw(name): return base64.b64encode(open(name, "rb").read()).decode()
def wrapper(name): return {"_enc": 1, "k": line(name + ".k"), "iv": line(name + ".iv"), "d": line(name + ".d")}
print(json.dumps({
    "comment": "Made by make.sh with " + line("version") + ". Keys for tests only; they guard nothing.",
    "service": {
        "public_key": line("service.public"),
        "public_key_sha256": line("service.public-sha256"),
        "pkcs8": raw("service.pkcs8"),
        "passphrase": line("passphrase"),
        "private_pem": read("service.encrypted.pem"),
        "encrypted_private_key": {
            "iter": 100000, "salt": line("wrap.salt"), "iv": line("wrap.iv"), "data": line("wrap.data"),
        },
    },
    "account": {"public_key": line("account.public"), "pkcs8": raw("account.pkcs8")},
    "value": {"plaintext": read("value.plain"), "wrapper": wrapper("value")},
    "envelope": {"plaintext": read("envelope.plain"), "wrapper": wrapper("envelope")},
    "verified": {
        "salt": line("verified.salt"), "hash": line("verified.hash"),
        "file": raw("file"), "file_hash": line("verified.file-hash"),
    },
    "box": {"otk": line("box.otk"), "box": line("box.text"), "content": raw("file")},
    "verifier": {"password": read("password"), "auth_salt": line("auth.salt"), "verifier": line("auth.verifier")},
    "refused_pems": {
        name: read("refuse." + name + ".pem") for name in ["plain", "sha1", "aes128", "pbes1", "scrypt", "traditional"]
    },
    "refused_public_keys": {
        name: line("refuse." + name) for name in ["rsa1024", "rsa3072", "exponent3", "rsapss", "p256", "pkcs1"]
    },
}, indent=2, ensure_ascii=False))
PY
