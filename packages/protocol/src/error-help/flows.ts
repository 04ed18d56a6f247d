// Error help for `flows.*`.
import type { ErrorHelpTable } from './row.ts'

export const flowsHelp = {
  'flows.not_found': {
    cause:
      'There is no flow or version with that id, it was deleted, or it belongs to a service that you do not manage.',
    fix: 'Read the flows of the service and use an id of the list.',
  },
  'flows.not_published': {
    cause: 'The flow has a draft, and no version of it was published yet.',
    fix: 'Publish the flow in the portal.',
  },
  'flows.draft_invalid': {
    cause:
      'The draft does not have the shape of a definition: a member is missing, unknown or of another JSON type, a limit is passed, or it is another output mode than that of the flow. One of the limits: the descriptions of all its plugin fields together have at most 1 MiB.',
    fix: 'Mend the places in `fields`. A draft that only has problems is saved, so this is about its shape alone.',
    members: { fields: { '/nodes/0/elements/1/requierd': 'A field has no member "requierd".' } },
  },
  'flows.draft_conflict': {
    cause: 'The draft was saved after you read it: draft_token is not the current one.',
    fix: 'Read the flow again, carry your change over, and save it with the new draft_token.',
  },
  'flows.publish_invalid': {
    cause: 'The draft has problems of severity error. No version was written.',
    fix: 'Mend each problem that is an error. Its `path` is a JSON pointer into the definition; warnings may stay.',
    members: {
      problems: [
        {
          error_key: 'graph.entry_invalid',
          severity: 'error',
          path: '/entry',
          node: null,
          key: null,
          error: 'The flow has no first step yet.',
        },
      ],
    },
  },
  'flows.asset_invalid': {
    cause:
      'The file is neither a PNG, JPEG or WebP picture nor a PDF that can be a template: it is damaged, encrypted, or signed and has tags.',
    fix: 'Send the bytes as base64 in `data`, or as the part `file` of a form. Save the PDF again without password or signature.',
  },
  'flows.asset_not_found': {
    cause: 'The flow has no asset with that key.',
    fix: 'Read the assets of the flow and use a key of the list.',
  },
  'flows.asset_in_use': {
    cause: 'The draft or a published version names the asset. Versions never change, so it has to stay.',
    fix: 'Name another asset in the draft. What a version names cannot be deleted.',
  },
  'flows.definition_invalid': {
    cause: 'The step that the run stands at is not in the version that it has pinned.',
    fix: 'Nothing that a client can do: tell the operator of the platform, with `request_id`.',
  },
} as const satisfies ErrorHelpTable
