// The contract flow of the examples: one step of the customer, one of the company, a contract that both sign.
import { publicKey, sha256, templatePdf, wrapper } from './example-keys.ts'

const ID = '0198c5a0-7d1e-7c3a-9a51-3f0a4b6c2d11'
const OTHER_ID = '0198c5a0-9b42-7f10-8c22-5d1e7a904b33'

/** Publishing accepts it when the flow has the template `contract`. */
export const exampleDefinition = {
  entry: 'about_you',
  output_mode: 'document',
  parties: [
    { key: 'company', label: 'Acme Shop', type: 'owner' },
    { key: 'customer', label: 'Customer', type: 'person' },
  ],
  nodes: [
    {
      key: 'about_you',
      label: 'About you',
      party: 'customer',
      elements: [
        { kind: 'text', key: 'intro', text: 'Hello [b]{{customer.first_name}}[/b], what do you earn?' },
        { kind: 'field', slug: 'monthly_income', type: 'decimal', label: 'Monthly income', required: true },
      ],
    },
    {
      key: 'company_review',
      label: 'Review',
      party: 'company',
      elements: [{ kind: 'field', slug: 'discount', type: 'decimal', label: 'Discount', required: false }],
      document: {
        language_party: 'customer',
        outputs: [
          {
            output_key: 'contract',
            name: 'Contract',
            rules: [{ asset_key: 'contract', condition: null, languages: 'all', signers: null }],
          },
        ],
      },
    },
  ],
  edges: [{ from: 'about_you', to: 'company_review' }],
  constants: [],
}

const servedElement = (element: object): object =>
  'text' in element
    ? { ...element, show_if: null }
    : {
        ...element,
        help: null,
        show_if: null,
        link: 'any',
        request_slug: null,
        verified_max_age_days: null,
        options: null,
        default: null,
        min: null,
        max: null,
      }

/** The platform returns a definition with every member. */
const servedDefinition = {
  ...exampleDefinition,
  nodes: exampleDefinition.nodes.map((node) => ({
    document: null,
    ...node,
    elements: node.elements.map(servedElement),
  })),
  edges: exampleDefinition.edges.map((edge) => ({ ...edge, when: null })),
}

/** base64(iv ‖ ciphertext ‖ tag) under a one-time key. */
const underOneTimeKey = 'wFMVrZoKGdFh9UU6mOW3cFVUhC3luCtCrBj+CTV5Xwv7BOu3bI3K/t28P/M='

/** By the name of a member. */
export const flowValues: Readonly<Record<string, unknown>> = {
  party_key: 'customer',
  awaiting_party: 'customer',
  generating_party: null,
  output_mode: 'document',
  cancel_reason: null,
  completed_at: null,
  reminded_at: '2026-01-31T10:00:00.000+00:00',
  next_at: '2026-02-01T10:00:00.000+00:00',
  node: 'about_you',
  cancelled_at: null,
  output_key: 'contract',
  outputKey: 'contract',
  assetKey: 'contract',
  asset_key: 'contract',
  sourceKey: 'conn:customer:payslip_pdf',
  source_key: 'conn:customer:payslip_pdf',
  current_node: 'about_you',
  document_status: 'ready_to_sign',
  definition: servedDefinition,
  draft: servedDefinition,
  draft_token: '4b0c2f6e9d1a',
  private_slugs: ['monthly_income'],
  public_tags: ['customer.first_name'],
  public: wrapper,
  tag: 'monthly_income',
  tags: ['monthly_income', 'today'],
  service_public_key: publicKey,
  signer_first_name: 'Anna',
  signer_last_name: 'Example',
  mime_type: 'application/pdf',
  otk: 'm1cZfZ0pYk3bq8mV2b1yqk8dQW3mV4b5n6c7d8e9f0A=',
  problems: [],
  entry: 'about_you',
  parties: exampleDefinition.parties,
  nodes: servedDefinition.nodes,
  edges: servedDefinition.edges,
  constants: [],
  tests: [],
}

const tagValues = {
  public: wrapper,
  public_tags: ['customer.first_name'],
  private: {},
  recipient_pubkey_sha256: sha256,
}

/** A machine client signs for its company, and the action that completes the contract brings the PDF to seal. */
export const custodianSigning = {
  method: 'custodian',
  signer_first_name: 'Ben',
  signer_last_name: 'Example',
  content_sha256: sha256,
  otk: flowValues.otk,
  pdf: underOneTimeKey,
}

/** The company answers the last step, and so says that the run is at its leaf. */
export const lastAnswers = {
  answers: [
    {
      slug: 'discount',
      values: [
        { for_user_id: ID, value: wrapper },
        { for_user_id: OTHER_ID, value: wrapper },
      ],
    },
  ],
  leaf: true,
}

/** Whole bodies, by the name of their schema. */
export const flowBodies: Readonly<Record<string, unknown>> = {
  DescribedTrigger: {
    target: { connection_id: ID },
    flow_version: 1,
    tag_values: { company: tagValues, [OTHER_ID]: tagValues },
  },
  DescribedGeneration: { otk: flowValues.otk, values: underOneTimeKey },
  DescribedGenerationInput: { source_key: flowValues.source_key, value: underOneTimeKey },
  DraftChange: { draft_token: flowValues.draft_token, definition: exampleDefinition },
  PreviewRequest: { answers: { monthly_income: '3200' } },
  DescribedAnswers: {
    answers: [
      {
        slug: 'monthly_income',
        values: [
          { for_user_id: ID, value: wrapper },
          { for_user_id: OTHER_ID, value: wrapper },
        ],
      },
    ],
    next_node: 'company_review',
    leaf: false,
  },
  DescribedNewAsset: { name: 'Contract', data: templatePdf },
  DescribedAnswerFile: { slug: 'payslip', for_user_id: ID, value: wrapper },
  DocumentAcceptance: {
    signer_first_name: 'Anna',
    signer_last_name: 'Example',
    content_sha256: sha256,
    otk: flowValues.otk,
    pdf: underOneTimeKey,
  },
  DocumentSigning: {
    method: 'email',
    signer_first_name: 'Anna',
    signer_last_name: 'Example',
    content_sha256: sha256,
    proof: '123456',
  },
}

const newRun = {
  status: 'awaiting_customer',
  answers: [],
  private_slugs: [],
  parties: [{ key: 'customer', label: 'Customer' }],
}

/** Members that mean something else in these schemas. */
export const flowMembers: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  FlowRun: newRun,
  FlowRunSummary: { status: newRun.status },
  CustomerFlowRun: newRun,
  CustomerFlowRunSummary: { status: newRun.status },
  GeneratedDocuments: { status: 'awaiting_signature' },
  FlowPreview: {
    constants: {},
    next: { about_you: 'company_review', company_review: null },
    path: ['about_you', 'company_review'],
  },
}
