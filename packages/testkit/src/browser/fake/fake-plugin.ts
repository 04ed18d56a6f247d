// The car plugin of the test kit behind the forwarder of a fake platform: real keys and real replies, without a process.
import { importValuePrivateKey } from '@company-data/crypto'
import { replyAsCarPlugin } from '../../fixtures/plugins.ts'
import { newKeyPair } from '../../keys/key-pairs.ts'
import type { FakeReply, FakeRequest } from './fake-platform.ts'

/** The description of the plugin as a published definition or a row of a form has it. */
const SNAPSHOT = {
  host: 'cars.example',
  label: 'A car',
  plugin_name: 'Cars',
  blocks: [
    { key: 'model', kind: 'search_select', label: 'Model' },
    { key: 'km', kind: 'number', label: 'Kilometres' },
  ],
  inputs: [
    { key: 'budget', type: 'number', label: 'Budget', required: true },
    { key: 'who', type: 'text', label: 'Who', required: false },
  ],
  outputs: [
    { key: 'price', type: 'number', label: 'Price' },
    { key: 'fits', type: 'boolean', label: 'Fits' },
  ],
}

/** The reference of a row or an element to the plugin: its input `budget` is the slot `budget`. */
export const FAKE_PLUGIN = {
  plugin_id: '0190c0de-0000-7000-8000-0000000ca400',
  field_type: 'car',
  snapshot: SNAPSHOT,
  inputs: { budget: 'budget' },
}

/**
 * The pass for the slug `car`, given by `passRoute`, and the forwarder, which is at the origin of the fake.
 * @example fake.onAll(await pluginReplies('POST /api/customer/plugin-pass'))
 */
export const pluginReplies = async (passRoute: string): Promise<Record<string, FakeReply>> => {
  const { publicKey, pkcs8 } = await newKeyPair()
  const privateKey = await importValuePrivateKey(pkcs8)
  return {
    [passRoute]: ({ header }: FakeRequest) => ({
      pass: 'fake',
      forwarder_url: `http://${header('host')}`,
      specs: { car: FAKE_PLUGIN },
      plugins: [{ id: FAKE_PLUGIN.plugin_id, public_key: publicKey }],
    }),
    'POST /call': async ({ body }: FakeRequest) => ({ reply: await replyAsCarPlugin(body.request, privateKey) }),
  }
}
