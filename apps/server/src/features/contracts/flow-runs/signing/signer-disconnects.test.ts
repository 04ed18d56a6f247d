// Disconnecting with a copy of a flow: it binds customers who signed or accepted it, not mere recipients (B-06, G-127).
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createContractFixture, expectStatus, flowField, readStatusAndKey, usePlatform } from '@company-data/testkit'

const platform = await usePlatform()

const party = (key: string, type: string) => ({ key, label: key, type })

/** The signer signs, the guest accepts, and both readers receive a copy. */
const fixture = await createContractFixture(platform, {
  customers: {
    signer: {},
    guest: { region: 'us' },
    reader: {},
    buyer: { type: 'company', region: 'us' },
  },
  definition: (asset_key) => ({
    entry: 'start',
    output_mode: 'document',
    parties: [
      party('company', 'owner'),
      party('signer', 'person'),
      party('guest', 'person'),
      party('reader', 'person'),
      party('buyer', 'company'),
    ],
    nodes: [
      { key: 'start', label: 'Start', party: 'company', elements: [flowField('name')] },
      {
        key: 'contract',
        label: 'Contract',
        party: 'company',
        elements: [],
        document: {
          language_party: 'signer',
          outputs: [
            {
              output_key: 'contract',
              name: 'Contract',
              rules: [
                {
                  asset_key,
                  languages: 'all',
                  signers: [
                    { party: 'signer', action: 'sign' },
                    { party: 'guest', action: 'accept' },
                  ],
                },
              ],
            },
          ],
        },
      },
    ],
    edges: [{ from: 'start', to: 'contract' }],
    constants: [],
  }),
})

const startRun = async (): Promise<string> => {
  const id = await fixture.start()
  await fixture.answer('company', id, { name: 'Ada' }, { next_node: 'contract' })
  expectStatus(await fixture.generate('company', id, { name: 'Ada' }), 200, 'generating')
  return id
}

const disconnect = (name: string) => {
  const customer = fixture.customers[name]
  assert.ok(customer)
  return customer.send('DELETE', `/api/company-connections/${customer.connectionId}`)
}

const readCopy = async (name: string, id: string) => {
  const { participants } = expectStatus(await fixture.ask('company', 'GET', id), 200, 'reading a run').body
  const { documents } = participants.find(({ party_key }: { party_key: string }) => party_key === name)
  const [{ document_status, action }] = documents
  return { document_status, action }
}

const blocked = [409, 'company_connections.active_contract']

test('B-06: signing and accepting a copy bind a customer, receiving one does not', async () => {
  const id = await startRun()
  expectStatus(await fixture.signOrAccept('signer', id, 'contract'), 200, 'signing')
  assert.deepEqual(await readStatusAndKey(disconnect('signer')), blocked, 'before the guest has accepted')
  expectStatus(await fixture.signOrAccept('guest', id, 'contract'), 200, 'accepting')
  const active = { document_status: 'active' }
  assert.deepEqual(await readCopy('signer', id), { ...active, action: 'signed' })
  assert.deepEqual(await readCopy('guest', id), { ...active, action: 'accepted' })
  assert.deepEqual(await readCopy('reader', id), { ...active, action: null })
  assert.deepEqual(await readCopy('buyer', id), { ...active, action: null })
  assert.deepEqual(await readStatusAndKey(disconnect('signer')), blocked, 'signed')
  assert.deepEqual(await readStatusAndKey(disconnect('guest')), blocked, 'accepted')
  expectStatus(await disconnect('reader'), 204, 'disconnecting a person')
  expectStatus(await disconnect('buyer'), 204, 'disconnecting a company')
})
