-- Documents and contracts: what of them every region needs.

-- A certificate of the seal with its private key, encrypted at rest. A root signs the certificates that seal documents;
-- of those the newest seals, and the others stay, because documents that they sealed are checked with them (A-60).
create table seal_certificate (
  -- Of the certificate (DER), lowercase hex.
  sha256                text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  -- The certificate that issued it; a root has none.
  root_sha256           text references seal_certificate,
  -- DER as base64.
  certificate           text not null,
  private_key_encrypted text not null,
  issued_at             timestamptz not null,
  expires_at            timestamptz not null check (expires_at > issued_at)
);
