// Exact reasons of refusals whose key alone does not say what is wrong: each is a sentence.

const documentReasons = {
  'seal.key_wrong': () => 'The PDF does not open with this one-time key. Nothing was stored.',
  'seal.other_file': () => 'The PDF is not the file that plain_sha256 names. Nothing was stored.',
  'seal.picture_wrong': () =>
    'The picture of the signature does not open with this one-time key, or is not a picture. Nothing was stored.',
  'seal.not_sealable': () => 'The PDF could not be sealed. Nothing was stored.',
  'generation.character_unprintable': () => 'A value has a character that no font prints.',
  'generation.value_too_long': () => 'A value is too long for the document.',
  'generation.answers_too_long': () => 'The answers are too long to be evaluated.',
  'generation.template_not_fillable': () => 'A template could not be filled.',
  'generation.template_missing': () => 'A template of the flow is missing.',
  'generation.no_rule': () => 'No rule of any output matches.',
  'generation.values_not_opened': () => 'The values do not open with this one-time key, or are no object of strings.',
}

const runAnswerReasons = {
  'run_answer.no_field': () => 'is no field of the current step',
  'run_answer.source_private': () => 'source_private is true or false',
  'run_answer.plugin_not_private': () => 'the answer of a plugin is never private',
  'run_answer.values': () => 'values is a list of copies',
  'run_answer.two_copies': () => 'has two copies for one user',
  'run_answer.file_reference': () => 'a file reference has no other member',
  'run_answer.too_long': ({ max }: { max: number }) => `has more than ${max} characters`,
  'run_answer.not_uploaded': () => 'names a file that was not uploaded for it',
  'run_answer.link_mismatch': () => '_link and link come together',
  'run_answer.listed_twice': () => 'is listed twice',
  'run_answer.link_unfit': () => 'its link does not fit the field',
}

const pluginUrlReasons = {
  'plugin_url.not_url': () => 'The address is not a URL.',
  'plugin_url.not_https': () => 'The address must begin with https.',
  'plugin_url.credentials': () => 'The address must not have credentials.',
  'plugin_url.query': () => 'The address must not have a query.',
  'plugin_url.fragment': () => 'The address must not have a fragment.',
  'plugin_url.port': () => 'The port must be 443.',
  'plugin_url.localhost': () => 'The address must not be localhost.',
  'plugin_url.not_public': () => 'The IP address is in a range that is not public.',
  'plugin_url.platform': () => 'The address is that of the platform.',
  'plugin_url.private_network': () => 'The address leads to a network that is not public.',
  'plugin_body.url_missing': () => 'base_url is missing.',
  'plugin_body.token_missing': () => 'token is missing.',
  'plugin_body.token_form': () => 'token must have 1 to 4096 visible ASCII characters.',
}

export interface PluginInputName {
  input: string
}

/** They follow the name of the row or the claim. */
const fieldReasons = {
  'row.options_needed': () => 'a choice needs options.',
  'row.option_not_of_type': () => 'one of the options is not an option of its type.',
  'row.type_unknown': () => 'there is no such type in the registry.',
  'row.plugin_not_allowed': () => 'only a row of the type plugin has a plugin.',
  'row.plugin_needed': () => 'a row of the type plugin needs a plugin.',
  'row.plugins_too_large': ({ max }: { max: number }) =>
    `the plugins of all rows have at most ${max} bytes of descriptions.`,
  'row.type_locked': () => 'the type of a row that has values cannot change. Publish it under a new slug.',
  'claim.plugin_not_allowed': () => 'only a claim of the type plugin has a plugin.',
  'claim.plugin_needed': () => 'a claim of the type plugin needs a plugin.',
  'claim.plugins_too_large': ({ max }: { max: number }) =>
    `the plugins of all claims have at most ${max} bytes of descriptions.`,
  'field_plugin.unknown': () => 'there is no such plugin.',
  'field_plugin.not_described': () => 'the plugin was never described.',
  'field_plugin.no_field_type': () => 'the plugin describes no such field type.',
  'field_plugin.inputs': () => 'inputs must map inputs of the plugin.',
  'field_plugin.input_unknown': ({ input }: PluginInputName) => `the plugin has no input ${input}.`,
  'field_plugin.input_source': ({ input }: PluginInputName) =>
    `the input ${input} names nothing else that is asked for.`,
  'field_plugin.input_type': ({ input, type }: PluginInputName & { type: string }) =>
    `the input ${input} takes a ${type}.`,
}

const fileReasons = {
  'file.name_missing': () => 'The file has no original name.',
  'file.name_too_long': () => 'The original name is too long or contains a NUL.',
  'file.mime_type': () => 'The MIME type is not that of the data URI.',
  'file.empty': () => 'The file is empty.',
  'file.size': () => 'The size is not the number of bytes of the file.',
  'file.not_pdf': () => 'The file is not a PDF.',
  'file.not_picture': () => 'The file is not a JPEG, PNG or WebP picture.',
  'file.data_uri': () => 'The file is not a base64 data URI.',
  'file.no_page': () => 'The envelope has no page.',
  'file.type_unknown': () => 'The type of the field is unknown.',
  'file.field_holds_none': () => 'A field of this type holds no file.',
  'file.picture_needed': () => 'Send a JPEG, PNG or WebP picture as a data URI.',
}

/** Reasons of the platform why a value is refused, beside those of the validator (`valueReasons` of field-types). */
const valueReasons = {
  'value.structure_as_text': () => 'The value is not a text; a structure is sent as its JSON text.',
  'value.send_as_file': () => 'A field of this type holds a file: send it to …/file.',
  'value.entries_too_long': () => 'The entries are too long.',
  'value.too_long': () => 'The value is too long.',
  'value.nothing_to_attest': () => 'There is nothing to attest.',
  'value.no_mailbox': () => 'No mail can be sent to this address.',
  'value.none': () => 'The field has no value.',
  'value.not_plugin_answer': () => 'This is no answer of that plugin field.',
}

const accountReasons = {
  'region.other_installation': () =>
    'That region is served by another installation; data cannot be moved there from here.',
  'delegate.not_accepted': () => 'The delegate has not accepted the invitation yet.',
}

export const refusalReasons = {
  ...accountReasons,
  ...documentReasons,
  ...runAnswerReasons,
  ...pluginUrlReasons,
  ...fieldReasons,
  ...fileReasons,
  ...valueReasons,
}
