-- Seals of an operator's own signer, and revoked certificates of the platform.

-- A chain of certificates with which the operator's own signer seals documents. Former ones stay, because documents that
-- they sealed are checked with them (A-60).
create table seal_operator_chain (
  -- Of the signing certificate (DER), lowercase hex.
  sha256        text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  -- DER as base64, the signing certificate first and then its issuers.
  certificates  text[] not null check (cardinality(certificates) between 1 and 8),
  first_used_at timestamptz not null
);

-- A revoked certificate seals no longer. The list of revoked certificates of its root names it from then on.
alter table seal_certificate
  add column revoked_at timestamptz,
  add column revocation_reason text
    check (revocation_reason in ('key_compromise', 'superseded', 'cessation_of_operation', 'unspecified')),
  add constraint seal_certificate_revocation check ((revoked_at is null) = (revocation_reason is null)),
  add constraint seal_certificate_root_stays check (root_sha256 is not null or revoked_at is null);
