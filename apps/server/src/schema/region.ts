// The tables of the region database as TypeScript types. Generated from the migrations by `npm run generate`; do not edit.
import type { ColumnType } from 'kysely'

type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>

type Json = JsonValue

type JsonArray = JsonValue[]

type JsonObject = {
  [x: string]: JsonValue | undefined
}

type JsonPrimitive = boolean | number | string | null

type JsonValue = JsonArray | JsonObject | JsonPrimitive

type Timestamp = ColumnType<Date, Date | string, Date | string>

interface Job {
  last_error: string | null
  last_run_at: Timestamp | null
  lease_until: Timestamp | null
  leased_by: string | null
  name: string
  next_run_at: Timestamp
}

interface Mail {
  at: Timestamp
  attempts: Generated<number>
  body_encrypted: string
  id: string
  kind: string
  next_try_at: Timestamp
  sent_at: Timestamp | null
  subject: string
  to: string
}

interface MovedCompany {
  company_user_id: string
}

interface Service {
  admin_email: string
  audience: Generated<string>
  company_user_id: string
  config_token: string
  created_at: Timestamp
  description: string | null
  encrypted_private_key: Json
  encrypted_private_pem: string | null
  id: string
  name: string
  number_matching: Generated<boolean>
  public_key: string
  public_key_sha256: string
  require_2fa: Generated<boolean>
  share_code: string
  share_config_token: string
  share_fields: Generated<Json>
}

interface ServiceLog {
  at: Timestamp
  company_user_id: string
  data: Json
  id: string
  kind: string
  message: string
  service_id: string
}

interface SharePhoto {
  company_user_id: string
  content_sha256: string
  created_at: Timestamp
  file_key: string
  id: string
  mime_type: string
  service_id: string
  size: number
}

export interface RegionTables {
  job: Job
  mail: Mail
  moved_company: MovedCompany
  service: Service
  service_log: ServiceLog
  share_photo: SharePhoto
}
