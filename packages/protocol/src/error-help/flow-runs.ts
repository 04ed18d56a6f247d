// Error help for runs: trigger, turns, files and reads.
import type { ErrorHelpTable } from './row.ts'

const ID = '0198c5a0-7d1e-7c3a-9a51-3f0a4b6c2d11'

export const flowRunsHelp = {
  'flows.bindings_invalid': {
    cause:
      'A party has no participant, a participant is not of the type of its party, the owner or an unknown party is named, or both target and targets were sent.',
    fix: 'Name a connection of the right type for every party but the owner. Parties without a type may be bound in bindings.',
  },
  'flows.no_counterparty': {
    cause: 'Every party is bound to your own company.',
    fix: 'Bind at least one party to a connected customer.',
  },
  'flows.tag_values_invalid': {
    cause:
      'The text shows values of customers, and flow_version or tag_values is missing or malformed: a recipient is missing or unexpected, a private value is given to someone else, or a value that the customer marks private is among the public ones.',
    fix: 'Read the published version, seal one entry for `company` and one for each bound customer, and send both with flow_version.',
  },
  'flows.source_files_invalid': {
    cause: 'The staged files are not exactly one per answered source and bound user, your own company included.',
    fix: 'Stage what is in missing with run-files, leave out what is in unexpected, and start again. Staged files stay usable for 24 hours.',
    members: {
      missing: [{ source_key: 'conn:customer:payslip_pdf', for_user_id: ID, source_user_id: ID }],
      unexpected: [],
    },
  },
  'flows.source_user_invalid': {
    cause: 'source_user_id is missing, or is not a customer that is connected with the service of the flow.',
    fix: 'Send the user id of the customer that shared the PDF, not that of the recipient of the copy.',
  },
  'flows.connection_not_found': {
    cause: 'A connection or a bound user that you name is not connected with the service.',
    fix: 'Read the connections of the service and use an id of the list.',
  },
  'flows.version_changed': {
    cause: 'flow_version is not the latest published version any more.',
    fix: 'Read the published version again, compile tag_values and source_files again, and retry once.',
  },
  'flows.tag_values_stale': {
    cause: 'An entry of tag_values is sealed to a key that its recipient no longer has.',
    fix: 'Read the keys of the recipients in stale again, reseal their entries, and retry once.',
    members: { stale: ['company'] },
  },
  'account.counterparty_deleted': {
    cause: 'A participant has deleted the account. The run can be read and no longer written.',
    fix: 'There is nothing to retry. Start another run with other participants if you need one.',
  },
  'flows.answer_invalid': {
    cause:
      'An answer has no slug of the current step, is listed twice, has more than one copy for a user, names a file that was not uploaded for it, or source_private is not true or false.',
    fix: 'Send each field of the current step at most once, with one value per bound user. Files are uploaded with answer-files first.',
  },
  'flows.answer_party_missing': {
    cause: 'An answer has no copy for one of the bound users.',
    fix: 'Seal every answer for each distinct user in bindings, the owning company with the service key.',
  },
  'flows.answer_party_invalid': {
    cause: 'for_user_id names someone who takes no part in the run.',
    fix: 'Use the user ids in the bindings of the run.',
  },
  'flows.answer_file_too_large': {
    cause: 'The sealed file is longer than the largest one of its field.',
    fix: 'Send a smaller file. A file of the profile that is too large can be linked without a copy: send link instead of a value.',
  },
  'flows.next_node_invalid': {
    cause:
      'next_node does not follow the current node, leaf is true on a node that others follow, or neither or both of them were sent.',
    fix: 'Evaluate the edges of the current node and send the target of the first that matches; on a node without edges send leaf true.',
  },
  'flows.not_your_turn': {
    cause: 'Another party has to answer the current step.',
    fix: 'Wait for your turn: flow_run_turn tells it, and so does the status of the run.',
  },
  'flows.run_not_awaiting': {
    cause:
      'The run does not wait for answers: it generates, is being signed, is completed or was cancelled. For a reminder: it does not wait for a customer.',
    fix: 'Read the run and go on from its status.',
  },
  'flows.run_not_found': {
    cause: 'There is no run with that id, or it is none of yours.',
    fix: 'Read the list of runs and use an id of the list.',
  },
  'flows.file_not_found': {
    cause:
      'The run holds no such file for you: the field was not answered, or the file is linked and too large to be held.',
    fix: 'Use the ids in the answers and source_files of the run. The current file behind a link is read with flow-links.',
  },
  'flows.generation_failed': {
    cause:
      'The one-time key or the values cannot be used, no rule of any output matches, a template is missing, or a PDF cannot be filled with these values. Nothing was stored and the run still generates. When the reason lies in a value, `output_key`, `tag` and `reason` name it; `slug` is the field to answer, or null where the tag is no answer. `character_unprintable` comes with `characters`, which no font prints; with `does_not_fit` the value is too long.',
    fix: 'Correct the values, upload the inputs again and repeat the call with a new one-time key, or cancel the run. `unprintable` of the flow engine finds such characters before a value is sent.',
    members: {
      output_key: 'lease',
      tag: 'tenant_name',
      slug: 'tenant_name',
      reason: 'character_unprintable',
      characters: ['🚀'],
    },
  },
  'flows.generate_inputs_mismatch': {
    cause:
      'inputs does not name exactly the PDFs that the run holds for you at its leaf, each once and by an upload for this run.',
    fix: 'Upload every PDF that a rule of the leaf names and that the run holds for you, and name each upload once.',
  },
  'flows.source_pdf_invalid': {
    cause:
      'A PDF of a participant does not open with the one-time key, is no envelope, no PDF, protected by a password, without pages, or signed and with tags.',
    fix: 'Upload the PDF again under the one-time key of the call. A PDF that stays unusable can only be replaced by a new run.',
  },
  'flows.not_generatable': {
    cause: 'The run has not landed on a document leaf, or its documents were generated already.',
    fix: 'Read the run and go on from its status.',
  },
  'flows.no_document': {
    cause: 'No rule of that output matched, the documents are still to be generated, or there is no such output.',
    fix: 'Use an output_key of the documents in the participants of the run.',
  },
} as const satisfies ErrorHelpTable
