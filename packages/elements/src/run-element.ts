// Shows how far the run of a contract flow is: answers, documents, signatures, completed.
import { create } from './base-element.ts'
import { PollingElement } from './polling-element.ts'

const PHASES = ['answers', 'documents', 'signatures', 'completed'] as const

type Phase = (typeof PHASES)[number]

/** A run waits for a party (`awaiting_customer`), for its documents, for signatures, or it has ended. */
const toPhase = (status: unknown): Phase | 'cancelled' | undefined => {
  if (status === 'generating') return 'documents'
  if (status === 'awaiting_signature') return 'signatures'
  if (status === 'completed' || status === 'cancelled') return status
  return typeof status === 'string' && status.startsWith('awaiting_') ? 'answers' : undefined
}

interface Party {
  key: string
  label: string
}

const isParty = (value: unknown): value is Party =>
  typeof value === 'object' && value !== null && 'key' in value && 'label' in value && typeof value.label === 'string'

/** The label of the party that the run waits for, if the backend names the parties. */
const findTurn = (status: unknown, parties: unknown): string | undefined =>
  Array.isArray(parties) ? parties.filter(isParty).find(({ key }) => status === `awaiting_${key}`)?.label : undefined

/**
 * `<company-data-run src>`: `src` is an address of the company's backend that responds with `{status, parties?}` of the run. Fires
 * `company-data-run` with each new status.
 */
export class RunElement extends PollingElement {
  static readonly observedAttributes = ['src', 'interval']
  protected readonly defaultIntervalMs = 5_000
  private readonly line = globalThis.document && create('p', { part: 'status', role: 'status' })
  private readonly steps = globalThis.document && create('ol', { part: 'steps' })
  private lastStatus: unknown

  protected show({ status, parties }: Readonly<Record<string, unknown>>): boolean {
    if (!this.line.isConnected) this.view.replaceChildren(this.steps, this.line)
    const phase = toPhase(status)
    this.drawSteps(phase)
    const turn = findTurn(status, parties)
    this.line.textContent = phase === 'cancelled' ? this.texts.run.cancelled : (turn ?? '')
    if (phase !== undefined && status !== this.lastStatus) this.send('company-data-run', { status })
    this.lastStatus = status
    return phase === 'completed' || phase === 'cancelled'
  }

  protected showLost(): void {
    this.line.textContent = this.texts.connectionLost
  }

  private drawSteps(phase: Phase | 'cancelled' | undefined): void {
    const { run, done } = this.texts
    const current = phase === undefined || phase === 'cancelled' ? -1 : PHASES.indexOf(phase)
    const items = PHASES.map((name, index) => {
      const isDone = index < current || phase === 'completed'
      const isCurrent = index === current && phase !== 'completed'
      const mark = create('span', { part: 'mark', 'aria-hidden': 'true' }, isDone ? '✓' : isCurrent ? '•' : '')
      const item = create(
        'li',
        { part: isCurrent ? 'step current' : 'step' },
        mark,
        isDone ? `${run[name]} (${done})` : run[name],
      )
      if (isCurrent) item.setAttribute('aria-current', 'step')
      return item
    })
    this.steps.replaceChildren(...(phase === 'cancelled' ? [] : items))
  }
}
