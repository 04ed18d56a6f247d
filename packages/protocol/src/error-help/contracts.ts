// Error help for documents and contracts.
import type { ErrorHelpTable } from './row.ts'

export const contractsHelp = {
  'documents.not_found': {
    cause: 'The document does not exist, was deleted, or belongs to another service or customer.',
    fix: 'List the documents and use an id from there.',
  },
  'documents.target_invalid': {
    cause: 'The body names more than one recipient.',
    fix: 'Send one of `connection_id`, `person_user_id` and `share_code`, or none of them for a broadcast.',
  },
  'documents.contract_requires_person': {
    cause:
      'An agreement, a subscription, or any document that must be signed or accepted has one recipient; the body names none.',
    fix: 'Name the recipient, or send it as a plain `document` without `requires_signature` and `requires_acceptance`.',
  },
  'documents.private_requires_person': {
    cause: '`is_private` tells the devices of one person how to show the document; a broadcast has no such person.',
    fix: 'Name the recipient, or leave `is_private` out.',
  },
  'documents.contract_immutable': {
    cause: 'Someone has signed or accepted the contract, or it is active or has ended.',
    fix: 'Send a new document. An active contract can be ended by its `status` before it is deleted.',
  },
  'documents.recipient_encrypted': {
    cause: 'The file is sealed to the key of the customer who received it. The platform cannot open it either.',
    fix: 'Keep your own copy of what you send. The sealed PDF of a signed contract is at `sealed-file`.',
  },
  'documents.run_managed': {
    cause: 'The document belongs to a flow run, which decides when it is signed and when it ends.',
    fix: 'Cancel the run, or wait until the document is active.',
  },
  'documents.status_invalid': {
    cause: 'The status is none of `offering`, `ready_to_sign`, `active`, `active_but_ending` and `ended`.',
    fix: 'Send one of them, or leave `status` out.',
  },
  'documents.status_transition_invalid': {
    cause:
      'A document cannot go from its present status to that one: only its recipient signs, accepts or cancels it, and what has ended stays ended.',
    fix: 'Read the document, and send a status that follows its own.',
  },
  'documents.plain_sha256_invalid': {
    cause: '`plain_sha256` is not 64 lowercase hexadecimal characters.',
    fix: 'Send the SHA-256 of the bytes of the PDF before you seal it, for example as `sha256sum` prints it.',
  },
  'documents.not_pdf': {
    cause: 'A contract that is a file must declare `mime_type: application/pdf`, because it is sealed as a PDF.',
    fix: 'Convert the file to PDF, or send the contract as JSON.',
  },
  'documents.content_changed': {
    cause: 'The content was uploaded again since it was read, so this act would agree to something else.',
    fix: 'Read the document again, show it, and act with the SHA-256 of the string that was served.',
  },
  'documents.method_invalid': {
    cause:
      'A person signs with `biometric`, `twofa` or `email`, the login of a company with `twofa` or `email`, a machine client with `custodian`.',
    fix: 'Send one of the methods of this caller.',
  },
  'documents.proof_invalid': {
    cause: 'The proof is missing or wrong, its code was used or has expired, or the device is unknown or was removed.',
    fix: 'Sign `sign:<document id>:<content_sha256>` with a trusted device, or send a new code.',
  },
  'documents.not_open': {
    cause:
      'The document does not wait for this action: it was signed or accepted already, has ended, waits for its turn, or asks for the other action.',
    fix: 'Read its `status`: `ready_to_sign` is open for signing, `offering` for accepting.',
  },
  'documents.not_signable': {
    cause: 'The company sent the file without `plain_sha256`, so no one could say later what was signed.',
    fix: 'The company uploads the file again with its `plain_sha256`.',
  },
  'documents.seal_input_required': {
    cause: 'This act completes the contract, and the platform needs the plain PDF to seal it: `seals` is true.',
    fix: 'Send `otk` and `pdf`, the PDF encrypted with a one-time key.',
  },
  'documents.seal_failed': {
    cause:
      'The PDF could not be sealed: it does not open with `otk`, is not the file that `plain_sha256` names, is encrypted or damaged, or the seal could not be made. Nothing was stored.',
    fix: 'Send exactly the file that the document holds. If that is what you did, the company uploads a PDF that is not encrypted or damaged.',
  },
  'documents.not_sealed': {
    cause: 'The contract is not sealed yet, or is JSON, which is never sealed.',
    fix: 'Wait for `document_status_changed` with `sealed_at`.',
  },
  'documents.not_cancellable': {
    cause: 'The company has not allowed that this document is cancelled in the app, or it is a broadcast.',
    fix: 'Ask the company to end it.',
  },
  'documents.cancel_date_invalid': {
    cause: 'The day is missing, is no day of the calendar, or comes before the end of the notice period.',
    fix: 'Send a day as `YYYY-MM-DD`: for a cancellation at the earliest today (UTC) plus `cancellation_notice_days`, for a PUT after today.',
  },
} as const satisfies ErrorHelpTable
