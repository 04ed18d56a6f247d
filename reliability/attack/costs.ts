// Attacks that cost the platform far more than the attacker: expensive bodies, endless rows, lists of them.
import { randomBytes, randomUUID } from 'node:crypto'
import { ATTACKER_ADDRESS, callFrom } from './call-from.ts'
import { type Attack, createSealed, flood } from './flood.ts'

const manyValues = (count: number): string => `{"order":[${'{},'.repeat(count)}{}]}`

const forwarderBodies: Attack = {
  name: '20 callers without a token who send bodies of 1 MB to the forwarder',
  effects: ['413'],
  run: ({ forwarder, region }, seconds) => {
    const targets = [
      [forwarder, '/orders'],
      [forwarder, '/call'],
      [forwarder, '/describe'],
      [region, '/api/plugin-notices'],
      [forwarder, '/call'],
    ] as const
    const bodies = [
      manyValues(249_000),
      JSON.stringify({ pass: '.'.repeat(1_000_000), plugin_id: 'x', request: 'y' }),
      JSON.stringify({ pass: '.'.repeat(60_000), plugin_id: 'x', request: 'y' }),
      manyValues(20_000),
    ]
    let turn = 0
    return flood(20, seconds, () => {
      turn += 1
      const [base, path] = targets[turn % targets.length] ?? [forwarder, '/call']
      return callFrom(ATTACKER_ADDRESS, base, 'POST', path, { body: bodies[turn % bodies.length] })
    })
  },
}

const largeBodies: Attack = {
  name: '20 bodies of 650 KB with 60,000 members at once by one free account',
  effects: ['404', '413'],
  run: ({ attacker }, seconds) => {
    const body = Buffer.from(`{${Array.from({ length: 60_000 }, (_, index) => `"k${index}":0`).join(',')}}`)
    let turn = 0
    return flood(20, seconds, () => {
      turn += 1
      // The second route takes 16 MiB.
      return turn % 2 === 0
        ? callFrom(ATTACKER_ADDRESS, attacker.apiUrl, 'POST', '/api/contact-data', { token: attacker.token, body })
        : callFrom(ATTACKER_ADDRESS, attacker.apiUrl, 'PUT', `/api/contact-data/${attacker.userId}`, {
            token: attacker.token,
            body,
          })
    })
  },
}

const requestRows: Attack = {
  name: '12 sets of request rows with 80,000 options at once by one free company',
  // Its token is stale, which is found once all rows were checked.
  effects: ['409'],
  run: ({ company: { apiUrl, token, serviceId } }, seconds) => {
    const options = Array.from({ length: 400 }, (_, index) => `o${index}`)
    const fields = Array.from({ length: 200 }, (_, index) => ({
      slug: `s${index}`,
      label: 'x',
      type: 'select',
      options,
    }))
    const body = Buffer.from(JSON.stringify({ config_token: 'stale', fields }))
    const path = `/api/services/${serviceId}/request-fields`
    return flood(12, seconds, () => callFrom(ATTACKER_ADDRESS, apiUrl, 'PUT', path, { token, body }))
  },
}

const recoveryCopies: Attack = {
  name: '8 callers of one free company that store recovery copies, and 8 that list them',
  effects: ['201'],
  run: ({ company: { apiUrl, token } }, seconds) => {
    const path = '/api/account/recovery-copies'
    let turn = 0
    return flood(16, seconds, () => {
      turn += 1
      const body = { kind: 'service_passphrase', ref: randomBytes(8).toString('hex'), value: createSealed(8_000) }
      return turn % 2 === 0
        ? callFrom(ATTACKER_ADDRESS, apiUrl, 'GET', path, { token })
        : callFrom(ATTACKER_ADDRESS, apiUrl, 'POST', path, { token, body })
    })
  },
}

const rows: Attack = {
  name: '12 callers of one free company that make clients, webhooks and flows',
  effects: ['201'],
  run: ({ company: { apiUrl, token, serviceId } }, seconds) => {
    const additions: ReadonlyArray<() => [path: string, body: object]> = [
      () => ['/api/account/clients', { name: 'x', capabilities: [] }],
      () => [
        `/api/services/${serviceId}/webhooks`,
        { url: `https://${randomBytes(6).toString('hex')}.example.org/`, auth_type: 'none' },
      ],
      () => [`/api/portal/services/${serviceId}/flows`, { name: 'x', output_mode: 'data_only' }],
    ]
    let turn = 0
    return flood(12, seconds, () => {
      turn += 1
      const [path, body] = additions[turn % additions.length]?.() ?? ['/', {}]
      return callFrom(ATTACKER_ADDRESS, apiUrl, 'POST', path, { token, body })
    })
  },
}

const xmlBodies: Attack = {
  name: '20 XML bodies of 1 MB at once by one free account',
  effects: ['400'],
  run: ({ attacker }, seconds) => {
    const bodies = [
      `<request>${'&amp;'.repeat(200_000)}</request>`,
      `<request type="array">${'<item/>'.repeat(140_000)}</request>`,
      `<request encoding="json">"${'\\u0000'.repeat(160_000)}"</request>`,
      `<request><!--${'- '.repeat(500_000)}--></request>`,
    ].map((text) => Buffer.from(text))
    let turn = 0
    return flood(20, seconds, () => {
      turn += 1
      return callFrom(ATTACKER_ADDRESS, attacker.apiUrl, 'PUT', `/api/contact-data/${attacker.userId}`, {
        token: attacker.token,
        body: bodies[turn % bodies.length],
        headers: { 'content-type': 'application/xml' },
      })
    })
  },
}

const missingTargets: Attack = {
  name: '20 uploads of 20 MB at once to things that do not exist',
  effects: ['404'],
  run: ({ attacker }, seconds) => {
    // Bytes, which all uploads share: the attacker would need all of its time to make them of a text.
    const body = Buffer.from(JSON.stringify({ file: 'A'.repeat(20_000_000) }))
    const id = attacker.userId
    const paths = [`/api/contact-data/${id}/file`, `/api/company-connections/${id}/documents/${id}/sign`]
    let turn = 0
    return flood(20, seconds, () => {
      turn += 1
      const path = paths[turn % paths.length] ?? ''
      return callFrom(ATTACKER_ADDRESS, attacker.apiUrl, path.endsWith('file') ? 'PUT' : 'POST', path, {
        token: attacker.token,
        body,
      })
    })
  },
}

const keyLogReads: Attack = {
  name: '50 callers without a token who read the key log',
  effects: ['404'],
  run: ({ frontDoor }, seconds) =>
    flood(50, seconds, () =>
      callFrom(ATTACKER_ADDRESS, frontDoor, 'GET', `/api/key-log/proof?service_id=${randomUUID()}`),
    ),
}

export const costs: readonly Attack[] = [
  forwarderBodies,
  largeBodies,
  requestRows,
  xmlBodies,
  missingTargets,
  recoveryCopies,
  rows,
  keyLogReads,
]
