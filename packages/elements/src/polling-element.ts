// The base of elements that show a state from the company's backend, and follow it while they are on the page.
import { PlatformElement, toSafeAddress } from './base-element.ts'
import { type StatusPoll, startPoll } from './status-poll.ts'

type State = Readonly<Record<string, unknown>>

export abstract class PollingElement extends PlatformElement {
  private poll: StatusPoll | undefined

  protected abstract readonly defaultIntervalMs: number
  /** Draws a state; returns true when it is final. */
  protected abstract show(state: State): boolean
  protected abstract showLost(): void

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.poll?.stop()
  }

  protected update(): void {
    this.poll?.stop()
    this.view.replaceChildren()
    const address = toSafeAddress(this.read('src'))
    if (!this.hasAttribute('src') || address === undefined) return
    const interval = Number(this.read('interval'))
    this.show({})
    this.poll = startPoll({
      address,
      intervalMs: interval >= 200 ? interval : this.defaultIntervalMs,
      onState: (state) => this.show(state),
      onLost: () => this.showLost(),
    })
  }
}
