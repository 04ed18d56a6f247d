// Attacks on responses that last: long polls.
import { ATTACKER_ADDRESS, callFrom } from './call-from.ts'
import { type Attack, createSealed, flood, preparedAttack } from './flood.ts'

/** Loaded only by the program that prepares the attacks. */
const loadSetup = () => import('./company-setup.ts')

const MESSAGE_BYTES = 64

const longPolls = preparedAttack({
  name: '300 long polls of the feed of one company, and events that wake them',
  effects: ['200'],
  prepare: async (victim) => (await loadSetup()).createFeed(victim),
  async run({ apiUrl, token, person, messages }, seconds) {
    const [polls] = await Promise.all([
      flood(300, seconds, () =>
        callFrom(ATTACKER_ADDRESS, apiUrl, 'GET', '/api/company-data/changes?wait=25', { token }),
      ),
      flood(5, seconds, () =>
        callFrom(ATTACKER_ADDRESS, apiUrl, 'POST', messages, {
          token: person.token,
          body: { body: createSealed(MESSAGE_BYTES) },
        }),
      ),
    ])
    return polls
  },
})

const challengePolls = preparedAttack({
  name: '300 long polls of the challenges of one company',
  effects: ['429', 'pending'],
  prepare: async (victim) => (await loadSetup()).createChallenges(victim),
  run: ({ apiUrl, token, paths }, seconds) => {
    let turn = 0
    return flood(300, seconds, () => {
      turn += 1
      return callFrom(ATTACKER_ADDRESS, apiUrl, 'GET', paths[turn % paths.length] ?? '', { token })
    })
  },
})

export const streamFloods: readonly Attack[] = [longPolls, challengePolls]
