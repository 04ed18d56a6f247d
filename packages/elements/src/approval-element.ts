// Waits with a visitor for the approval of a login on the phone: digits to type, and the outcome.
import { create } from './base-element.ts'
import { PollingElement } from './polling-element.ts'

const OUTCOMES = ['approved', 'denied', 'expired', 'revoked'] as const

/** `consumed`: another reader got the outcome, so this visitor is not let in. */
const toOutcome = (status: unknown) => OUTCOMES.find((name) => name === (status === 'consumed' ? 'denied' : status))

/**
 * `<company-data-approval src>`: `src` is an address of the company's backend that responds with `{status, matching_digits?}` of the
 * challenge. Slot: `otherwise`, another way to sign in. Fires `company-data-approval` with the outcome, once.
 *
 * The outcome on the page is for the visitor alone: only the backend lets anyone in.
 */
export class ApprovalElement extends PollingElement {
  static readonly observedAttributes = ['src', 'interval']
  protected readonly defaultIntervalMs = 2_000
  private readonly status = globalThis.document && create('p', { part: 'status', role: 'status' })

  protected show({ status, matching_digits: digits }: Readonly<Record<string, unknown>>): boolean {
    const { texts } = this
    const outcome = toOutcome(status)
    this.status.textContent = outcome === undefined ? texts.approvalPending : texts.approval[outcome]
    const hasDigits = outcome === undefined && typeof digits === 'string' && /^\d{1,6}$/.test(digits)
    const code = hasDigits
      ? [create('p', { part: 'hint' }, texts.approvalDigits), create('p', { part: 'digits' }, digits)]
      : []
    const otherwise = outcome === 'approved' ? [] : [create('slot', { name: 'otherwise' })]
    this.draw([...code, ...otherwise])
    if (outcome !== undefined) this.send('company-data-approval', { status: outcome })
    return outcome !== undefined
  }

  protected showLost(): void {
    this.status.textContent = this.texts.connectionLost
  }

  /** The line of the status stays in the document, so that screen readers read its changes. */
  private draw(others: readonly HTMLElement[]): void {
    if (!this.status.isConnected) this.view.replaceChildren(this.status)
    while (this.status.nextSibling) this.status.nextSibling.remove()
    this.view.append(...others)
  }
}
