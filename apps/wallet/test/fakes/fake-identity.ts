// The identity of a company at a fake platform: not verified unless a test says otherwise.
export const fakeIdentity = (change: object) => ({
  company_user_id: '7c1f8e6c-5d4b-4c3a-9b2a-0f1e2d3c4b5a',
  code: 'NORDWIND',
  verified: 'none',
  domain: null,
  legal_name: null,
  checked_at: null,
  since: '2026-11-14',
  name_key: '64249ba0f75ef8ed',
  name_conflict: false,
  name_conflict_domain: null,
  ...change,
})
