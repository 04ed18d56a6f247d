// The models with larger bounds than the tests have: three webhooks, and every kind of fault together.
import { type Figure, figure, none, type Run } from '../figure.ts'
import { type CheckResult, check } from './checker.ts'
import { deliveryModel } from './delivery-model.ts'
import { feedModel } from './feed-model.ts'

const toFigures = (label: string, { states, steps, broken }: CheckResult): Figure[] => {
  if (broken) console.log(`  ${broken.promise}: broken by\n    ${broken.path.join('\n    ')}`)
  return [figure(`${label}: states; steps`, `${states}; ${steps}`), none(`${label}: broken promises`, broken ? 1 : 0)]
}

export const modelRun: Run = {
  name: 'models of delivery and feed',
  async run() {
    const crashes = { webhooks: 3, operations: 2, crashes: 2, stalls: 0, failures: 0, lostCommits: 0 }
    const faults = { webhooks: 1, operations: 3, crashes: 2, stalls: 1, failures: 1, lostCommits: 1 }
    const stalls = { webhooks: 2, operations: 2, crashes: 1, stalls: 1, failures: 0, lostCommits: 0 }
    return [
      ...toFigures('three webhooks, two events, two crashes', check(deliveryModel(crashes))),
      ...toFigures('two webhooks, two events, a crash and a stall', check(deliveryModel(stalls))),
      ...toFigures('one webhook, three events, every kind of fault', check(deliveryModel(faults))),
      ...toFigures('feed of three rows, two crashes, three cuts', check(feedModel({ rows: 3, crashes: 2, cuts: 3 }))),
    ]
  },
}
