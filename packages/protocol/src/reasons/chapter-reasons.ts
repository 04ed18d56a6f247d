// Reasons of single chapters why a member of a request is refused: keys, names, codes, answers, plugins, bodies.
import type { Max, Range } from './member-reasons.ts'

const keyReasons = {
  'key.not_public_key': ({ problem }: { problem: string }) => problem,
  'key.not_plugin_key': () => 'must be an RSA-2048 key as base64 of its DER SPKI',
  'key.not_device_key': () => 'must be base64 of the SPKI of a P-256 key',
  'key.not_iv': () => 'must be base64 of 12 bytes',
  'key.not_verifier': () => 'must be base64url of 32 derived bytes',
  'key.not_encrypted': () => 'is a private key that is not encrypted',
  'key.data_not_encrypted': () => 'data is a private key that is not encrypted',
  'key.salt_reused': () => 'must differ from the salts of the wrapped keys',
  'key.proof_salt_reused': () => 'salt must differ from the salt of the proof',
  'key.recovery_only_company': () => 'only a company has a recovery key',
  'key.recovery_missing': () => 'a company sends its recovery key too',
  'key.kit_not_new': () => 'must be a new kit',
  'proof.password_needed': () => 'is required without a passkey',
  'passkey.credential_id': () => 'is required of a passkey, and only of a passkey',
  'passkey.wraps_only': () => 'only a passkey wraps a key',
}

const nameReasons = {
  'name.invisible': () => 'must not hold invisible characters or stacked marks',
  'name.badge': () => 'must not hold marks that look like a badge',
  'name.mixed_script': () => 'must not mix the letters of several writing systems',
  'name.reserved': () => 'must not hold words that are reserved for the platform',
  'code.share': () => 'must be 10 characters of [A-Z0-9]',
  'code.company': () => 'must be 3 to 12 characters of [A-Z0-9]',
  'code.connect': () => 'must be the code COMPANY/SERVICE',
  'client.not_company': () => 'is not the user id of a company',
  'client.pattern_unknown': ({ kind }: { kind: string }) => `is not a current pattern of ${kind} clients`,
}

const fieldTypeReasons = {
  'field_type.options': ({ max }: Max) => `must be a list of 1 to ${max} texts that are not empty`,
  'field_type.entries': ({ max }: Max) => `must be a list of 1 to ${max} entries, each with a key of its own`,
  'field_type.pattern': () => 'must be a regular expression',
  'field_type.label': ({ min, max }: Range) => `must be a text of ${min} to ${max} characters, not blank`,
  'field_type.name': () => 'must be of the form [a-z][a-z0-9_]{0,63}',
  'field_type.rule': ({ rule }: { rule: string }) => rule,
}

const pluginReasons = {
  'plugin.key': () => 'must match [a-z][a-z0-9_]*',
  'plugin.depends_on': () => 'has a block whose depends_on names no earlier block',
  'plugin.code_or_client': () => 'needs either code or client_id',
}

const answerReasons = {
  'answer.not_asked': () => 'the service does not ask you for this',
  'answer.not_waiting': () => 'is not waiting for a decision',
  'answer.decision': () => 'must be accept or decline',
  'answer.needed': () => 'is needed to accept',
  'answer.field_without_file': () => 'the field has no file',
  'answer.too_long': ({ max }: Max) => `the value has more than ${max} bytes`,
  'answer.value_not_expected': () => 'send no value: the file is taken from the field, which is not private',
  'answer.must_be_live': () => 'this row is answered from a field and is not one-time: live must be true',
  'answer.cannot_be_live': () => 'this answer cannot be live: live must be false',
  'answer.field_unknown': () => 'contact_data_id is not one of your fields',
  'value.one_source': () => 'must have either value or value_url',
  'claim.too_long': ({ max }: Max) => `has more than ${max} bytes`,
  'claim.type_unknown': () => 'there is no such type in the registry',
  'claim.no_file': () => 'a claim holds no file',
  'claim.no_options': () => 'a claim has no options of its own',
  'datum.company_not_private': () => 'a company has no private fields',
  'datum.send_file_again': () => 'a file changes its form with it: send the file again to …/file',
  'verification.method_type': ({ method, type }: { method: string; type: string }) =>
    `${method} attests fields of the type ${type}`,
  'document.envelope': () => 'must be the envelope {file, original_name, mime_type, size}',
  'document.data_uri': () => 'must be a base64 data URI',
  'upload.not_encrypted': () => 'must be the base64 of iv, ciphertext and tag',
}

/** The empty pointer: the whole body. */
const bodyReasons = {
  'body.too_many_values': ({ max }: Max) => `must have at most ${max} values`,
  'body.too_many_members': ({ max }: Max) => `must have at most ${max} members in an object`,
  'body.too_deep': ({ max }: Max) => `nested deeper than ${max} levels`,
  'body.name_too_long': ({ max }: Max) => `must have names of at most ${max} bytes`,
  'body.too_much_outside_texts': ({ max }: Max) => `must have at most ${max} characters outside texts`,
  'form.no_boundary': () => 'names no boundary',
  'form.no_headers': () => 'has a part without headers',
  'form.no_name': () => 'has a part without a name',
  'form.text_too_long': ({ name, max }: Max & { name: string }) => `has the text ${name} of more than ${max} bytes`,
  'form.text_not_utf8': ({ name }: { name: string }) => `has the text ${name} that is not valid UTF-8`,
  'form.too_many_parts': ({ max }: Max) => `must have at most ${max} parts`,
  'form.cut_off': () => 'is cut off',
}

export const chapterReasons = {
  ...keyReasons,
  ...nameReasons,
  ...fieldTypeReasons,
  ...pluginReasons,
  ...answerReasons,
  ...bodyReasons,
}
