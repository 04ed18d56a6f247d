// Error rows of people's data: field types, profiles, verifications, connections, connect requests, two-factor.
import type { ErrorRow } from './row.ts'

export const peopleErrors = {
  // field_types: G-071
  'field_types.reserved': { status: 400, message: 'That type name is reserved.' },
  'field_types.invalid': { status: 400, message: 'The field type is not valid.' },
  'field_types.not_found': { status: 404, message: 'There is no such field type.' },
  'field_types.exists': { status: 409, message: 'There is already a field type of that name.' },
  'field_types.locked': { status: 409, message: 'This member of a field type that is in use cannot change.' },

  // contact_fields: G-073
  'contact_fields.usertype_invalid': { status: 400, message: 'usertype is person, company or any.' },
  'contact_fields.type_invalid': { status: 400, message: 'There is no such field type.' },
  'contact_fields.not_found': { status: 404, message: 'There is no such contact field.' },
  'contact_fields.slug_taken': { status: 409, message: 'There is already a contact field of that slug.' },
  'contact_fields.type_locked': { status: 409, message: 'The type of a field that is filled cannot change.' },

  // contact_data: D1-ERR-19, G-072, G-075, G-078
  'contact_data.encryption_required': { status: 400, message: 'Send the value encrypted, as a wrapper string.' },
  'contact_data.value_invalid': { status: 400, message: 'The value does not fit its field type. See reason.' },
  'contact_data.file_invalid': { status: 400, message: 'The file does not fit its field type.' },
  'contact_data.copies_mismatch': {
    status: 400,
    message: 'Send exactly one copy for each live mapping. See missing and unexpected.',
  },
  'contact_data.usertype_mismatch': { status: 400, message: 'This field is not for your type of account.' },
  'contact_data.not_found': { status: 404, message: 'There is no such contact data.' },

  // photos: G-074
  'photos.not_found': { status: 404, message: 'There is no such photo.' },

  // profile, keys: D1-ERR-12, G-080, G-084
  'profile.company_code_requires_service': { status: 400, message: 'Give the code as COMPANYCODE/SERVICECODE.' },
  'profile.code_not_found': { status: 404, message: 'Nobody has that code.' },
  'keys.not_found': { status: 404, message: 'There is no key for that code.' },

  // verifications: G-087
  'verifications.not_found': { status: 404, message: 'There is no such verification.' },
  'verifications.code_invalid': { status: 400, message: 'The code is wrong or can no longer be used.' },
  'verifications.value_form_invalid': {
    status: 400,
    message: 'A place of birth is verified in the form "<city>, <two-letter country code>".',
  },

  // company_connections: D1-ERR-13 to 15, G-081 to G-089
  'company_connections.not_found': { status: 404, message: 'There is no such connection.' },
  // CX-06: 403 = a company calls the persons' endpoint, 400 = a request addresses a company or oneself
  'company_connections.persons_only': { status: 403, message: 'This is for persons only.', otherStatus: 400 },
  'company_connections.active_contract': {
    status: 409,
    message: 'An agreement or subscription is still active. End it first.',
  },
  'company_connections.already_connected': { status: 409, message: 'There is already a connection.' },
  'company_connections.mandatory_missing': { status: 400, message: 'Mandatory fields have no answer. See missing.' },
  'company_connections.type_mismatch': { status: 400, message: 'The field does not have the type that is asked for.' },
  'company_connections.verified_required': { status: 400, message: 'A current verification of the field is needed.' },
  //
  'company_connections.ack_boundary_invalid': {
    status: 400,
    message: 'The boundary is not a message of the service on this connection.',
  },
  'company_connections.own_service': { status: 400, message: 'A company cannot connect to its own service.' },

  // company_data: D1-ERR-16 to 18, G-077, G-079
  'company_data.connection_not_found': { status: 404, message: 'There is no such connection.' },
  'company_data.file_not_found': { status: 404, message: 'There is no file here.' },
  'company_data.file_expired': { status: 410, message: 'The file was shared once and has expired.' },
  'company_data.ack_boundary_invalid': {
    status: 400,
    message: 'message_id must be a message that the person sent on this connection.',
  },

  // connect_requests: NS-07, G-129
  'connect_requests.share_code_required': { status: 400, message: 'Send the share_code of the person.' },
  'connect_requests.person_not_found': { status: 404, message: 'Nobody has that share code.' },
  'connect_requests.not_found': { status: 404, message: 'There is no such connect request.' },
  'connect_requests.closed': { status: 409, message: 'The request was already answered, withdrawn or has expired.' },

  // twofa: D1-ERR-31 to 35, NS-05, NS-13, G-111 to G-119
  'twofa.share_code_required': { status: 400, message: 'Send the share_code of the person.' },
  'twofa.idempotency_key_required': { status: 400, message: 'Send an idempotency_key of 1 to 255 characters.' },
  'twofa.idempotency_conflict': { status: 409, message: 'That idempotency_key was used with another body.' },
  'twofa.context_too_long': { status: 400, message: 'The context has at most 256 characters.' },
  //
  'twofa.connection_required': { status: 409, message: 'Connect to the service before you enroll.' },
  'twofa.not_enrolled': { status: 404, message: 'Nobody with that share code is enrolled for this service.' },
  'twofa.challenge_not_found': { status: 404, message: 'There is no such challenge.' },
  'twofa.rate_limited': { status: 429, message: 'Too many challenges. Wait as Retry-After says.', retry: true },
  // NS-13: no Retry-After and no retry, since waiting for a time does not clear it
  'twofa.too_many_pending': { status: 429, message: 'Too many challenges of this person are still open.' },
  'twofa.result_consumed': { status: 410, message: 'The outcome was already delivered.' },
  'twofa.digits_required': { status: 400, message: 'Send the two digits shown at the login as matching_digits.' },
  'twofa.digits_mismatch': { status: 400, message: 'The digits are not those shown at the login.' },
  'twofa.unlock_required': { status: 403, message: 'Unlock with biometrics or the passcode to approve.' },
  'twofa.unlock_failed': { status: 403, message: 'The unlock could not be verified.' },
  'twofa.challenge_closed': { status: 409, message: 'The challenge is no longer pending.' },
  'twofa.unavailable': {
    status: 503,
    message: 'Challenges cannot be reached right now. Nothing was consumed; try again.',
    retry: true,
  },
} as const satisfies Record<string, ErrorRow>
